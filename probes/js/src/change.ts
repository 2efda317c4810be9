import type { Json } from './column.ts';

type Values = Uint8Array | readonly Json[];

/** What happened to one column, as it travels: section 3 of the protocol. A key without a value is left out. */
export interface Change {
  readonly c: number;
  readonly whole?: Values;
  readonly present?: Uint8Array;
  readonly length?: number | undefined;
  readonly clear?: Uint8Array | undefined;
  readonly runs?: readonly (number | Values)[];
  readonly rows?: Uint8Array | number;
  readonly values?: Values;
}

/** Two neighbours closer than this are sent as one run: the rows between cost less than another start. */
const GAP_BYTES = 8;
const ROW_BYTES = 4;

/** Rows of one change that later changes of the same message may point at. */
export interface SharedRows {
  /** Place of that change in the message. */
  readonly place: number;
  readonly rows: Uint32Array;
}

/** The pieces [from, to) that changed rows make up, as pairs; rows that lie close are joined where `gap` allows. */
export function piecesOf(rows: Uint32Array, count: number, gap: number): number[] {
  const pieces: number[] = [];
  for (let i = 0; i < count; i++) {
    const row = rows[i]!;
    const end = pieces.length - 1;
    if (end > 0 && row - pieces[end]! <= gap) pieces[end] = row + 1;
    else pieces.push(row, row + 1);
  }
  return pieces;
}

/** Rows between two changes that are cheaper to repeat than to leave out. */
export function gapOf(size: number): number {
  return Math.floor(GAP_BYTES / size);
}

/** Bytes of changed rows as `runs` of the pieces that `piecesOf` would give. */
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

/** Bytes of `count` scattered rows; the row numbers cost nothing where an earlier change has the same. */
export function scatteredBytes(count: number, size: number, shared: boolean): number {
  return count * (size + (shared ? 0 : ROW_BYTES));
}

export function sameRows(shared: SharedRows | null, rows: Uint32Array, count: number): boolean {
  if (shared === null || shared.rows.length !== count) return false;
  for (let i = 0; i < count; i++) if (shared.rows[i] !== rows[i]) return false;
  return true;
}
