import type { Column } from '../trace/column.ts';
import { Cache, type CacheOptions, L1 } from './cache.ts';
import { type EngineMemory, NO_ADDRESS } from './engine-memory.ts';
import type { MemoryPart } from './memory-part.ts';
import type { PlacedColumn } from './placed-column.ts';
import type { QueryTerms, Walk } from './walk.ts';

/** The cost of iterating once over the results of a query, with a cold cache. */
export interface Iteration {
  /** Cells touched, including pointers to pages. */
  readonly accesses: number;
  readonly bytes: number;
  readonly lines: number;
  readonly misses: number;
  readonly chases: number;
}

/**
 * Iterates over the entities with some components and not others.
 * @param onCell called for each cell; other accesses are to pointers to pages
 */
export function iterationOf(
  memory: EngineMemory,
  walk: Walk,
  terms: QueryTerms,
  options: CacheOptions = L1,
  onCell: (column: Column, row: number) => void = () => {},
): Iteration {
  const cache = new Cache(options);
  const lines = new Set<number>();
  let [bytes, chases] = [0, 0];
  const touch = (address: number, size: number): void => {
    bytes += size;
    cache.access(address, size);
    const last = Math.floor((address + size - 1) / options.line);
    for (let line = Math.floor(address / options.line); line <= last; line++) lines.add(line);
  };
  /** The last page of each array: consecutive accesses to a page load its pointer only once. */
  const pages = new Map<MemoryPart, number>();
  for (const { column, row, chased } of walk(memory, terms)) {
    const placed = memory.placementOf(column);
    const element = placed?.elementOf(row) ?? 0;
    const address = placed === null ? NO_ADDRESS : memory.addressOf(placed, element);
    if (placed === null || address === NO_ADDRESS) continue;
    const pointer = pointerTo(memory, placed, element);
    if (pointer !== null && (chased || pages.get(placed.part) !== pointer.address)) {
      pages.set(placed.part, pointer.address);
      touch(pointer.address, pointer.bytes);
      chases++;
    }
    if (chased) chases++;
    touch(address, placed.bytes);
    onCell(column, row);
  }
  return { accesses: cache.accesses, bytes, lines: lines.size, misses: cache.misses, chases };
}

/** Returns the place of the pointer to an element's page, or null for elements that are not in pages. */
function pointerTo(
  memory: EngineMemory,
  placed: PlacedColumn,
  element: number,
): { readonly address: number; readonly bytes: number } | null {
  const directory = memory.directoryOf(placed);
  if (directory === null) return null;
  const address = memory.addressOf(directory, directory.elementOf(Math.floor(element / placed.page)));
  return address === NO_ADDRESS ? null : { address, bytes: directory.bytes };
}
