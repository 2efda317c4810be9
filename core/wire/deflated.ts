import { deflateSync, inflateSync } from 'fflate';
import { WireError } from './wire-error.ts';

/** What deflate can refer back to. */
const WINDOW = 32_768;

/** The last bytes of a sequence of messages: what the next one is deflated with, as a dictionary. */
export class DeflateWindow {
  #bytes = new Uint8Array(WINDOW * 8);
  #end = 0;

  /** A view that holds until the next `push`. */
  get dictionary(): Uint8Array {
    return this.#bytes.subarray(Math.max(0, this.#end - WINDOW), this.#end);
  }

  push(bytes: Uint8Array): void {
    const last = bytes.subarray(Math.max(0, bytes.length - WINDOW));
    if (this.#end + last.length > this.#bytes.length) {
      // A buffer of its own: the view that was given out still holds.
      const kept = this.dictionary;
      this.#bytes = new Uint8Array(this.#bytes.length);
      this.#bytes.set(kept);
      this.#end = kept.length;
    }
    this.#bytes.set(last, this.#end);
    this.#end += last.length;
  }
}

/** A message deflated (raw), which needs the same dictionary to be inflated. */
export function deflated(bytes: Uint8Array, dictionary: Uint8Array): Uint8Array {
  return deflateSync(bytes, dictionary.length > 0 ? { level: 9, dictionary } : { level: 9 });
}

/**
 * A message of `length` bytes. Allocates no more than that, whatever is in `bytes`.
 * @throws WireError when it is not what was deflated
 */
export function inflated(bytes: Uint8Array, length: number, dictionary: Uint8Array): Uint8Array {
  try {
    const out = inflateSync(bytes, { out: new Uint8Array(length), dictionary });
    if (out.length === length) return out;
  } catch {
    // Said below.
  }
  throw new WireError('message', `${bytes.length} bytes are no message of ${length} bytes, deflated`);
}
