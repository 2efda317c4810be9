import type { Elements } from './elements.ts';

/** An array of a library as it is; `undefined` in it: nothing is there. */
export type Numbers = ArrayLike<number | boolean | undefined>;

/**
 * Rows of a column that are compared with what was sent. There is one loop for each kind of arrays: a loop that meets several
 * kinds takes V8 four times as long.
 */
export interface Comparison {
  /** What was sent; rows that differ are written as they are found. */
  sent: Elements;
  /** A byte a row, 0: absent, or never sent. */
  present: Uint8Array;
  /** The same bytes, those of four rows in each. */
  presentWords: Uint32Array;
  /** How many rows are present. */
  filled: number;
  /** Rows that were sent, present or not. */
  known: number;
  /** The rows to compare; `from` is a multiple of four. */
  from: number;
  to: number;
  /** Rows that hold another value now: the first `count`. */
  changed: Uint32Array;
  count: number;
  /** Pairs (start, count) of rows that became absent. */
  cleared: number[];
  /** Views of the arrays that were compared last: made again only when an array was replaced. */
  readonly views: { readonly source: WordView; readonly sent: WordView; readonly mask: WordView };
}

/** An array as words of 32 bits, whole ones only. */
export class WordView {
  #array: Elements | null = null;
  #words: Uint32Array = new Uint32Array(0);

