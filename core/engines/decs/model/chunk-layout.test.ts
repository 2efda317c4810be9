import { describe, expect, test } from 'vitest';
import { chunkLayout, safeRows, storageBytes } from './chunk-layout.ts';

const CHUNK = 16_384;
const position = { size: 8, align: 4 };
const mass = { size: 4, align: 4 };
const tag = { size: 0, align: 0 };

describe('a chunk of 16 KiB', () => {
  test('holds 2,041 entities without data, two fewer than fit', () => {
    expect(chunkLayout([], CHUNK)).toEqual({ capacity: 2041, offsets: [], paddings: [], end: 16_368 });
    expect(Math.floor(storageBytes(CHUNK) / 8)).toBe(2043);
  });

  test('an offset that is already aligned still skips a whole alignment', () => {
    const { capacity, offsets, paddings } = chunkLayout([position, tag], CHUNK);
    expect(capacity).toBe(1019);
    expect((40 + 8 * capacity) % 4).toBe(0);
    expect([offsets, paddings]).toEqual([
      [8196, 16_348],
      [4, 0],
    ]);
  });

  test('the last array overlaps the header if values are small, where the real decs crashes', () => {
    const { capacity, offsets, end } = chunkLayout([mass], CHUNK);
    expect([capacity, end]).toEqual([1360, 16_364]);
    expect(safeRows(offsets[0] as number, mass.size, CHUNK)).toBe(1355);
  });

  test('a type larger than a third of it has no capacity', () => {
    expect(chunkLayout([{ size: 5440, align: 4 }], CHUNK).capacity).toBe(1);
    expect(chunkLayout([{ size: 5444, align: 4 }], CHUNK).capacity).toBe(0);
    expect(chunkLayout([{ size: 16_000, align: 4 }], CHUNK).capacity).toBe(-1);
  });
});
