import type { NameOf, Translate } from '../cells/translate.ts';
import type { Column } from '../trace/column.ts';
import type { ColumnSet } from '../trace/column-set.ts';
import type { Panel } from './kit/block.ts';
import type { Drawing } from './kit/drawing.ts';
import type { Packing, Placed } from './kit/packer.ts';

/** Structures that are shown and hidden together: `tables` is every table that exists or will. */
interface Family {
  /** Its name in locale keys (`ui.structures.family.<id>`), stored panes and presets. */
  readonly id: string;
  /** There is only one such structure: its family is all there is to say. */
  readonly single?: boolean;
  /** Not shown unless asked for: it shows parts of others once more. */
  readonly extra?: boolean;
}

/** An arrangement of panes: a list is one pane's families; sizes are percent. */
export type Plan = readonly string[] | { readonly direction: 'right' | 'down'; readonly parts: readonly Part[] };
type Part = readonly [size: number, plan: Plan];

/** Parts from top to bottom. */
export const below = (...parts: Part[]): Plan => ({ direction: 'down', parts });
/** Parts from left to right. */
export const beside = (...parts: Part[]): Plan => ({ direction: 'right', parts });

/** How an engine's memory is drawn. */
export interface Diagrams {
  /** Kinds of structures, in the order in which lists name them. */
  readonly families: readonly Family[];
  /** Arrangements of panes by name (`command.pane.preset.<name>.title`); `one`, with everything in one pane, is always there. */
  readonly presets: Readonly<Record<string, Plan>> & { readonly one: Plan };
  /**
   * Which families must be in view while an operation of a kind runs, the most important first. What else it touches is shown as long
   * as there is room. For kinds that are left out, everything that the operation touches.
   */
  readonly leadingFamilies?: Readonly<Record<string, readonly string[]>>;
  /** Families that are placed above the others: what leads to rows, and not rows themselves. */
  readonly above?: readonly string[];
  /** How panels are packed; `lines` when left out. */
  readonly packing?: Packing;
  /** Names of the structures that exist now, in drawing order. */
  names(columns: ColumnSet): string[];
  /** The family of a structure, by its name. */
  familyOf(name: string): string;
  /** The structure that a column belongs to now; null for columns that no diagram shows. */
  structureOf(columns: ColumnSet, column: Column): string | null;
  /** What people call a structure of a family that is not `single`, where it is not its name: `[Position, Velocity]` with names for ids. */
  label?(
    name: string,
    texts: { readonly columns: ColumnSet; readonly translate: Translate; readonly nameOf: NameOf },
  ): string;
  /** The panel of one structure; undefined when there is nothing to draw of it. Its cost depends on what the view shows. */
  panel(drawing: Drawing, name: string): Panel | undefined;
  /** Draws over the panels what spans several: outlines of what is selected, arrows between structures. */
  drawOver?(drawing: Drawing, placed: readonly Placed[]): void;
}

/** Which structures are shown unless others are chosen. */
export function isShownByDefault({ families, familyOf }: Diagrams): (name: string) => boolean {
  const extra = new Set(families.filter((family) => family.extra === true).map(({ id }) => id));
  return (name) => !extra.has(familyOf(name));
}
