import { decode, encode } from '@msgpack/msgpack';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LIMITS } from './limits.ts';
import { decodeMessagePack } from './messagepack.ts';
import { WireError } from './wire-error.ts';

const numbers = fc.oneof(
  fc.integer({ min: -(2 ** 53) + 1, max: 2 ** 53 - 1 }),
  fc.integer({ min: -200, max: 70_000 }),
  fc.double(),
);
const values = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    numbers,
    fc.boolean(),
    fc.constant(null),
    fc.string({ unit: 'grapheme', maxLength: 300, size: 'max' }),
    fc.uint8Array({ maxLength: 70_000 }),
    fc.array(tie('value'), { maxLength: 20 }),
    fc.dictionary(fc.string(), tie('value')).filter((map) => !Object.hasOwn(map, '__proto__')),
  ),
})).value;

test('each value is decoded to the same as by the library', () => {
  fc.assert(
    fc.property(values, fc.boolean(), (value, forceFloat32) => {
      const bytes = encode(value, { forceFloat32 });
      expect(decodeMessagePack(bytes, LIMITS)).toEqual(decode(bytes));
    }),
  );
});

test('an incomplete value is refused with the position in bytes', () => {
  const bytes = encode({ columns: [1, 'two', new Uint8Array(3)] });
  for (let length = 0; length < bytes.length; length++) {
    expect(() => decodeMessagePack(bytes.subarray(0, length), LIMITS)).toThrow(/Not MessagePack at byte \d+/);
  }
});

test.each([0, 31, 32, 255, 256, 65_536])(
  'a string of %i bytes is accepted as a key, and bytes that are no string are refused',
  (length) => {
    const map = { ['k'.repeat(length)]: 1 };
    expect(decodeMessagePack(encode(map), LIMITS)).toEqual(map);
    for (const head of [0x9f, 0xc0, 0xc4, 0xd8, 0xdc])
      expect(() => decodeMessagePack(Uint8Array.of(0x81, head, 1, 1, 1), LIMITS)).toThrow("a map's key is no string");
  },
);

const SMALL = { depth: 2, rows: 6, cells: 8, decoded: 10_000 };
const nested = (deep: number) => [...new Array<number>(deep).fill(0x91), 0xc0];

test('values may be nested as deeply as JSON plus six levels', () => {
  // Adjacent arrays do not add to the depth.
  expect(decodeMessagePack(Uint8Array.of(0x92, ...nested(6), ...nested(6)), { ...SMALL, cells: 100 })).toEqual([
    [[[[[[null]]]]]],
    [[[[[[null]]]]]],
  ]);
  const map = { a: { b: { c: { d: { e: {} } } } }, f: { g: { h: { i: { j: {} } } } } };
  expect(decodeMessagePack(encode(map), { ...SMALL, depth: 1, cells: 100 })).toEqual(map);
  for (const deep of [8, 9])
    expect(() => decodeMessagePack(Uint8Array.from(nested(deep)), { ...SMALL, cells: 100 })).toThrow(
      'Not MessagePack at byte 8: nested too deep',
    );
});

test.each([
  ['not-messagepack', 'Not MessagePack at byte 1: something follows the message', [0x01, 0x02]],
  ['not-messagepack', 'Not MessagePack at byte 0: 1 bytes are needed, 0 are left', []],
  ['not-messagepack', 'Not MessagePack at byte 1: byte 0xc1 is not used here', [0xc1]],
  ['not-messagepack', 'Not MessagePack at byte 1: byte 0xd4 is not used here', [0xd4, 0, 0]],
  ['not-messagepack', 'Not MessagePack at byte 1: byte 0xc7 is not used here', [0xc7, 0, 0]],
  ['not-messagepack', 'Not MessagePack at byte 1: 2 bytes are needed, 1 are left', [0x92, 0]],
  ['not-messagepack', 'Not MessagePack at byte 1: 4 bytes are needed, 3 are left', [0x82, 0, 0, 0]],
  ['not-messagepack', 'Not MessagePack at byte 2: 3 bytes are needed, 0 are left', [0xc4, 3]],
  ['not-messagepack', "Not MessagePack at byte 1: a map's key is no string", [0x81, 1, 1]],
  [
    'not-messagepack',
    "Not MessagePack at byte 1: a map's key is no string",
    [0x81, 0xa9, ...new TextEncoder().encode('__proto__'), 1],
  ],
  ['limit', '7 elements in one frame; the limit is 6', [0x97, 0, 0, 0, 0, 0, 0, 0]],
  ['limit', '9 elements in one frame; the limit is 6', [0x93, 0x93, 0, 0, 0, 0x93, 0, 0, 0, 0]],
])('a message is refused as %s: %s', (code, message, bytes) => {
  let error: unknown;
  try {
    decodeMessagePack(Uint8Array.from(bytes), SMALL);
  } catch (caught) {
    error = caught;
  }
  expect(error).toBeInstanceOf(WireError);
  expect(error).toMatchObject({ code, message });
});

test.each([
  ['empty maps', [0xdd, 0, 0, 3, 0xe8, ...new Array<number>(1000).fill(0x80)]],
  ['empty arrays', [0xdd, 0, 0, 3, 0xe8, ...new Array<number>(1000).fill(0x90)]],
  ['floats', [0xdd, 0, 0, 3, 0xe8, ...new Array<number[]>(1000).fill([0xca, 0, 0, 0, 0]).flat()]],
  ['a text', [0xda, 0x13, 0x88, ...new Array<number>(5000).fill(0x61)]],
])('the memory of decoded values is limited: %s', (_name, bytes) => {
  const limits = { depth: 9, rows: 1000, cells: 1000, decoded: 10_000 };
  expect(() => decodeMessagePack(Uint8Array.from(bytes), limits)).toThrow('More than 10000 bytes of decoded values');
  expect(() => decodeMessagePack(Uint8Array.from(bytes), { ...limits, decoded: 100_000 })).not.toThrow();
});

test('elements up to the limits are read', () => {
  expect(decodeMessagePack(Uint8Array.of(0x96, 0, 1, 2, 3, 4, 5), SMALL)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(decodeMessagePack(Uint8Array.of(0x92, 0x93, 0, 1, 2, 0x93, 3, 4, 5), SMALL)).toEqual([
    [0, 1, 2],
    [3, 4, 5],
  ]);
});
