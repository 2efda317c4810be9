import type { EncodedChange, SharedRows } from './encoded-change.ts';

/** The limits of one read of a column. */
export interface ReadLimits {
  readonly from: number;
  /** Checked after every few rows. */
  readonly hasTime: () => boolean;
  /** The hub accepts at most this many rows of the column. */
  readonly maxRows: number;
  /** The rows of an earlier change in the same message. */
  readonly shared: SharedRows | null;
}

/** The difference between the rows read and the hub's data. Its arrays are views that are valid until the column is read again. */
export interface ColumnDifference {
  /** Null if nothing differs. A change counts as sent. */
  readonly change: EncodedChange | null;
  /** The rows of the change, if later changes of the message may refer to them. */
  readonly rows: Uint32Array | null;
  /** The row to continue at; null if the column was read to its end. */
  readonly next: number | null;
}

/** The result for most columns in most frames. */
export const NO_DIFFERENCE: ColumnDifference = { change: null, rows: null, next: null };
