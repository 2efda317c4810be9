import { getOrInsert } from '../trace/lookup.ts';
import { alignUp } from './sizes.ts';

const HEAP_START = 0x1_0000;
/** Low enough that V8 keeps addresses as small integers, not as doubles on its heap. */
const MAPPED_START = 0x2000_0000;
const PAGE = 4096;
/** What is mapped for small blocks when the heap has grown up to the mapped ones. */
const ARENA = 1024 * 1024;
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
  #end = MAPPED_START;
  #mapped = MAPPED_START;
  readonly #free = new Map<number, number[]>();

  /** @returns the address of `bytes` bytes */
  allocate(bytes: number): number {
    const chunk = chunkOf(bytes);
    return this.#free.get(chunk)?.pop() ?? this.#fresh(chunk);
  }

  /** @param bytes as it was allocated */
  free(address: number, bytes: number): void {
    getOrInsert(this.#free, chunkOf(bytes), () => []).push(address);
  }

  #fresh(chunk: number): number {
    if (chunk >= MAP_THRESHOLD) return this.#map(chunk + 16) + 16;
    if (this.#top + chunk > this.#end) {
      this.#top = this.#map(ARENA);
      this.#end = this.#mapped;
    }
    const address = this.#top + 16;
    this.#top += chunk;
    return address;
  }

  #map(bytes: number): number {
    const start = this.#mapped;
    this.#mapped += alignUp(bytes, PAGE);
    return start;
  }
}

/** What a block takes, its header included. */
function chunkOf(bytes: number): number {
  return Math.max(SMALLEST, alignUp(bytes + HEADER, 16));
}