  /** The array begins at a whole word. */
  of(array: Elements): Uint32Array {
    if (this.#array === array) return this.#words;
    this.#array = array;
    this.#words = new Uint32Array(array.buffer, array.byteOffset, array.byteLength >>> 2);
    return this.#words;
  }
}

/** Of `presentWords`: four rows that are all present. Where little changes, most groups of four rows are the same. */
const ALL_FOUR = 0x01010101;

/**
 * Finds what differs, and appends it to `changed` and `cleared`.
 * @param mask 0 at rows of a typed array that hold nothing; null: each holds something
 */
export function compare(source: Numbers, mask: Uint8Array | null, into: Comparison): void {
  const { sent } = into;
  if (mask !== null) compareMasked(source as Elements, mask, into);
  else if (into.filled >= into.known && ArrayBuffer.isView(source) && source.constructor === sent.constructor) {
    compareViews(source as Elements, into);
  } else if (sent instanceof Uint32Array) compareIntegers(source, into, sent);
  else if (sent instanceof Float64Array) compareDoubles(source, into, sent);
  else compareAny(source, into);
}

/** Two typed arrays of one type, of which all rows are present: as bits, so that NaN equals itself. */
function compareViews(source: Elements, into: Comparison): void {
  const { sent, present, known, from, to, changed, count: start } = into;
  const both = Math.min(Math.max(known, from), to);
  let count = compareBits(source, from, both, into);
  for (let i = start; i < count; i++) sent[changed[i]!] = source[changed[i]!]!;
  if (both < to) {
    sent.set(source.subarray(both, to), both);
    present.fill(1, both, to);
    into.filled += to - both;
    for (let row = both; row < to; row++) changed[count++] = row;
  }
  into.count = count;
}

/** A typed array in which some rows hold nothing. */
function compareMasked(source: Elements, mask: Uint8Array, into: Comparison): void {
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

function isSame(mask: Uint8Array, { views, present, presentWords, from, to }: Comparison): boolean {
  if (mask.byteOffset % 4 !== 0) return false;
  const words = views.mask.of(mask);
  for (let word = from >>> 2; word < to >>> 2; word++) if (words[word] !== presentWords[word]) return false;
  for (let row = to & ~3; row < to; row++) if (mask[row] !== present[row]) return false;
  return true;
}

/** As compareMasked, where rows came or went. */
function compareEach(source: Elements, mask: Uint8Array, into: Comparison): void {
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

/** Rows whose bits differ, appended to `changed`; gives where they end. */
function compareBits(source: Elements, from: number, to: number, { sent, changed, count, views }: Comparison): number {
  const size = source.BYTES_PER_ELEMENT;
  // Without a view: arrays of small numbers may begin anywhere.
  if (source.byteOffset % 4 !== 0) return compareSingly(source, sent, from, to, changed, count);
  const now = views.source.of(source);
  const before = views.sent.of(sent);
  if (size === 4) return compare32(now, before, from, to, changed, count);
  if (size === 8) return compare64(now, before, from, to, changed, count);
  const rows = 4 / size;
  const end = Math.floor(to / rows);
  let found = count;
  let word = from / rows;
  while (word < end) {
    const next = firstDifferent(now, before, word, end);
    word = Math.min(next + WORDS_TOGETHER, end);
    if (next < end) found = compareSingly(source, sent, next * rows, word * rows, changed, found);
  }
  return compareSingly(source, sent, end * rows, to, changed, found);
}

/** Words of small numbers that are looked at together. */
const WORDS_TOGETHER = 4;

/** Where words that differ begin, or up to three words before that; `to` where none does. */
function firstDifferent(a: Words, b: Words, from: number, to: number): number {
  let word = from;
  for (; word + WORDS_TOGETHER <= to; word += WORDS_TOGETHER) {
    const differs = (a[word]! ^ b[word]!) | (a[word + 1]! ^ b[word + 1]!) | (a[word + 2]! ^ b[word + 2]!);
    if ((differs | (a[word + 3]! ^ b[word + 3]!)) !== 0) return word;
  }
  while (word < to && a[word] === b[word]) word++;
  return word;
}

function compareSingly(a: Elements, b: Elements, from: number, to: number, changed: Words, start: number): number {
  let count = start;
  for (let row = from; row < to; row++) if (a[row] !== b[row]) changed[count++] = row;
  return count;
}

type Words = Uint32Array;

function compare32(a: Words, b: Words, from: number, to: number, changed: Words, start: number): number {
  let count = start;
  let row = from;
  for (; row + 4 <= to; row += 4) {
    const differs = (a[row]! ^ b[row]!) | (a[row + 1]! ^ b[row + 1]!) | (a[row + 2]! ^ b[row + 2]!);
    if ((differs | (a[row + 3]! ^ b[row + 3]!)) === 0) continue;
    for (let i = row; i < row + 4; i++) if (a[i] !== b[i]) changed[count++] = i;
  }
  for (; row < to; row++) if (a[row] !== b[row]) changed[count++] = row;
  return count;
}

/** Two words a row. */
function compare64(a: Words, b: Words, from: number, to: number, changed: Words, start: number): number {
  let count = start;
  let row = from;
  while (row < to) {
    for (let i = 2 * row; row + 2 <= to; row += 2, i += 4) {
      if (a[i] !== b[i] || a[i + 1] !== b[i + 1] || a[i + 2] !== b[i + 2] || a[i + 3] !== b[i + 3]) break;
    }
    for (const end = Math.min(row + 2, to); row < end; row++) {
      if (a[2 * row] !== b[2 * row] || a[2 * row + 1] !== b[2 * row + 1]) changed[count++] = row;
    }
  }
  return count;
}

/** Ids and masks in plain arrays, perhaps with holes. */
function compareIntegers(source: Numbers, into: Comparison, sent: Uint32Array): void {
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

/** Values in plain arrays. Bit for bit, but for the many ways to write NaN. */
function compareDoubles(source: Numbers, into: Comparison, sent: Float64Array): void {
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
      sent[row] = value;
      if (present[row] === 0) fill(row, into);
      changed[count++] = row;
    }
  }
  into.count = count;
}

/** Whatever is left: the value as the type can hold it is compared. */
function compareAny(source: Numbers, into: Comparison): void {
  for (let row = into.from; row < into.to; row++) note(row, source[row] as number | undefined, into);
}

/**
 * Compares one row.
 * @param value undefined: nothing is there
 */
export function note(row: number, value: number | undefined, into: Comparison): void {
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

function fill(row: number, into: Comparison): void {
  into.present[row] = 1;
  into.filled++;
}

function clear(row: number, into: Comparison): void {
  const { cleared } = into;
  const end = cleared.length - 1;
  if (end > 0 && cleared[end - 1]! + cleared[end]! === row) cleared[end]!++;
  else cleared.push(row, 1);
  into.present[row] = 0;
  // As in the arrays of `gathered`, where nothing is.
  into.sent[row] = 0;
  into.filled--;
}
