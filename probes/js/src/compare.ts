import type { NumberColumn } from './column.ts';
import type { Elements } from './elements.ts';

/**
 * Where a column's rows are compared with what was sent. One loop for each kind of arrays: a loop that meets several kinds
 * takes V8 four times as long.
 */
export interface Comparison {
  /** What was sent; rows that differ are written as they are found. */
  readonly sent: Elements;
  /** A byte a row, 0: absent. */
  readonly present: Uint8Array;
  /** Rows of the column now. */
  readonly length: number;
  /** Rows that were sent. */
  readonly before: number;
  /** Rows that hold another value now, filled from the front. */
  readonly changed: Uint32Array;
  /** Pairs (start, count) of rows that became absent. */
  readonly cleared: number[];
}

/**
 * Finds what differs; gives how many rows of `changed` are filled.
 * @param mask 0 at rows of a typed array that hold nothing; null: each holds something
 */
export function compare(source: ReturnType<NumberColumn['read']>, mask: Uint8Array | null, into: Comparison): number {
  if (mask !== null) return compareMasked(source as Elements, mask, into);
  if (ArrayBuffer.isView(source) && source.constructor === into.sent.constructor) {
    return compareViews(source as Elements, into);
  }
  if (into.sent instanceof Uint32Array) return compareIntegers(source, into, into.sent);
  return into.sent instanceof Float64Array ? compareDoubles(source, into, into.sent) : compareAny(source, into);
}

/** Two typed arrays of one type: as bits, so that NaN equals itself. */
function compareViews(source: Elements, { sent, present, length, before, changed }: Comparison): number {
  const both = Math.min(before, length);
  let count = 0;
  const size = source.BYTES_PER_ELEMENT;
  if (size === 4) count = compare32(words(source, length), words(sent, length), both, changed);
  else if (size === 8) count = compare64(words(source, length), words(sent, length), both, changed);
  else count = compareSmall(source, sent, both, changed);
  for (let i = 0; i < count; i++) sent[changed[i]!] = source[changed[i]!]!;
  for (let row = both; row < length; row++) {
    sent[row] = source[row]!;
    changed[count++] = row;
  }
  if (length > before) present.fill(1, before, length);
  return count;
}

/** A typed array in which some rows hold nothing. */
function compareMasked(source: Elements, mask: Uint8Array, into: Comparison): number {
  const { sent, present, length, before, changed, cleared } = into;
  let count = 0;
  for (let row = 0; row < length; row++) {
    if (mask[row] === 0) {
      markAbsent(row, before, present, cleared);
      continue;
    }
    const value = source[row]!;
    if (row < before && present[row] === 1 && (sent[row] === value || Object.is(sent[row], value))) continue;
    sent[row] = value;
    present[row] = 1;
    changed[count++] = row;
  }
  return count;
}

function words(array: Elements, rows: number): Uint32Array {
  return new Uint32Array(
    array.buffer,
    array.byteOffset,
    (Math.min(rows, array.length) * array.BYTES_PER_ELEMENT) >>> 2,
  );
}

function compare32(a: Uint32Array, b: Uint32Array, rows: number, changed: Uint32Array): number {
  let count = 0;
  for (let row = 0; row < rows; row++) if (a[row] !== b[row]) changed[count++] = row;
  return count;
}

function compare64(a: Uint32Array, b: Uint32Array, rows: number, changed: Uint32Array): number {
  let count = 0;
  for (let row = 0; row < rows; row++) {
    if (a[2 * row] !== b[2 * row] || a[2 * row + 1] !== b[2 * row + 1]) changed[count++] = row;
  }
  return count;
}

function compareSmall(a: Elements, b: Elements, rows: number, changed: Uint32Array): number {
  let count = 0;
  for (let row = 0; row < rows; row++) if (a[row] !== b[row]) changed[count++] = row;
  return count;
}

/** Ids and masks in plain arrays, perhaps with holes. */
function compareIntegers(source: ReturnType<NumberColumn['read']>, into: Comparison, sent: Uint32Array): number {
  const { present, length, before, changed, cleared } = into;
  let count = 0;
  for (let row = 0; row < length; row++) {
    const value = source[row];
    if (value === undefined) {
      markAbsent(row, before, present, cleared);
      continue;
    }
    const whole = (value as number) >>> 0;
    if (row < before && present[row] === 1 && sent[row] === whole) continue;
    sent[row] = whole;
    present[row] = 1;
    changed[count++] = row;
  }
  return count;
}

/** Bit for bit, but for the many ways to write NaN; as fast as `===` where nothing has changed. */
function isSame(a: number, b: number): boolean {
  return a === b ? a !== 0 || Object.is(a, b) : Object.is(a, b);
}

/** Values in plain arrays. */
function compareDoubles(source: ReturnType<NumberColumn['read']>, into: Comparison, sent: Float64Array): number {
  const { present, length, before, changed, cleared } = into;
  let count = 0;
  for (let row = 0; row < length; row++) {
    const value = source[row] as number | undefined;
    if (value === undefined) {
      markAbsent(row, before, present, cleared);
      continue;
    }
    if (row < before && present[row] === 1 && isSame(sent[row]!, value)) continue;
    sent[row] = value;
    present[row] = 1;
    changed[count++] = row;
  }
  return count;
}

/** Whatever is left: the value as the type can hold it is compared. */
function compareAny(source: ReturnType<NumberColumn['read']>, into: Comparison): number {
  const { sent, present, length, before, changed, cleared } = into;
  let count = 0;
  for (let row = 0; row < length; row++) {
    const value = source[row];
    if (value === undefined) {
      markAbsent(row, before, present, cleared);
      continue;
    }
    const old = sent[row];
    sent[row] = value as number;
    if (row < before && present[row] === 1 && Object.is(sent[row], old)) continue;
    present[row] = 1;
    changed[count++] = row;
  }
  return count;
}

function markAbsent(row: number, before: number, present: Uint8Array, cleared: number[]): void {
  if (row < before && present[row] === 1) {
    const end = cleared.length - 1;
    if (end > 0 && cleared[end - 1]! + cleared[end]! === row) cleared[end]!++;
    else cleared.push(row, 1);
  }
  present[row] = 0;
}
