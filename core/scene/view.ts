import type { Focus } from '../cells/focus.ts';
import type { NameOf, Translate } from '../cells/translate.ts';
import type { MarkedCell } from '../inspect/marked-cell.ts';
import type { Cast } from './kit/cast.ts';
import type { Size } from './kit/measures.ts';

/** What a diagram may depend on besides memory. */
export interface View {
  /** The part of the diagram that is visible, in scene coordinates. Marks wholly outside are left out. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Panels break into lines of at most this width. */
  readonly wrap: number;
  /** How many lanes of panels are side by side, 1 when left out; each is at most `wrap` wide. */
  readonly abreast?: number;
  /** What takes part in the operation, placed by the director. When left out, all panels are packed. */
  readonly cast?: Cast | null;
  /** Size of the world map, which is shown in place of panels. */
  readonly map?: Size | null;
  /** Families of structures that lead the operation, the most important first. */
  readonly leadingFamilies?: readonly string[];
  /** Texts smaller than this many scene units are not made: what cannot be read at the viewer's zoom costs nothing. */
  readonly smallestText?: number;
  /** Cells that the step does not touch step back: where diagrams are compared, what is done counts. */
  readonly quiet?: boolean;
  /** What is selected: all its cells are outlined, in every diagram. */
  readonly focus: Focus | null;
  /** Cells that are pointed at, whatever the step does: by a lesson, or by a question. */
  readonly marked?: readonly MarkedCell[];
  /** Which structures are shown, by name; the default ones when left out. */
  readonly visible?: (name: string) => boolean;
  /** Parts of the world were not received yet: what is empty is not known to be so. */
  readonly isBeingRead?: boolean;
  readonly translate: Translate;
  /** The name of an id, when it has one. */
  readonly nameOf: NameOf;
}
