import { compareBits } from './compare-bits.ts';
import type { NumberArray } from './number-arrays.ts';
import type { RowComparison } from './row-comparison.ts';

/** An array of the library; `undefined` marks an empty row. */
export type NumberSource = ArrayLike<number | boolean | undefined>;

/** The word in `presentWords` of four rows that are all present. Most values do not change, so rows are checked in groups of four. */
const ALL_FOUR = 0x01010101;

/**
 * Appends the differing rows to `changed` and `cleared`.
 * @param mask 0 marks empty rows; null means that no row is empty
 */
export function compareRows(source: NumberSource, mask: Uint8Array | null, into: RowComparison): void {
  const { sent } = into;
  if (mask !== null) compareMasked(source as NumberArray, mask, into);
  else if (into.presentCount >= into.known && ArrayBuffer.isView(source) && source.constructor === sent.constructor) {
    compareViews(source as NumberArray, into);
  } else if (sent instanceof Float64Array) compareDoubles(source, into, sent);
  else if (into.mayMisfit) compareChecked(source, into);
  else if (sent instanceof Uint32Array) compareIntegers(source, into, sent);
  else compareAny(source, into);
}

/** Compares two typed arrays of the same type without empty rows. Bits are compared, so NaN equals itself. */
function compareViews(source: NumberArray, into: RowComparison): void {
  const { sent, present, known, from, to, changed, count: start } = into;
  const both = Math.min(Math.max(known, from), to);
  let count = compareBits(source, from, both, into);
  for (let i = start; i < count; i++) sent[changed[i]!] = source[changed[i]!]!;
  if (both < to) {
    sent.set(source.subarray(both, to), both);
    present.fill(1, both, to);
    into.presentCount += to - both;
    for (let row = both; row < to; row++) changed[count++] = row;
  }
  into.count = count;
}

function compareMasked(source: NumberArray, mask: Uint8Array, into: RowComparison): void {
  const { sent, from, to, changed, count: start } = into;
  if (!isSame(mask, into)) {
    compareEach(source, mask, into);
    return;
  }
  const end = compareBits(source, from, to, into);
  for (let i = start; i < end; i++) {
    const row = changed[i]!;
    if (mask[row] === 0) continue;
    sent[row] = source[row]!;
    changed[into.count++] = row;
  }
}

function isSame(mask: Uint8Array, { views, present, presentWords, from, to }: RowComparison): boolean {
  if (mask.byteOffset % 4 !== 0) return false;
  const words = views.mask.of(mask);
  for (let word = from >>> 2; word < to >>> 2; word++) if (words[word] !== presentWords[word]) return false;
  for (let row = to & ~3; row < to; row++) if (mask[row] !== present[row]) return false;
  return true;
}

/** Compares row by row, for a mask that differs from the one sent last. */
function compareEach(source: NumberArray, mask: Uint8Array, into: RowComparison): void {
  const { sent, present, from, to, changed } = into;
  let count = into.count;
  for (let row = from; row < to; row++) {
    if (mask[row] === 0) {
      if (present[row] === 1) clear(row, into);
      continue;
    }
    const value = source[row]!;
    if (present[row] === 1 && Object.is(sent[row], value)) continue;
    sent[row] = value;
    if (present[row] === 0) fill(row, into);
    changed[count++] = row;
  }
  into.count = count;
}

/** Compares plain arrays of ids and masks, which may have holes. */
function compareIntegers(source: NumberSource, into: RowComparison, sent: Uint32Array): void {
  const { present, presentWords, from, to, changed } = into;
  let count = into.count;
  let row = from;
  while (row < to) {
    for (; row + 4 <= to && presentWords[row >>> 2] === ALL_FOUR; row += 4) {
      if (source[row] !== sent[row] || source[row + 1] !== sent[row + 1]) break;
      if (source[row + 2] !== sent[row + 2] || source[row + 3] !== sent[row + 3]) break;
    }
    for (const end = Math.min(row + 4, to); row < end; row++) {
      const value = source[row];
      if (value === undefined) {
        if (present[row] === 1) clear(row, into);
        continue;
      }
      const whole = (value as number) >>> 0;
      if (sent[row] === whole && present[row] === 1) continue;
      sent[row] = whole;
      if (present[row] === 0) fill(row, into);
      changed[count++] = row;
    }
  }
  into.count = count;
}

