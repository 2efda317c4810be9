/** Returns a cost of zero. docs/cost.md explains each count. The fields are written out for speed, because every step has one. */
export function noCost() {
  return {
    cellsRead: 0,
    cellsWritten: 0,
    /** Bytes that the real engine reads and writes for them. */
    bytesRead: 0,
    bytesWritten: 0,
    /** Bytes copied from one place to another, such as moved elements and growing arrays. */
    bytesMoved: 0,
    /** Distinct cache lines touched, with `finding`. */
    lines: 0,
    /** The part of `lines` that holds no cell: the engine's own objects that lead to the storage. */
    finding: 0,
    /** The part of `lines` that is touched for the first time: blocks for many entities that were allocated or outgrown, and new structures. */
    fresh: 0,
    /** Lines that were missing in the first-level cache. */
    misses: 0,
    allocations: 0,
    bytesAllocated: 0,
    frees: 0,
    bytesFreed: 0,
    /** Elements whose address had to be loaded from memory first. */
    chases: 0,
  };
}

export type MutableCost = ReturnType<typeof noCost>;

export type Cost = Readonly<MutableCost>;

export type Figure = keyof Cost;

/** In the order in which tables show them. */
export const FIGURES = Object.keys(noCost()) as readonly Figure[];

/** Resets all counts. Written out for speed. */
export function clearCost(cost: MutableCost): void {
  cost.cellsRead = 0;
  cost.cellsWritten = 0;
  cost.bytesRead = 0;
  cost.bytesWritten = 0;
  cost.bytesMoved = 0;
  cost.lines = 0;
  cost.finding = 0;
  cost.fresh = 0;
  cost.misses = 0;
  cost.allocations = 0;
  cost.bytesAllocated = 0;
  cost.frees = 0;
  cost.bytesFreed = 0;
  cost.chases = 0;
}

/** Adds `cost` to `total`. Lines are added too, so the sum may count a line twice. Written out for speed. */
export function addCost(total: MutableCost, cost: Cost): void {
  total.cellsRead += cost.cellsRead;
  total.cellsWritten += cost.cellsWritten;
  total.bytesRead += cost.bytesRead;
  total.bytesWritten += cost.bytesWritten;
  total.bytesMoved += cost.bytesMoved;
  total.lines += cost.lines;
  total.finding += cost.finding;
  total.fresh += cost.fresh;
  total.misses += cost.misses;
  total.allocations += cost.allocations;
  total.bytesAllocated += cost.bytesAllocated;
  total.frees += cost.frees;
  total.bytesFreed += cost.bytesFreed;
  total.chases += cost.chases;
}
