import type { Size } from '../../../core/scene/stage/shot.ts';

/**
 * Converts pixels to planar YUV 4:2:0 by BT.709 in limited range, with integers only, so the result is the same on every machine. A chroma
 * sample is the mean of 2 × 2 pixels. Each block is compared with the previous one, because most of a diagram has one colour.
 * @param rgba an even number of whole rows with 32 bits per pixel, red first in memory
 * @param size the size of the whole frame
 * @param top the number of the first row, even
 */
export function yuv420(rgba: Uint32Array, { width, height }: Size, out: Uint8Array, top = 0): void {
  const u = width * height;
  const v = u + u / 4;
  const from = top * width;
  let chroma = from / 4;
  let flat = -1;
  for (let row = 0; row < rgba.length; row += 2 * width) {
    for (let i = row, end = row + width; i < end; i += 2, chroma++) {
      const at = from + i;
      const a = rgba[i]!;
      const b = rgba[i + 1]!;
      const c = rgba[i + width]!;
      const d = rgba[i + width + 1]!;
      if (a === flat && b === a && c === a && d === a) {
        out[at] = out[at + 1] = out[at + width] = out[at + width + 1] = luma(a);
        out[u + chroma] = out[u + chroma - 1]!;
        out[v + chroma] = out[v + chroma - 1]!;
        continue;
      }
      flat = a === b && a === c && a === d ? a : -1;
      out[at] = luma(a);
      out[at + 1] = luma(b);
      out[at + width] = luma(c);
      out[at + width + 1] = luma(d);
      const red = (a & 255) + (b & 255) + (c & 255) + (d & 255);
      const green = ((a >> 8) & 255) + ((b >> 8) & 255) + ((c >> 8) & 255) + ((d >> 8) & 255);
      const blue = ((a >> 16) & 255) + ((b >> 16) & 255) + ((c >> 16) & 255) + ((d >> 16) & 255);
      out[u + chroma] = (-6596 * red - 22189 * green + 28784 * blue + 33685504) >> 18;
      out[v + chroma] = (28784 * red - 26145 * green - 2639 * blue + 33685504) >> 18;
    }
  }
}

function luma(rgba: number): number {
  return (11966 * (rgba & 255) + 40254 * ((rgba >> 8) & 255) + 4064 * ((rgba >> 16) & 255) + 1081344) >> 16;
}
