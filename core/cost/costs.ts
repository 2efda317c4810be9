import type { CellTable } from '../cells/cell-table.ts';
import { ColumnSet } from '../trace/column-set.ts';
import type { StepDetail } from '../trace/step.ts';
import type { Timeline } from '../trace/timeline.ts';
import { Cache, type CacheOptions, L1 } from './cache.ts';
import { addCost, type Cost, noCost } from './cost.ts';
import type { CostModel } from './cost-model.ts';
import { Memory } from './memory.ts';
import type { Allocation, Block } from './part.ts';
import type { Sizes } from './sizes.ts';
import { StepCounter } from './step-counter.ts';

/** What counting asks of an engine. */
export interface Countable {
  readonly cells: CellTable;
  readonly cost: CostModel;
}

/** How a run is counted. */
export interface CostOptions {
  /** Bytes of each component's values. */
  readonly sizes: Sizes;
  /** The cache whose lines and misses are counted; 32 KiB of 8 ways when left out. */
  readonly cache?: CacheOptions;
  /** Operations that were run; those behind the last step made none and cost nothing. */
  readonly operations?: number;
  /** Whether the figures of single steps are kept, true when left out: a long run has very many. */
  readonly keepSteps?: boolean;
  /** Called after each operation that made steps, with memory as it is then. */
  readonly afterOperation?: (operation: number, memory: Memory) => void;
}

/** A block, and the step that allocated it or gave it back. */
type OfStep<B extends Block> = B & { readonly step: number };

/** What a run cost. */
export interface Costs {
  /** One for each step of the timeline, when they were to be kept. */
  readonly steps: readonly Cost[];
  /** One for each operation. Lines are the distinct ones of the whole operation; everything else is its steps' sum. */
  readonly operations: readonly Cost[];
  /** The sum of the operations. */
  readonly total: Cost;
  /** Distinct lines over the whole run. */
  readonly footprint: number;
  readonly allocations: readonly OfStep<Allocation>[];
  readonly releases: readonly OfStep<Block>[];
}

/**
 * Counts what every step and operation of a run cost, from its journal alone: nothing was counted while it ran, and the
 * timeline is not moved. docs/cost.md says what the figures mean.
 * @throws Error when the timeline has forgotten its beginning
 */
export function costsOf(timeline: Timeline, { cells, cost: { layout } }: Countable, options: CostOptions): Costs {
  const { keepSteps = true } = options;
  if (timeline.first !== 0) throw new Error(`Steps 0 to ${timeline.first - 1} were forgotten: their cost is unknown`);
  const columns = emptyCopy(timeline.columns);
  const memory = new Memory(columns, options.sizes, layout, cells);
  const counter = new StepCounter(memory, new Cache(options.cache ?? L1), keepSteps);
  const steps: Cost[] = [];
  const operations: Cost[] = [];
  const allocations: OfStep<Allocation>[] = [];
  const releases: OfStep<Block>[] = [];
  const total = noCost();
  for (let step = 0; step < timeline.length; ) {
    const operation = timeline.operationOf(step);
    while (operations.length < operation) operations.push(noCost());
    const cost = noCost();
    counter.beginOperation();
    for (; step < timeline.length && timeline.operationOf(step) === operation; step++) {
      const detail = timeline.detailAt(step);
      const at = step;
      const own = noCost();
      counter.beginStep(own);
      perform(counter, columns, detail);
      counter.endStep(counter.effectsOf(detail.code, detail.args), {
        allocated: (allocation) => allocations.push({ ...allocation, step: at }),
        freed: (block) => releases.push({ ...block, step: at }),
      });
      if (keepSteps) steps.push({ ...own, lines: counter.linesOfStep });
      addCost(cost, own);
    }
    cost.lines = counter.lines.ofSpan;
    operations.push(cost);
    addCost(total, cost);
    options.afterOperation?.(operation, counter.memory);
  }
  while (operations.length < (options.operations ?? 0)) operations.push(noCost());
  return { steps, operations, total, footprint: counter.lines.ofAll, allocations, releases };
}

/** The same columns with nothing in them. Ids are the order of declaration, so they stay. */
function emptyCopy(columns: ColumnSet): ColumnSet {
  const copy = new ColumnSet();
  for (const { name, type, meta } of columns) copy.declare({ name, type, meta });
  return copy;
}

/** Reads and writes what a step read and wrote; columns of the same id are of both sets. */
function perform(counter: StepCounter, columns: ColumnSet, { reads, writes }: StepDetail): void {
  for (const { column, row } of reads) counter.read(column.id, row);
  for (const { column, row, from, to } of writes) {
    counter.write(column.id, row, from, to);
    columns.byId(column.id).put(row, to);
  }
}
