import { getOrInsert } from '../trace/lookup.ts';
import { alignUp } from './sizes.ts';

const HEAP_START = 0x1_0000;
const MAPPED_START = 0x10_0000_0000;
const PAGE = 4096;
/** glibc's `M_MMAP_THRESHOLD`: from here on a block is mapped by itself. */
const MAP_THRESHOLD = 128 * 1024;
/** Bytes that glibc keeps before each block, and the least that a block takes. */
const HEADER = 8;
const SMALLEST = 32;

/**
 * Where a program's blocks would lie: a simple model of glibc's `malloc`. Blocks have a header of 8 bytes and begin at
 * multiples of 16; a new block lies behind the last one, a freed block is given out again to the next of its size, the
 * one freed last first. Large blocks have pages of their own. Neighbouring free blocks are not joined.
 */
export class Heap {
  #top = HEAP_START;
  #mapped = MAPPED_START;
  readonly #sizes = new Map<number, number>();
  readonly #free = new Map<number, number[]>();

  /** @returns the address of `bytes` bytes */
  allocate(bytes: number): number {
    const chunk = Math.max(SMALLEST, alignUp(bytes + HEADER, 16));
    const address = this.#free.get(chunk)?.pop() ?? this.#fresh(chunk);
    this.#sizes.set(address, chunk);
    return address;
  }

  /** @throws when nothing is allocated there */
  free(address: number): void {
    const chunk = this.#sizes.get(address);
    if (chunk === undefined) throw new Error(`Nothing is allocated at ${address}`);
    this.#sizes.delete(address);
    getOrInsert(this.#free, chunk, () => []).push(address);
  }

  #fresh(chunk: number): number {
    if (chunk >= MAP_THRESHOLD) {
      const address = this.#mapped + 16;
      this.#mapped += alignUp(chunk + 16, PAGE);
      return address;
    }
    const address = this.#top + 16;
    this.#top += chunk;
    return address;
  }
}
