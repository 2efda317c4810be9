import type { Json } from './adapter.ts';

type Values = Uint8Array | readonly Json[];

/** The changes of one column in the wire format (section 3 of docs/protocol.md). Keys whose value is undefined are not encoded. */
export interface EncodedChange {
  readonly c: number;
  readonly whole?: Values;
  readonly present?: Uint8Array;
  readonly length?: number | undefined;
  readonly clear?: Uint8Array | undefined;
  readonly runs?: readonly (number | Values)[];
  readonly rows?: Uint8Array | number;
  readonly values?: Values;
}

/** Changed rows that lie closer than this are sent as one run: repeating the rows between costs less than another run header. */
const GAP_BYTES = 8;
const ROW_BYTES = 4;

/** Rows of one change that later changes of the same message may refer to. */
export interface SharedRows {
  /** The index of that change in the message. */
  readonly place: number;
  readonly rows: Uint32Array;
}

/** Returns the ranges [from, to) of the changed rows as pairs. Ranges that are at most `gap` rows apart are joined. */
export function rangesOf(rows: Uint32Array, count: number, gap: number): number[] {
  const pieces: number[] = [];
  for (let i = 0; i < count; i++) {
    const row = rows[i]!;
    const end = pieces.length - 1;
    if (end > 0 && row - pieces[end]! <= gap) pieces[end] = row + 1;
    else pieces.push(row, row + 1);
  }
  return pieces;
}

/** Returns how many unchanged rows of `size` bytes cost less to repeat than to start another run. */
export function maxGap(size: number): number {
  return Math.floor(GAP_BYTES / size);
}

/** Returns the encoded size in bytes if the changed rows are sent as the runs that `piecesOf` returns. */
export function runBytes(rows: Uint32Array, count: number, gap: number, size: number): number {
  let pieces = 0;
  let covered = 0;
  let end = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < count; i++) {
    const row = rows[i]!;
    const isNear = row - end <= gap;
    if (!isNear) pieces++;
    covered += isNear ? row + 1 - end : 1;
    end = row + 1;
  }
  return covered * size + pieces * GAP_BYTES;
}

/** Returns the encoded size in bytes of `count` scattered rows; row numbers that an earlier change already lists cost nothing. */
export function scatteredRowsBytes(count: number, size: number, shared: boolean): number {
  return count * (size + (shared ? 0 : ROW_BYTES));
}

export function sameRows(shared: SharedRows | null, rows: Uint32Array, count: number): boolean {
  if (shared === null || shared.rows.length !== count) return false;
  for (let i = 0; i < count; i++) if (shared.rows[i] !== rows[i]) return false;
  return true;
}
