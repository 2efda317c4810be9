import { decode, encode } from '@msgpack/msgpack';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LIMITS } from './limits.ts';
import { decodeMessagePack } from './messagepack.ts';

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

test('any value is decoded as the library decodes it', () => {
  fc.assert(
    fc.property(values, fc.boolean(), (value, forceFloat32) => {
      const bytes = encode(value, { forceFloat32 });
      expect(decodeMessagePack(bytes, LIMITS)).toEqual(decode(bytes));
    }),
  );
});

test('a beginning of a value is refused with its position', () => {
  const bytes = encode({ columns: [1, 'two', new Uint8Array(3)] });
  for (let length = 0; length < bytes.length; length++) {
    expect(() => decodeMessagePack(bytes.subarray(0, length), LIMITS)).toThrow(/Not MessagePack at byte \d+/);
  }
});

test.each([0, 31, 32, 255, 256, 65_536])('a key of %i bytes is one; what is no string is refused', (length) => {
  const map = { ['k'.repeat(length)]: 1 };
  expect(decodeMessagePack(encode(map), LIMITS)).toEqual(map);
  for (const head of [0x9f, 0xc0, 0xc4, 0xd8, 0xdc])
    expect(() => decodeMessagePack(Uint8Array.of(0x81, head, 1, 1, 1), LIMITS)).toThrow("a map's key is no string");
});
