const INITIAL_BYTES = 64 * 1024;

/** Collects bytes that arrive in pieces. Allocates at most twice what has arrived, and nothing for announced bytes. */
export class ByteQueue {
  #buffer = new Uint8Array(INITIAL_BYTES);
  #start = 0;
  #end = 0;

  get length(): number {
    return this.#end - this.#start;
  }

  push(bytes: Uint8Array): void {
    if (this.#end + bytes.length > this.#buffer.length) this.#makeRoom(bytes.length);
    this.#buffer.set(bytes, this.#end);
    this.#end += bytes.length;
  }

  /** Returns the u32 at `offset`. The caller must have checked `length`. */
  peekU32(offset: number): number {
    const bytes = this.#buffer;
    const at = this.#start + offset;
    return (bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24)) >>> 0;
  }

  /** Returns a view of `count` bytes from `offset` on, which is valid until the next `push`. */
  peek(offset: number, count: number): Uint8Array {
    return this.#buffer.subarray(this.#start + offset, Math.min(this.#end, this.#start + offset + count));
  }

  /** Returns the first offset of some bytes from `offset` on, or -1. */
  indexOf(bytes: Uint8Array, offset: number): number {
    const waiting = this.#buffer.subarray(this.#start, this.#end);
    for (let at = waiting.indexOf(bytes[0]!, offset); at >= 0; at = waiting.indexOf(bytes[0]!, at + 1)) {
      if (bytes.every((byte, i) => waiting[at + i] === byte)) return at;
    }
    return -1;
  }

  skip(bytes: number): void {
    this.#start = Math.min(this.#end, this.#start + bytes);
    if (this.length === 0) this.#reset();
  }

  take(count: number): Uint8Array<ArrayBuffer> {
    const taken = this.#buffer.slice(this.#start, this.#start + count);
    this.skip(count);
    return taken;
  }

  /** The buffer of a large frame is released, because small ones usually follow. */
  #reset(): void {
    this.#start = 0;
    this.#end = 0;
    if (this.#buffer.length > 16 * INITIAL_BYTES) this.#buffer = new Uint8Array(INITIAL_BYTES);
  }

  #makeRoom(more: number): void {
    const waiting = this.#buffer.subarray(this.#start, this.#end);
    const needed = waiting.length + more;
    if (needed > this.#buffer.length / 2) {
      const larger = new Uint8Array(Math.max(INITIAL_BYTES, needed * 2));
      larger.set(waiting);
      this.#buffer = larger;
    } else {
      this.#buffer.copyWithin(0, this.#start, this.#end);
    }
    this.#end = waiting.length;
    this.#start = 0;
  }
}
