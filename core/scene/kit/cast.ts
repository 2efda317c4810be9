import type { CellAt } from '../../world/world-reader.ts';
import type { Rect } from './measures.ts';

/** The place of a card. A panel that is higher than its place is folded. */
export interface CastSlot extends Rect {
  readonly name: string;
}

/** The layout of the structures of an operation: those that take part are cards, the others collapsed cards in a row below. */
export interface Cast {
  readonly slots: readonly CastSlot[];
  readonly collapsed: readonly CastSlot[];
  /** The number of structures without a card and the position of that note; null if there are none. */
  readonly more: (Rect & { readonly count: number }) | null;
  /** Cells that folding keeps visible. */
  readonly cells: readonly CellAt[];
  /** True if folds ignore what a step writes. Otherwise they would change with each frame of a game. */
  readonly held?: boolean;
  readonly width: number;
  readonly height: number;
}
