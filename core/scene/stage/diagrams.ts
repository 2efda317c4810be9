import type { NameOf, Translate } from '../../cells/translate.ts';
import type { Column } from '../../trace/column.ts';
import type { ColumnSet } from '../../trace/column-set.ts';
import type { Panel } from '../kit/block.ts';
import type { Drawing } from '../kit/drawing.ts';
import type { PanelPacking, PlacedPanel } from '../kit/packer.ts';

/** A group of structures that are shown and hidden together: `tables` contains every current and future table. */
interface Family {
  /** Part of locale keys (`ui.structures.family.<id>`), stored panes and presets. */
  readonly id: string;
  /** True if the family has only one structure. */
  readonly single?: boolean;
  /** True if the family is hidden by default because it repeats parts of others. */
  readonly extra?: boolean;
}

/** An arrangement of panes: either the families of one pane, or parts with their sizes in percent. */
export type PanePlan = readonly string[] | { readonly direction: 'right' | 'down'; readonly parts: readonly Part[] };
type Part = readonly [size: number, plan: PanePlan];

export const paneColumn = (...parts: Part[]): PanePlan => ({ direction: 'down', parts });
export const paneRow = (...parts: Part[]): PanePlan => ({ direction: 'right', parts });

export interface Diagrams {
  /** Families in the order of lists. */
  readonly families: readonly Family[];
  /** Arrangements of panes by name (`command.pane.preset.<name>.title`). `one` shows everything in one pane. */
  readonly presets: Readonly<Record<string, PanePlan>> & { readonly one: PanePlan };
  /**
   * The families that must be visible during an operation, by kind of operation, the most important first. Other structures that it touches are shown
   * if there is room. For other kinds, everything that the operation touches is equally important.
   */
  readonly leadingFamilies?: Readonly<Record<string, readonly string[]>>;
  /** The families that hold the components of entities; all if undefined. Others only lead to them. */
  readonly componentFamilies?: readonly string[];
  /** Families that are placed above the others, because they lead to rows and contain none. */
  readonly above?: readonly string[];
  readonly packing?: PanelPacking;
  /** Returns the names of the structures that exist now, in drawing order. */
  names(columns: ColumnSet): string[];
  familyOf(name: string): string;
  /** Returns the structure that a column belongs to now, or null if no diagram shows it. */
  structureOf(columns: ColumnSet, column: Column): string | null;
  /**
   * Returns the shown title of a structure, if it differs from its name: `[Position, Velocity]` with names instead of ids. Not called for `single`
   * families.
   */
  label?(
    name: string,
    texts: { readonly columns: ColumnSet; readonly translate: Translate; readonly nameOf: NameOf },
  ): string;
  /** Returns the title of a structure's card in a comparison; undefined if it is the usual title. */
  cardTitle?(name: string, texts: { readonly columns: ColumnSet; readonly translate: Translate }): string | undefined;
  /**
   * True if the memory holds something that a plain picture leaves out, such as a version that has changed or a second page. A script's pictures are
   * plain, and show it from then on where an operation touches it; without this function they are never plain.
   */
  needsDetail?(columns: ColumnSet): boolean;
  /** Returns the panel of a structure, or undefined if there is nothing to draw. Its cost depends on the viewport. */
  panel(drawing: Drawing, name: string): Panel | undefined;
  /** Draws what spans several panels: outlines of the selection, arrows between structures. */
  drawOver?(drawing: Drawing, placed: readonly PlacedPanel[]): void;
}

export function isShownByDefault({ families, familyOf }: Diagrams): (name: string) => boolean {
  const extra = new Set(families.filter((family) => family.extra === true).map(({ id }) => id));
  return (name) => !extra.has(familyOf(name));
}
