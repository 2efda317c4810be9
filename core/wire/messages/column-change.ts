import type { Json, Value } from '../../trace/value.ts';
import { elementSize, newElements, rawBytes } from './elements.ts';
import type { ColumnChange, Values, WireType } from './message.ts';

/** The rows of a column; `undefined` is an absent row. */
export type Cells = readonly (Value | undefined)[];

/** The assumed bytes of a `json` value when the shortest encoding of a change is chosen. */
const JSON_BYTES = 12;
const U32_BYTES = 4;

/**
 * Returns the change from one state of a column to another, or null if they are equal. It uses the shortest of `whole`,
 * `runs` and `rows`.
 * @param c the column's id
 * @throws RangeError for a cell of `u64` or `i64` that is not a bigint
 */
export function columnChange(c: number, type: WireType, from: Cells, to: Cells): ColumnChange | null {
  if (from === to) return null;
  const [before, after] = [trimmed(from), trimmed(to)];
  const { set, cleared } = compare(before, after);
  const shorter = after.length < before.length;
  if (set.length === 0 && cleared.length === 0) return shorter ? { c, length: after.length } : null;
  const pieces = piecesOf(set);
  const size = elementSize(type) || JSON_BYTES;
  const asRows = set.length * (size + U32_BYTES);
  const asRuns = set.length * size + pieces.length * 2 * U32_BYTES;
  const clears = piecesOf(cleared);
  const parts = Math.min(asRows, asRuns) + clears.length * 2 * U32_BYTES;
  const bits = after.includes(undefined) ? after.length / 8 : 0;
  if (parts >= after.length * size + bits) return { c, ...whole(type, after) };
  return {
    c,
    ...(shorter ? { length: after.length } : {}),
    ...(clears.length === 0 ? {} : { clear: rowBytes(clears.flatMap(({ from, to }) => [from, to - from])) }),
    ...(set.length === 0 ? {} : asRuns <= asRows ? { runs: runs(type, after, pieces) } : rows(type, after, set)),
  };
}

export function wholeColumn(c: number, type: WireType, cells: Cells): ColumnChange {
  return { c, ...whole(type, trimmed(cells)) };
}

/** Removes absent rows at the end, which have no meaning. */
function trimmed(cells: Cells): Cells {
  const length = cells.findLastIndex((cell) => cell !== undefined) + 1;
  return length === cells.length ? cells : cells.slice(0, length);
}

/** Returns the rows with other values and the rows without a value, both ascending. */
function compare(
  before: Cells,
  after: Cells,
): { readonly set: readonly number[]; readonly cleared: readonly number[] } {
  const set: number[] = [];
  const cleared: number[] = [];
  for (let row = 0; row < after.length; row++) {
    const to = after[row];
    if (to === undefined) {
      if (before[row] !== undefined) cleared.push(row);
    } else if (!sameContent(before[row], to)) set.push(row);
  }
  return { set, cleared };
}

/** Compares by content, because the same value may have been read again. */
function sameContent(a: Value | undefined, b: Value | undefined): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  return JSON.stringify(a) === JSON.stringify(b);
}

interface Piece {
  readonly from: number;
  readonly to: number;
}

function piecesOf(rows: readonly number[]): Piece[] {
  const pieces: { from: number; to: number }[] = [];
  for (const row of rows) {
    const last = pieces.at(-1);
    if (last !== undefined && last.to === row) last.to = row + 1;
    else pieces.push({ from: row, to: row + 1 });
  }
  return pieces;
}

function whole(type: WireType, cells: Cells): Pick<ColumnChange, 'whole' | 'present'> {
  const values = valuesOf(type, cells);
  if (!cells.includes(undefined)) return { whole: values };
  const present = new Uint8Array(Math.ceil(cells.length / 8));
  cells.forEach((cell, row) => {
    if (cell !== undefined) present[row >> 3]! |= 1 << (row & 7);
  });
  return { whole: values, present };
}

function runs(type: WireType, cells: Cells, pieces: readonly Piece[]): (number | Values)[] {
  return pieces.flatMap(({ from, to }) => [from, valuesOf(type, cells.slice(from, to))]);
}

function rows(type: WireType, cells: Cells, set: readonly number[]): Pick<ColumnChange, 'rows' | 'values'> {
  const written = set.map((row) => cells[row]);
  return { rows: rowBytes(set), values: valuesOf(type, written) };
}

/** Absent cells become 0 or null, because their presence is sent separately. */
export function valuesOf(type: WireType, cells: Cells): Values {
  if (type === 'json') return cells.map((cell) => (cell ?? null) as Json);
  const elements = newElements(type, cells.length);
  const read = type === 'u64' || type === 'i64' ? bigintOf : Number;
  cells.forEach((cell, i) => {
    if (cell !== undefined) elements[i] = read(cell) as never;
  });
  return rawBytes(elements);
}

function bigintOf(cell: Value): bigint {
  if (typeof cell === 'bigint') return cell;
  throw new RangeError('Cells of u64 and i64 are bigints');
}

export function rowBytes(rows: readonly number[]): Uint8Array {
  return rawBytes(Uint32Array.from(rows));
}
