import type { CellAt } from '../../inspect/world-reader.ts';
import type { Rect } from './measures.ts';

/** The place of one card. A panel that is higher than its place is folded. */
export interface Slot extends Rect {
  /** Name of the structure. */
  readonly name: string;
}

/** How the structures of an operation are placed: those that take part as cards, the others as thumbnails. */
export interface Cast {
  readonly slots: readonly Slot[];
  readonly thumbnails: readonly Slot[];
  /** How many structures there are beyond the thumbnails, and where that is written; null when there are none. */
  readonly more: (Rect & { readonly count: number }) | null;
  /** Cells that folding keeps. */
  readonly cells: readonly CellAt[];
  /** Folds stay as they are whatever a step writes: each frame of a game writes other cells. */
  readonly held?: boolean;
  readonly width: number;
  readonly height: number;
}
