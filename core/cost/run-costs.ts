import type { CellTable } from '../cells/cell-table.ts';
import { ColumnSet } from '../trace/column-set.ts';
import type { StepDetail } from '../trace/step.ts';
import type { Timeline } from '../trace/timeline.ts';
import type { TracedColumn } from '../trace/tracer.ts';
import { Cache, type CacheOptions, L1 } from './cache.ts';
import { addCost, type Cost, noCost } from './cost.ts';
import type { CostModel } from './cost-model.ts';
import { EngineMemory } from './engine-memory.ts';
import type { Allocation, MemoryBlock } from './memory-part.ts';
import type { Sizes } from './sizes.ts';
import { type BlockListener, StepCounter } from './step-counter.ts';

export interface Countable {
  readonly cells: CellTable;
  readonly cost: CostModel;
}

export interface CostOptions {
  readonly sizes: Sizes;
  /** The default is 32 KiB with 8 ways. */
  readonly cache?: CacheOptions;
  /** Maps an operation of the timeline to the one that its costs belong to. By default it is the same. */
  readonly operationOf?: (recorded: number) => number;
  /** Number of operations that were run. Those after the last step made no steps and cost nothing. */
  readonly operations?: number;
  /** Keeps the costs of single steps; true by default. A long run has very many. */
  readonly keepSteps?: boolean;
  /** Called after each operation that made steps, with the memory at that time. */
  readonly afterOperation?: (operation: number, memory: EngineMemory) => void;
}

type OfStep<B extends MemoryBlock> = B & { readonly step: number };

export interface Costs {
  /** One for each step of the timeline, if steps are kept. */
  readonly steps: readonly Cost[];
  /** One for each operation. Lines are distinct over the whole operation; all other counts are the sum of its steps. */
  readonly operations: readonly Cost[];
  /** The part of each operation's lines that pointers to pages were the first to touch. */
  readonly pointerLines: readonly number[];
  readonly total: Cost;
  readonly footprint: number;
  readonly allocations: readonly OfStep<Allocation>[];
  readonly releases: readonly OfStep<MemoryBlock>[];
}

/**
 * Counts the cost of every step and operation of a run from its journal. Running it is not slowed down, and the
 * timeline is not moved. docs/cost.md explains the counts.
 * @throws Error if the timeline has dropped its first steps
 */
export function costsOf(timeline: Timeline, { cells, cost: { layout } }: Countable, options: CostOptions): Costs {
  const { keepSteps = true, operationOf = (recorded) => recorded } = options;
  const ownerOf = (step: number): number => operationOf(timeline.operationOf(step));
  if (timeline.first !== 0) throw new Error(`Steps 0 to ${timeline.first - 1} were forgotten: their cost is unknown`);
  const columns = emptyCopy(timeline.columns);
  const memory = new EngineMemory(columns, options.sizes, layout, cells);
  const counter = new StepCounter(memory, new Cache(options.cache ?? L1), keepSteps);
  const steps: Cost[] = [];
  const operations: Cost[] = [];
  const pointerLines: number[] = [];
  const allocations: OfStep<Allocation>[] = [];
  const releases: OfStep<MemoryBlock>[] = [];
  const total = noCost();
  for (let step = 0; step < timeline.length; ) {
    const operation = ownerOf(step);
    while (operations.length < operation) operations.push(noCost());
    const cost = noCost();
    counter.beginOperation();
    for (; step < timeline.length && ownerOf(step) === operation; step++) {
      const detail = timeline.detailAt(step);
      const at = step;
      const own = noCost();
      counter.beginStep(own);
      replayStep(counter, columns, detail, {
        allocated: (allocation) => allocations.push({ ...allocation, step: at }),
        freed: (block) => releases.push({ ...block, step: at }),
      });
      if (keepSteps) steps.push(own);
      addCost(cost, own);
    }
    counter.endOperation(cost);
    pointerLines[operation] = counter.pointerLines;
    operations.push(cost);
    addCost(total, cost);
    options.afterOperation?.(operation, counter.memory);
  }
  while (operations.length < (options.operations ?? 0)) operations.push(noCost());
  return { steps, operations, pointerLines, total, footprint: counter.lines.ofAll, allocations, releases };
}

/** Returns the same columns without content. Ids are assigned in order of declaration, so they are the same. */
function emptyCopy(columns: ColumnSet): ColumnSet {
  const copy = new ColumnSet();
  for (const { name, type, meta } of columns) copy.declare({ name, type, meta });
  return copy;
}

/** Replays a step that was begun. Columns correspond by their ids. Columns of the run itself are not memory of the engine, so they cost nothing. */
export function replayStep(
  counter: StepCounter,
  columns: ColumnSet,
  { reads, writes, code, args }: StepDetail,
  listener: BlockListener | null,
): void {
  for (const { column, row } of reads) if (!isOfRun(columns, column)) counter.read(column.id, row);
  for (const { column, row, from, to } of writes) {
    if (isOfRun(columns, column)) continue;
    counter.write(column.id, row, from, to);
    columns.byId(column.id).put(row, to);
  }
  counter.endStep(counter.effectsOf(code, args), listener);
}

function isOfRun(columns: ColumnSet, { id }: TracedColumn): boolean {
  return columns.byId(id).meta.ofRun === true;
}
