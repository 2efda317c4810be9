/**
 * Writes RGBA to `out` as planar YUV 4:2:0 by BT.709 in limited range, in integers only: the same on every machine. A chroma sample is the mean of 2 × 2 pixels.
 * @param width even, as is the height
 */
export function yuv420(rgba: Uint8Array, width: number, height: number, out: Uint8Array): void {
  const u = width * height;
  const v = u + u / 4;
  for (let y = 0, chroma = 0; y < height; y += 2) {
    for (let x = 0; x < width; x += 2, chroma++) {
      let [red, green, blue] = [0, 0, 0];
      for (let k = 0; k < 4; k++) {
        const pixel = (y + (k >> 1)) * width + x + (k & 1);
        const [r, g, b] = [rgba[pixel * 4]!, rgba[pixel * 4 + 1]!, rgba[pixel * 4 + 2]!];
        out[pixel] = (11966 * r + 40254 * g + 4064 * b + 1081344) >> 16;
        red += r;
        green += g;
        blue += b;
      }
      out[u + chroma] = (-6596 * red - 22189 * green + 28784 * blue + 33685504) >> 18;
      out[v + chroma] = (28784 * red - 26145 * green - 2639 * blue + 33685504) >> 18;
    }
  }
}
