import type { Change, SharedRows } from './change.ts';

/** How much of a column may be read in one go. */
export interface Reading {
  /** The row to begin at. */
  readonly from: number;
  /** Asked after each few rows. */
  readonly hasTime: () => boolean;
  /** Rows of the column that the hub accepts. */
  readonly most: number;
  /** The rows of an earlier change in the same message. */
  readonly shared: SharedRows | null;
}

/** What differs in the rows that were read, from what the hub has. Its arrays are views that hold until the column is read again. */
export interface Difference {
  /** Null where nothing differs. It counts as sent. */
  readonly change: Change | null;
  /** The rows of the change, where later changes of the message may point at them. */
  readonly rows: Uint32Array | null;
  /** The row to continue at; null: the column is read to its end. */
  readonly next: number | null;
}

/** Nothing differs, and the column is read to its end: most columns, in most frames. */
export const SAME: Difference = { change: null, rows: null, next: null };
