/** Nothing yet, of every figure; each is a count, and docs/cost.md says of what. Spelt out: there is one for every step. */
export function noCost() {
  return {
    /** Cells that were read and written, as the diagram marks them. */
    cellsRead: 0,
    cellsWritten: 0,
    /** Bytes that the real engine reads and writes for them. */
    bytesRead: 0,
    bytesWritten: 0,
    /** Bytes that were copied from one place to another: elements that move, arrays that grow. */
    bytesMoved: 0,
    /** Distinct cache lines that were touched. */
    lines: 0,
    /** Lines that were not in the first-level cache when they were needed. */
    misses: 0,
    allocations: 0,
    bytesAllocated: 0,
    frees: 0,
    bytesFreed: 0,
    /** Elements whose address had to be loaded from memory first. */
    chases: 0,
  };
}

/** Figures that are being counted. */
export type MutableCost = ReturnType<typeof noCost>;

/** What something cost. */
export type Cost = Readonly<MutableCost>;

/** The name of a figure. */
export type Figure = keyof Cost;

/** In the order in which tables show them. */
export const FIGURES = Object.keys(noCost()) as readonly Figure[];

/** Makes every figure 0 again. Spelt out, as above. */
export function clearCost(cost: MutableCost): void {
  cost.cellsRead = 0;
  cost.cellsWritten = 0;
  cost.bytesRead = 0;
  cost.bytesWritten = 0;
  cost.bytesMoved = 0;
  cost.lines = 0;
  cost.misses = 0;
  cost.allocations = 0;
  cost.bytesAllocated = 0;
  cost.frees = 0;
  cost.bytesFreed = 0;
  cost.chases = 0;
}

/** Adds `cost` to `total`. Lines are added like everything else: distinct ones over both are not their sum. Spelt out, as above. */
export function addCost(total: MutableCost, cost: Cost): void {
  total.cellsRead += cost.cellsRead;
  total.cellsWritten += cost.cellsWritten;
  total.bytesRead += cost.bytesRead;
  total.bytesWritten += cost.bytesWritten;
  total.bytesMoved += cost.bytesMoved;
  total.lines += cost.lines;
  total.misses += cost.misses;
  total.allocations += cost.allocations;
  total.bytesAllocated += cost.bytesAllocated;
  total.frees += cost.frees;
  total.bytesFreed += cost.bytesFreed;
  total.chases += cost.chases;
}
