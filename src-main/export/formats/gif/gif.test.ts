import fc from 'fast-check';
import { GifReader } from 'omggif';
import { describe, expect, test } from 'vitest';
import { compressImage, compressRuns, gifHead, TRAILER } from '../../tasks/gif-image.ts';
import { ColorCounts, changedRect, runsOf } from './changes.ts';
import { paletteOf } from './palette.ts';

/** Two pictures of one size with few colours. */
const rasters = fc
  .record({ width: fc.integer({ min: 1, max: 40 }), height: fc.integer({ min: 1, max: 30 }) })
  .chain(({ width, height }) => {
    const length = { minLength: width * height, maxLength: width * height };
    const rows = fc.uint8Array({ min: 0, max: 9, ...length });
    return fc.record({ width: fc.constant(width), height: fc.constant(height), a: rows, b: rows });
  });

const pixelsOf = (values: Uint8Array): Uint32Array =>
  Uint32Array.from(values, (value) => (0xff000000 | (value * 0x0a1907)) >>> 0);

/** Returns a file of some images: the first is whole, the others contain the changed pixels. */
function fileOf(width: number, frames: readonly Uint32Array[]): Uint8Array {
  const counts = new ColorCounts();
  const height = frames[0]!.length / width;
  const images = frames.map((pixels, i) => {
    const before = frames[i - 1] ?? null;
    const box = before === null ? { x: 0, y: 0, width, height } : changedRect({ pixels, width }, before);
    return { box, runs: compressRuns(runsOf({ pixels, width }, before, box, counts)) };
  });
  const { colors, indices } = paletteOf(counts);
  const data = images.map(({ box, runs }) => compressImage(runs, indices, { box, delay: 5, isCleared: false }));
  return Buffer.concat([gifHead({ width, height, palette: colors, loop: true }), ...data, TRAILER]);
}

test('every image of a file is decoded unchanged', () => {
  fc.assert(
    fc.property(rasters, ({ width, height, a, b }) => {
      const frames = [pixelsOf(a), pixelsOf(b), pixelsOf(b)];
      const reader = new GifReader(Buffer.from(fileOf(width, frames)));
      expect([reader.width, reader.height, reader.numFrames()]).toEqual([width, height, 3]);
      const shown = new Uint8Array(width * height * 4);
      for (const [i, frame] of frames.entries()) {
        reader.decodeAndBlitFrameRGBA(i, shown);
        expect(new Uint32Array(shown.buffer)).toEqual(frame);
      }
    }),
  );
});

test('a noisy image, which fills the code table and many blocks, is decoded unchanged', () => {
  let seed = 1;
  const noise = Uint8Array.from({ length: 300 * 200 }, () => {
    seed = (seed * 48271) % 0x7fffffff;
    return seed & 127;
  });
  const shown = new Uint8Array(noise.length * 4);
  new GifReader(Buffer.from(fileOf(300, [pixelsOf(noise)]))).decodeAndBlitFrameRGBA(0, shown);
  expect(Buffer.compare(shown, Buffer.from(pixelsOf(noise).buffer))).toBe(0);
});

describe('the palette', () => {
  const counted = (colors: Iterable<number>): ColorCounts => {
    const counts = new ColorCounts();
    for (const color of colors) counts.counts[counts.number(color)]! += 1 + (color % 7);
    return counts;
  };
  /** Returns the colour at a place of the palette with red in the lowest byte, as in a canvas. */
  const colorAt = (palette: readonly number[], place: number): number => {
    const color = palette[place]!;
    return (color >> 16) | (color & 0xff00) | ((color & 255) << 16);
  };

  test('keeps up to 255 colours unchanged', () => {
    const color = fc.integer({ min: 0, max: 0xffffff });
    fc.assert(
      fc.property(fc.uniqueArray(color, { minLength: 1, maxLength: 255 }), (colors) => {
        const counts = counted(colors);
        const { colors: palette, indices } = paletteOf(counts);
        for (const each of colors) expect(colorAt(palette, indices[counts.number(each)]!)).toBe(each);
      }),
      { numRuns: 30 },
    );
  });

  test('is near to each of more colours, and exact for large areas', () => {
    const blends = Array.from({ length: 4000 }, (_, i) => (i % 250) | (((i * 3) % 256) << 8) | (((i >> 5) * 2) << 16));
    const counts = counted(blends);
    counts.counts[counts.number(0x123456)]! += 100_000;
    const { colors: palette, indices } = paletteOf(counts);
    expect(colorAt(palette, indices[counts.number(0x123456)]!)).toBe(0x123456);
    for (const each of blends) {
      const chosen = colorAt(palette, indices[counts.number(each)]!);
      for (const shift of [0, 8, 16])
        expect(Math.abs(((each >> shift) & 255) - ((chosen >> shift) & 255))).toBeLessThan(40);
    }
  });
});
