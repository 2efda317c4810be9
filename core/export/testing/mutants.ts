import type { Random } from '../../lesson/questions/random.ts';
import { concatBytes } from '../../trace/bytes.ts';

/**
 * Returns a copy of a file that is cut off, or in which bytes are changed, removed or doubled.
 * @param near most of the damage is near this offset; by default it is anywhere
 */
export function mutated(good: Uint8Array, random: Random, near: readonly number[] = []): Uint8Array {
  let bytes = good.slice();
  for (let n = random(4); n >= 0; n--) {
    const at = near.length > 0 && random(4) > 0 ? near[random(near.length)]! + random(1000) : random(bytes.length);
    bytes = changed(bytes, Math.min(at, bytes.length - 1), random);
  }
  return bytes;
}

function changed(bytes: Uint8Array<ArrayBuffer>, at: number, random: Random): Uint8Array<ArrayBuffer> {
  const kind = random(4);
  if (kind === 0) return concatBytes([bytes.subarray(0, at), bytes.subarray(at + random(40))]);
  if (kind === 1) return concatBytes([bytes.subarray(0, at + random(40)), bytes.subarray(at)]);
  if (kind === 2) return bytes.slice(0, Math.max(1, at));
  bytes[at] = random(256);
  return bytes;
}
