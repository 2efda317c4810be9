/** What something cost. Every figure is a count; docs/cost.md says what is counted. */
export interface Cost {
  /** Cells that were read and written, as the diagram marks them. */
  readonly cellsRead: number;
  readonly cellsWritten: number;
  /** Bytes that the real engine reads and writes for them. */
  readonly bytesRead: number;
  readonly bytesWritten: number;
  /** Bytes that were copied from one place to another: elements that move, arrays that grow. */
  readonly bytesMoved: number;
  /** Distinct cache lines that were touched. */
  readonly lines: number;
  /** Lines that were not in the first-level cache when they were needed. */
  readonly misses: number;
  readonly allocations: number;
  readonly bytesAllocated: number;
  readonly frees: number;
  readonly bytesFreed: number;
  /** Elements whose address had to be loaded from memory first. */
  readonly chases: number;
}

/** The name of a figure. */
export type Figure = keyof Cost;

/** In the order in which tables show them. */
export const FIGURES = [
  'cellsRead',
  'cellsWritten',
  'bytesRead',
  'bytesWritten',
  'bytesMoved',
  'lines',
  'misses',
  'allocations',
  'bytesAllocated',
  'frees',
  'bytesFreed',
  'chases',
] as const satisfies readonly Figure[];

/** Figures that are being counted. */
export type MutableCost = { -readonly [F in Figure]: number };

/** Spelt out: there is one for every step. */
export function noCost(): MutableCost {
  return {
    cellsRead: 0,
    cellsWritten: 0,
    bytesRead: 0,
    bytesWritten: 0,
    bytesMoved: 0,
    lines: 0,
    misses: 0,
    allocations: 0,
    bytesAllocated: 0,
    frees: 0,
    bytesFreed: 0,
    chases: 0,
  };
}

/** Adds `cost` to `total`. Lines are added like everything else: distinct ones over both are not their sum. */
export function addCost(total: MutableCost, cost: Cost): void {
  for (const figure of FIGURES) total[figure] += cost[figure];
}
