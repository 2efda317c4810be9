import type { Focus } from '../../cells/focus.ts';
import type { NameOf, Translate } from '../../cells/translate.ts';
import type { MarkedCell } from '../../world/marked-cell.ts';
import type { Cast } from './cast.ts';
import type { Size } from './measures.ts';

/** Everything except the memory that a diagram depends on. */
export interface View {
  /** The visible part of the diagram in scene coordinates. Marks completely outside are omitted. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Panels are laid out in lines of at most this width. */
  readonly wrap: number;
  /** The number of lanes of panels side by side (1 by default); each is at most `wrap` wide. */
  readonly abreast?: number;
  /** The placed structures that take part in the operation. Without a cast, all panels are packed. */
  readonly cast?: Cast | null;
  /** The size of the world map, which replaces the panels if present. */
  readonly map?: Size | null;
  /** Families of structures that lead the operation, the most important first. */
  readonly leadingFamilies?: readonly string[];
  /** Texts smaller than this (in scene units) are not created, so unreadable texts cost nothing. */
  readonly smallestText?: number;
  /** True to dim the cells that the step does not touch, as in comparisons. */
  readonly quiet?: boolean;
  /** True for a projector: values fill their cells, without versions, and small texts are larger. */
  readonly large?: boolean;
  /** True for a projector with every detail: numbers are as large as their cells allow. */
  readonly presented?: boolean;
  /** True to leave out what a lesson has not explained yet: versions, pages, and how a storage is kept. */
  readonly plain?: boolean;
  /** True in a plain picture of memory in which such details matter, for example changed versions: the ones that the operation touches are drawn. */
  readonly details?: boolean;
  /** The columns that the operation touches, by name. Parts that only say more about other columns are left out; undefined to draw all. */
  readonly touched?: ReadonlyMap<string, 'read' | 'written'>;
  /** True for a picture in a file, where nothing can be selected. */
  readonly exported?: boolean;
  /** The selection. All its cells are outlined in every diagram. */
  readonly focus: Focus | null;
  /** Cells that a lesson or a question points at, independent of the step. */
  readonly marked?: readonly MarkedCell[];
  /** Decides by name which structures are shown; the default ones if absent. */
  readonly visible?: (name: string) => boolean;
  /** True while parts of the world are not received yet, so that an empty structure may just be missing. */
  readonly isBeingRead?: boolean;
  readonly translate: Translate;
  readonly nameOf: NameOf;
}
