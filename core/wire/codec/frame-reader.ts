import { ByteQueue } from './byte-queue.ts';
import { frameLength, PREFIX } from './codec.ts';

export class FrameReader {
  /** Maximum bytes of a frame. It may change between frames. */
  limit: number;
  readonly #queue = new ByteQueue();

  constructor(limit: number) {
    this.limit = limit;
  }

  get waiting(): number {
    return this.#queue.length;
  }

  push(bytes: Uint8Array): void {
    this.#queue.push(bytes);
  }

  /**
   * The payload of the next frame, or null if it is incomplete.
   * @throws WireError `frame-length` as soon as it is over `limit`
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
