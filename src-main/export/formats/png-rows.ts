import { zlibSync } from 'fflate';
import type { Pixels } from './pixels.ts';

/** Of this thread, for the next picture. */
let memory = new Uint8Array(0);

/** Before each row. */
const NO_FILTER = 0;

/**
 * The rows of a PNG, compressed. fflate is slower than Node's zlib, but its bytes are the same on every machine. Runs in a thread.
 * @param alpha keep the alpha channel
 */
export function compressRows(pixels: Pixels, alpha: boolean): Uint8Array {
  const { width, height } = pixels;
  const length = height * (width * (alpha ? 4 : 3) + 1);
  if (memory.length !== length) memory = new Uint8Array(length);
  (alpha ? writeWithAlpha : writeWithoutAlpha)(pixels, memory);
  return zlibSync(memory, { level: 1 });
}

function writeWithAlpha({ data, width, height }: Pixels, rows: Uint8Array): void {
  const stride = width * 4;
  for (let y = 0; y < height; y++) {
    rows[y * (stride + 1)] = NO_FILTER;
    rows.set(data.subarray(y * stride, (y + 1) * stride), y * (stride + 1) + 1);
  }
}

function writeWithoutAlpha({ data, width, height }: Pixels, rows: Uint8Array): void {
  let to = 0;
  let from = 0;
  for (let y = 0; y < height; y++) {
    rows[to++] = NO_FILTER;
    for (let x = 0; x < width; x++, to += 3, from += 4) {
      rows[to] = data[from]!;
      rows[to + 1] = data[from + 1]!;
      rows[to + 2] = data[from + 2]!;
    }
  }
}
