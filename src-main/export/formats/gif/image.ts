import { unzlibSync, zlibSync } from 'fflate';
import { lzw } from './lzw.ts';

/**
 * Packs the runs of an image until the palette is known. Runs in a thread.
 * @param runs pairs: the number of a colour, and how many pixels have it
 */
export function compressRuns(runs: Uint32Array): Uint8Array {
  return zlibSync(new Uint8Array(runs.buffer), { level: 1 });
}

/**
 * The data of an image of a GIF. Runs in a thread.
 * @param runs as `compressRuns` gives them
 * @param indices place in the palette of each colour
 */
export function compressImage(runs: Uint8Array, indices: Uint8Array): Uint8Array {
  const pairs = new Uint32Array(unzlibSync(runs).slice().buffer);
  let length = 0;
  for (let i = 1; i < pairs.length; i += 2) length += pairs[i]!;
  const pixels = new Uint8Array(length);
  let start = 0;
  for (let i = 0; i < pairs.length; i += 2) {
    const end = start + pairs[i + 1]!;
    pixels.fill(indices[pairs[i]!]!, start, end);
    start = end;
  }
  return lzw(pixels);
}
