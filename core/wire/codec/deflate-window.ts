import { deflateSync, inflateSync } from 'fflate';
import { WireError } from './wire-error.ts';

/** The maximum distance that deflate can refer back. */
const WINDOW = 32_768;

/** Bytes that are allocated at once if messages are long. */
const SIZE = WINDOW * 8;

/** The maximum expansion of a deflated byte: two bits can encode 258 bytes. */
const MAX_RATIO = 1032;

/** The last bytes of a sequence of messages, which serve as the dictionary for the next one. */
export class DeflateWindow {
  /** Allocated for the first message, because a small file can have a hundred thousand windows. */
  #bytes = new Uint8Array(0);
  #end = 0;

  get dictionary(): Uint8Array {
    return this.#bytes.subarray(Math.max(0, this.#end - WINDOW), this.#end);
  }

  push(bytes: Uint8Array): void {
    const last = bytes.subarray(Math.max(0, bytes.length - WINDOW));
    this.#makeRoom(last.length);
    this.#bytes.set(last, this.#end);
    this.#end += last.length;
  }

  /**
   * Inflates and pushes a message of `length` bytes, allocating no more than those.
   * @throws WireError if the bytes are invalid
   */
  inflate(bytes: Uint8Array, length: number): Uint8Array {
    if (length > bytes.length * MAX_RATIO)
      throw new WireError(
        'limit',
        `${bytes.length} bytes say they are ${length} bytes, deflated; the limit is ${MAX_RATIO} times as many`,
      );
    const { dictionary } = this;
    const isShort = length <= WINDOW;
    if (isShort) this.#makeRoom(length);
    const out = isShort ? this.#bytes.subarray(this.#end, this.#end + length) : new Uint8Array(length);
    inflate(bytes, out, dictionary);
    if (isShort) this.#end += length;
    else this.push(out);
    return out;
  }

  /** Allocates a new buffer when this one is full, so that earlier views stay valid. */
  #makeRoom(bytes: number): void {
    if (this.#end + bytes <= this.#bytes.length) return;
    const kept = this.dictionary;
    this.#bytes = new Uint8Array(Math.min(SIZE, 8 * (kept.length + bytes)));
    this.#bytes.set(kept);
    this.#end = kept.length;
  }
}

/** Deflates a message (raw). Inflating it needs the same dictionary. */
export function deflated(bytes: Uint8Array, dictionary: Uint8Array): Uint8Array {
  return deflateSync(bytes, dictionary.length > 0 ? { level: 9, dictionary } : { level: 9 });
}

function inflate(bytes: Uint8Array, out: Uint8Array, dictionary: Uint8Array): void {
  try {
    if (inflateSync(bytes, { out, dictionary }).length === out.length) return;
  } catch {
    // Reported below.
  }
  throw new WireError('message', `${bytes.length} bytes are no message of ${out.length} bytes, deflated`);
}
