import fc from 'fast-check';
import { expect, test } from 'vitest';
import { base64, sameBytes } from './bytes.ts';

test('base64 returns the same as Node', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 50 }), (bytes) => {
      expect(base64(bytes)).toBe(Buffer.from(bytes).toString('base64'));
    }),
  );
  const long = Uint8Array.from({ length: 200_001 }, (_, i) => (i * 7) & 255);
  expect(base64(long)).toBe(Buffer.from(long).toString('base64'));
});

test('pictures are equal if every pixel is', () => {
  const picture = new Uint8Array(66);
  expect(sameBytes(picture, picture.slice())).toBe(true);
  expect(sameBytes(picture, new Uint8Array(60))).toBe(false);
  for (const at of [0, 33, 63, 65]) {
    const other = picture.slice();
    other[at] = 1;
    expect(sameBytes(picture, other), String(at)).toBe(false);
  }
});
