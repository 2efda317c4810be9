import type { NumberArray } from './number-arrays.ts';
import type { RowComparison } from './row-comparison.ts';

type Words = Uint32Array;

/** Arrays of 8- and 16-bit numbers are compared in groups of this many words. */
const WORDS_PER_GROUP = 4;

/** Appends the rows whose bits differ to `changed` and returns the new end of `changed`. */
export function compareBits(
  source: NumberArray,
  from: number,
  to: number,
  { sent, changed, count, views }: RowComparison,
): number {
  const size = source.BYTES_PER_ELEMENT;
  // Such an array cannot be viewed as words: arrays of small numbers may begin at any byte.
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
    word = Math.min(next + WORDS_PER_GROUP, end);
    if (next < end) found = compareSingly(source, sent, next * rows, word * rows, changed, found);
  }
  return compareSingly(source, sent, end * rows, to, changed, found);
}

/** Returns the first differing word or up to three words before it, or `to` if none differs. */
function firstDifferent(a: Words, b: Words, from: number, to: number): number {
  let word = from;
  for (; word + WORDS_PER_GROUP <= to; word += WORDS_PER_GROUP) {
    const differs = (a[word]! ^ b[word]!) | (a[word + 1]! ^ b[word + 1]!) | (a[word + 2]! ^ b[word + 2]!);
    if ((differs | (a[word + 3]! ^ b[word + 3]!)) !== 0) return word;
  }
  while (word < to && a[word] === b[word]) word++;
  return word;
}

function compareSingly(
  a: NumberArray,
  b: NumberArray,
  from: number,
  to: number,
  changed: Words,
  start: number,
): number {
  let count = start;
  for (let row = from; row < to; row++) if (a[row] !== b[row]) changed[count++] = row;
  return count;
}

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
