import { ByteQueue } from './byte-queue.ts';
import { frameLength, PREFIX } from './codec.ts';

/** Cuts a stream of bytes into frames. */
export class FrameReader {
  /** Bytes of a frame that are let through; may change between frames. */
  limit: number;
  readonly #queue = new ByteQueue();

  constructor(limit: number) {
    this.limit = limit;
  }

  /** Bytes that wait for the rest of their frame. */
  get waiting(): number {
    return this.#queue.length;
  }

  push(bytes: Uint8Array): void {
    this.#queue.push(bytes);
  }

  /**
   * The next frame's payload, null while it is not complete.
   * @throws WireError `frame-length` as soon as a length beyond `limit` is announced
   */
  next(): Uint8Array<ArrayBuffer> | null {
    const queue = this.#queue;
    if (queue.length < PREFIX) return null;
    const length = queue.peekU32(0);
    if (length > this.limit || length === 0) throw frameLength(length, this.limit);
    if (queue.length < PREFIX + length) return null;
    queue.skip(PREFIX);
    return queue.take(length);
  }
}
