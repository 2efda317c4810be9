import { Deflate } from 'pako';
import type { Pixels } from '../paint/pixels.ts';

/** Rows are compressed in strips of this size, because memory for a whole picture would be garbage after each picture. */
const STRIP_BYTES = 256 * 1024;

/** zlib's level, from 1 to 9. From level 4 on, a picture takes almost twice as long but is only a tenth smaller. */
const LEVEL = 3;

/** The filter byte before each row. */
const NO_FILTER = 0;

/**
 * Compresses the rows of a PNG. pako is slower than Node's zlib, but writes the same bytes on every machine, and leaves less garbage than fflate.
 * Runs in a thread.
 * @param alpha keeps the alpha channel
 */
export function compressRows(pixels: Pixels, alpha: boolean): Uint8Array {
  const { width, height } = pixels;
  const rowBytes = width * (alpha ? 4 : 3) + 1;
  const strip = Math.max(1, Math.floor(STRIP_BYTES / rowBytes));
  const write = alpha ? writeWithAlpha : writeWithoutAlpha;
  const rows = new Uint8Array(Math.min(height, strip) * rowBytes);
  const zlib = new Deflate({ level: LEVEL });
  for (let y = 0; y < height; y += strip) {
    const end = Math.min(height, y + strip);
    write(pixels, y, end, rows);
    // The compressor copies its input.
    zlib.push(rows.subarray(0, (end - y) * rowBytes), end === height);
  }
  return zlib.result as Uint8Array;
}

function writeWithAlpha({ data, width }: Pixels, from: number, end: number, rows: Uint8Array): void {
  const stride = width * 4;
  for (let y = from, to = 0; y < end; y++, to += stride + 1) {
    rows[to] = NO_FILTER;
    rows.set(data.subarray(y * stride, (y + 1) * stride), to + 1);
  }
}

function writeWithoutAlpha({ data, width }: Pixels, first: number, end: number, rows: Uint8Array): void {
  let to = 0;
  let from = first * width * 4;
  for (let y = first; y < end; y++) {
    rows[to++] = NO_FILTER;
    for (let x = 0; x < width; x++, to += 3, from += 4) {
      rows[to] = data[from]!;
      rows[to + 1] = data[from + 1]!;
      rows[to + 2] = data[from + 2]!;
    }
  }
}
