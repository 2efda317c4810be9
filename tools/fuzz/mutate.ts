import { pick, type Random } from '../../core/lesson/questions/random.ts';

/** Words that the reader itself compares with, as bytes. */
export type Dictionary = readonly Uint8Array[];

/** Bytes at the ends of ranges, and heads of MessagePack. */
const MARKERS = [0, 1, 0x0a, 0x20, 0x22, 0x7f, 0x80, 0x8f, 0x90, 0xa0, 0xc0, 0xc1, 0xc4, 0xcb, 0xcf, 0xdc, 0xdf, 0xff];
const NUMBERS = [0, 1, 2, 4, 255, 256, 65_535, 65_536, 2 ** 24, 2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1];
const DIGITS = ['0', '-1', '9', '255', '65536', '4294967295', '1e400', '0.5', 'NaN'];

/** A few changes at places that follow from `random`. @param other a second input, parts of which come into the first */
export function mutate(
  bytes: Uint8Array,
  other: Uint8Array,
  dictionary: Dictionary,
  random: Random,
  longest: number,
): Uint8Array {
  let result = bytes;
  for (let times = 1 << random(1 + random(5)); times > 0; times--) result = changed(result, other, dictionary, random);
  return result.length > longest ? result.subarray(0, longest) : result;
}

function changed(bytes: Uint8Array, other: Uint8Array, dictionary: Dictionary, random: Random): Uint8Array {
  const at = random(bytes.length + 1);
  const length = 1 + random(random(4) === 0 ? 64 : 8);
  switch (random(12)) {
    case 0:
      return spliced(bytes, at, 1, Uint8Array.of(random(256)));
    case 1:
      return spliced(bytes, at, 1, Uint8Array.of(pick(random, MARKERS)!));
    case 2:
      return spliced(bytes, at, 1, Uint8Array.of((bytes[at] ?? 0) ^ (1 << random(8))));
    case 3:
      return spliced(bytes, at, 1, Uint8Array.of((bytes[at] ?? 0) + (random(2) === 0 ? 1 : 255)));
    case 4:
      return spliced(bytes, at, length, EMPTY);
    case 5:
      return spliced(bytes, random(bytes.length + 1), 0, bytes.subarray(at, at + length));
    case 6:
      return spliced(bytes, random(bytes.length + 1), length, bytes.subarray(at, at + length));
    case 7:
      return spliced(bytes, at, 4, numberOf(random));
    case 8:
      return spliced(bytes, at, random(2) === 0 ? 0 : length, encode(pick(random, DIGITS)!));
    case 9: {
      const from = random(other.length + 1);
      return spliced(bytes, at, random(2) === 0 ? 0 : length, other.subarray(from, from + length * 4));
    }
    default: {
      const word = pick(random, dictionary) ?? EMPTY;
      return spliced(bytes, at, random(2) === 0 ? 0 : word.length, word);
    }
  }
}

function numberOf(random: Random): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, pick(random, NUMBERS)!, random(2) === 0);
  return bytes;
}

function spliced(bytes: Uint8Array, at: number, cut: number, put: Uint8Array): Uint8Array {
  const rest = bytes.subarray(Math.min(bytes.length, at + cut));
  const result = new Uint8Array(at + put.length + rest.length);
  result.set(bytes.subarray(0, at));
  result.set(put, at);
  result.set(rest, at + put.length);
  return result;
}

const EMPTY = new Uint8Array(0);

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** A text or a number of the program as the bytes that a file may have of it. */
export function wordsOf(literal: string | number): Uint8Array[] {
  if (typeof literal === 'string') return [encode(literal)];
  const digits = encode(String(literal));
  if (!Number.isInteger(literal) || literal < 0 || literal > 0xffff_ffff) return [digits];
  if (literal < 256) return [digits, Uint8Array.of(literal)];
  const [little, big] = [new Uint8Array(4), new Uint8Array(4)];
  new DataView(little.buffer).setUint32(0, literal, true);
  new DataView(big.buffer).setUint32(0, literal);
  return [digits, little, big];
}
