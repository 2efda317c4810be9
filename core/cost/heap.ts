import { getOrInsert } from '../trace/lookup.ts';
import { alignUp } from './sizes.ts';

const HEAP_START = 0x1_0000;
/** Low enough that V8 stores addresses as small integers and not as heap numbers. */
const MAPPED_START = 0x2000_0000;
const PAGE = 4096;
/** Bytes mapped for small blocks once the heap has reached the mapped blocks. */
const ARENA = 1024 * 1024;
/** glibc's `M_MMAP_THRESHOLD`: blocks from this size on are mapped separately. */
const MAP_THRESHOLD = 128 * 1024;
/** Header before each block in glibc, and the minimum size of a chunk. */
const HEADER = 8;
const MIN_CHUNK = 32;

/**
 * A simple model of glibc's `malloc` that computes addresses. Blocks have a header of 8 bytes and begin at multiples of
 * 16. A new block follows the last one; a freed block is reused for the next allocation of its size, last freed first.
 * Large blocks have their own pages. Adjacent free blocks are not merged.
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

  /** @param bytes the size passed to `allocate` */
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

/** The size of a block including its header. */
function chunkOf(bytes: number): number {
  return Math.max(MIN_CHUNK, alignUp(bytes + HEADER, 16));
}