/** Compares plain arrays of values. Values are equal only if their bits are, except that all NaNs are equal. */
function compareDoubles(source: NumberSource, into: RowComparison, sent: Float64Array): void {
  const { present, presentWords, from, to, changed } = into;
  let count = into.count;
  let row = from;
  while (row < to) {
    for (; row + 4 <= to && presentWords[row >>> 2] === ALL_FOUR; row += 4) {
      if (!Object.is(source[row], sent[row]) || !Object.is(source[row + 1], sent[row + 1])) break;
      if (!Object.is(source[row + 2], sent[row + 2]) || !Object.is(source[row + 3], sent[row + 3])) break;
    }
    for (const end = Math.min(row + 4, to); row < end; row++) {
      const value = source[row] as number | undefined;
      if (value === undefined) {
        if (present[row] === 1) clear(row, into);
        continue;
      }
      if (present[row] === 1 && Object.is(sent[row], value)) continue;
      if (typeof value !== 'number') {
        noteMisfit(row, into);
        continue;
      }
      sent[row] = value;
      if (present[row] === 0) fill(row, into);
      changed[count++] = row;
    }
  }
  into.count = count;
}

function compareChecked(source: NumberSource, into: RowComparison): void {
  for (let row = into.from; row < into.to; row++) compareValue(row, source[row], into);
}

/** Compares one row with a value of any type; undefined marks an empty row. Arrays of bytes hold booleans as 0 and 1. */
export function compareValue(row: number, value: unknown, into: RowComparison): void {
  const { sent } = into;
  const number = typeof value === 'boolean' && sent instanceof Uint8Array ? Number(value) : value;
  if (number === undefined) compareRow(row, undefined, into);
  else if (typeof number === 'number' && isExact(number, sent)) compareRow(row, number, into);
  else noteMisfit(row, into);
}

/** Tells whether the array's type can hold the number exactly. */
function isExact(value: number, array: NumberArray): boolean {
  if (array instanceof Float64Array) return true;
  if (array instanceof Float32Array) return Object.is(Math.fround(value), value);
  const bits = array.BYTES_PER_ELEMENT * 8;
  const isSigned = array instanceof Int8Array || array instanceof Int16Array || array instanceof Int32Array;
  const low = isSigned ? -(2 ** (bits - 1)) : 0;
  return Number.isInteger(value) && !Object.is(value, -0) && value >= low && value < low + 2 ** bits;
}

function noteMisfit(row: number, into: RowComparison): void {
  into.isMisfit = true;
  compareRow(row, undefined, into);
}

/** Compares values after conversion to the column's type. */
function compareAny(source: NumberSource, into: RowComparison): void {
  for (let row = into.from; row < into.to; row++) compareRow(row, source[row] as number | undefined, into);
}

/**
 * Compares one row.
 * @param value undefined marks an empty row
 */
export function compareRow(row: number, value: number | undefined, into: RowComparison): void {
  const { sent, present } = into;
  if (value === undefined) {
    if (present[row] === 1) clear(row, into);
    return;
  }
  const old = sent[row];
  sent[row] = value;
  if (present[row] === 1 && Object.is(sent[row], old)) return;
  if (present[row] === 0) fill(row, into);
  into.changed[into.count++] = row;
}

function fill(row: number, into: RowComparison): void {
  into.present[row] = 1;
  into.presentCount++;
}

function clear(row: number, into: RowComparison): void {
  const { cleared } = into;
  const end = cleared.length - 1;
  if (end > 0 && cleared[end - 1]! + cleared[end]! === row) cleared[end]!++;
  else cleared.push(row, 1);
  into.present[row] = 0;
  // Arrays filled by `gatheredNumbers` also hold 0 in empty rows.
  into.sent[row] = 0;
  into.presentCount--;
}
