/**
 * Writes pixels to `out` as planar YUV 4:2:0 by BT.709 in limited range, in integers only: the same on every machine. A chroma sample
 * is the mean of 2 × 2 pixels. Most of a diagram is of one colour, so each block is compared with the one before.
 * @param rgba 32 bits a pixel, red first in memory
 * @param width even, as is the height
 */
export function yuv420(rgba: Uint32Array, width: number, height: number, out: Uint8Array): void {
  const u = width * height;
  const v = u + u / 4;
  let chroma = 0;
  let flat = -1;
  for (let y = 0; y < height; y += 2) {
    for (let at = y * width, end = at + width; at < end; at += 2, chroma++) {
      const a = rgba[at]!;
      const b = rgba[at + 1]!;
      const c = rgba[at + width]!;
      const d = rgba[at + width + 1]!;
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
