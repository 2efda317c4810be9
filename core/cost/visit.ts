import type { Column } from '../trace/column.ts';
import { Cache, type CacheOptions, L1 } from './cache.ts';
import { type Cost, noCost } from './cost.ts';
import type { CostModel } from './cost-model.ts';
import { type EngineMemory, NO_ADDRESS } from './engine-memory.ts';
import type { MemoryPart } from './memory-part.ts';
import type { PlacedColumn } from './placed-column.ts';
import type { QueryTerms } from './walk.ts';

/**
 * Returns the cost of visiting once, with a cold cache, the values of the entities with some components and not others.
 * @param onCell called for each cell; other accesses are to pointers to pages
 */
export function visitCost(
  memory: EngineMemory,
  { walk, finding }: Pick<CostModel, 'walk' | 'finding'>,
  terms: QueryTerms,
  options: CacheOptions = L1,
  onCell: (column: Column, row: number) => void = () => {},
): Cost {
  const cache = new Cache(options);
  const lines = new Set<number>();
  const cost = noCost();
  const touch = (address: number, size: number): void => {
    cost.bytesRead += size;
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
      cost.chases++;
    }
    if (chased) cost.chases++;
    touch(address, placed.bytes);
    onCell(column, row);
  }
  cost.finding = finding.visit(terms, memory.columns);
  if (finding.blockOfVisit > 0) {
    cost.allocations = cost.frees = 1;
    cost.bytesAllocated = cost.bytesFreed = finding.blockOfVisit;
  }
  return { ...cost, cellsRead: cache.accesses, lines: lines.size + cost.finding, misses: cache.misses };
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
