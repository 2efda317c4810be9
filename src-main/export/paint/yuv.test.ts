import fc from 'fast-check';
import { expect, test } from 'vitest';
import { yuv420 } from './yuv.ts';

/** The formulas of BT.709 in limited range. */
function exact(r: number, g: number, b: number): [number, number, number] {
  const y = 0.2126 * r + 0.7152 * g + 0.0722 * b;
  return [16 + (y * 219) / 255, 128 + ((b - y) / 1.8556) * (224 / 255), 128 + ((r - y) / 1.5748) * (224 / 255)];
}

test('luma and chroma equal BT.709, rounded, in flat areas and at edges', () => {
  const colors = fc.array(fc.constantFrom(0, 0x0000ff, 0x00ff00, 0xff0000, 0xffffff, 0x806040), {
    minLength: 24,
    maxLength: 24,
  });
  fc.assert(
    fc.property(colors, (pixels) => {
      const out = new Uint8Array(36);
      yuv420(
        Uint32Array.from(pixels, (pixel) => pixel + 0xff000000),
        { width: 6, height: 4 },
        out,
      );
      const all = pixels.map((pixel) => exact(pixel & 255, (pixel >> 8) & 255, pixel >> 16));
      for (const [i, [y]] of all.entries()) expect(Math.abs(out[i]! - y)).toBeLessThan(0.6);
      for (let block = 0; block < 6; block++) {
        const at = Math.floor(block / 3) * 12 + (block % 3) * 2;
        const four = [at, at + 1, at + 6, at + 7].map((i) => all[i]!);
        for (const [plane, start] of [24, 30].entries()) {
          const mean = four.reduce((sum, each) => sum + each[plane + 1]!, 0) / 4;
          expect(Math.abs(out[start + block]! - mean)).toBeLessThan(0.6);
        }
      }
    }),
  );
});

test('rows of a frame are converted to the same result alone and together', () => {
  const size = { width: 4, height: 6 };
  const pixels = Uint32Array.from({ length: 24 }, (_, i) => i * 0x0a1907 + 0xff000000);
  const [whole, parts] = [new Uint8Array(36), new Uint8Array(36)];
  yuv420(pixels, size, whole);
  for (const [top, end] of [
    [2, 6],
    [0, 2],
  ] as const)
    yuv420(pixels.subarray(top * 4, end * 4), size, parts, top);
  expect(parts).toEqual(whole);
});
