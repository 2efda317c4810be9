import { Inflate, Unzlib } from 'fflate';
import { concatBytes } from '../../trace/bytes.ts';

/** More than a source has: larger ones are not unpacked. Bytes. */
export const MAX_SOURCE = 16_000_000;

/** A source is larger than `MAX_SOURCE`. */
export class TooLarge extends Error {}

/** Input that is unpacked at once: at most about four megabytes of output. */
const PIECE = 4096;

/**
 * Unpacks a stream, and stops as soon as it is larger than a source: a small file may unpack to gigabytes.
 * @throws TooLarge; Error when it is damaged or ends early
 */
export function inflated(bytes: Uint8Array, format: 'zlib' | 'raw'): Uint8Array {
  const parts: Uint8Array[] = [];
  let size = 0;
  let ended = false;
  const take = (part: Uint8Array, final: boolean): void => {
    size += part.length;
    ended ||= final;
    if (size > MAX_SOURCE) throw new TooLarge();
    parts.push(part);
  };
  const stream = format === 'zlib' ? new Unzlib(take) : new Inflate(take);
  for (let at = 0; at < bytes.length; at += PIECE)
    stream.push(bytes.subarray(at, at + PIECE), at + PIECE >= bytes.length);
  if (!ended) throw new Error('The stream ends early');
  return concatBytes(parts);
}
