import { Cache, type CacheOptions, L1 } from './cache.ts';
import type { Memory } from './memory.ts';
import type { Terms, Walk } from './walk.ts';

/** What it costs to go through the values of a query once, with nothing in the cache at first. */
export interface Iteration {
  /** Cells that were touched, pointers to pages included. */
  readonly accesses: number;
  readonly bytes: number;
  /** Distinct cache lines. */
  readonly lines: number;
  readonly misses: number;
  readonly chases: number;
}

/** Goes through the values of all entities with some components and without others, in memory as it is now. */
export function iterationOf(memory: Memory, walk: Walk, terms: Terms, options: CacheOptions = L1): Iteration {
  const cache = new Cache(options);
  const lines = new Set<number>();
  let [bytes, chases] = [0, 0];
  const touch = (address: number, size: number): void => {
    bytes += size;
    cache.access(address, size);
    const last = Math.floor((address + size - 1) / options.line);
    for (let line = Math.floor(address / options.line); line <= last; line++) lines.add(line);
  };
  /** The page that each array was in last: within a page its pointer is at hand. */
  const pages = new Map<string, number>();
  for (const { column, row, chased } of walk(memory, terms)) {
    const found = memory.find(column, row);
    if (found === undefined) continue;
    const pointer = memory.findPagePointer(found);
    const part = `${found.placement.group}/${found.placement.part}`;
    if (pointer !== undefined && (chased || pages.get(part) !== pointer.address)) {
      pages.set(part, pointer.address);
      touch(pointer.address, pointer.bytes);
      chases++;
    }
    if (chased) chases++;
    touch(found.address, found.bytes);
  }
  return { accesses: cache.accesses, bytes, lines: lines.size, misses: cache.misses, chases };
}
