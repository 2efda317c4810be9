import { Inflate, Unzlib } from 'fflate';
import { concatBytes } from '../../trace/bytes.ts';

/** The limit of an unpacked source in bytes. No source is larger. */
export const MAX_SOURCE = 16_000_000;

export class TooLarge extends Error {}

/** The bytes that are unpacked at once. They become at most about four megabytes. */
const PIECE = 4096;

/**
 * Unpacks a stream of at most the limit, since a small file may unpack to gigabytes.
 * @throws TooLarge; Error for a damaged stream
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
