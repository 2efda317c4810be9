import type { Cost } from '../cost/cost.ts';
import type { Iteration } from '../cost/iteration.ts';
import type { OperationKind } from '../script/operation.ts';
import type { Lane } from './compare.ts';

/** Groups of operations whose cost is compared. */
export const PHASES = ['insert', 'change', 'query'] as const;
export type Phase = (typeof PHASES)[number];

const MEASURES = ['lines', 'bytesMoved', 'chases', 'allocations'] as const;
export type Measure = (typeof MEASURES)[number];

/** Null for operations that belong to no phase. */
const PHASE_OF: Readonly<Record<OperationKind, Phase | null>> = {
  create: 'insert',
  bulk: 'insert',
  add: 'insert',
  set: 'change',
  remove: 'change',
  destroy: 'change',
  'clear-component': 'change',
  'clear-entity': 'change',
  compact: 'change',
  sort: 'change',
  'sort-as': 'change',
  swap: 'change',
  enable: 'change',
  disable: 'change',
  query: 'query',
  range: null,
  world: null,
  singleton: null,
};

/** With this many entities, allocated pages and chunks count as part of the cost per entity. */
const AMORTISED_ENTITIES = 1000;
/** Size limit of a block for a single entity. Pages, chunks and arrays for many entities are larger. */
const MAX_NODE_SIZE = 256;
const LINE = 64;

export type PhaseCost = Readonly<Record<Measure, number>>;

/** Null if a phase has no operations or the engine did not perform all of them. */
export type PhaseCosts = Readonly<Record<Phase, PhaseCost | null>>;

/**
 * Returns the average cost of a lane's operations by phase. A query includes iterating over its results. In a small
 * script, the typical operation of each kind counts, without the lines of allocated pages and arrays: otherwise one
 * entity would pay for thousands.
 */
export function phaseCostsOf({ outcomes, run }: Pick<Lane, 'outcomes' | 'run'>): PhaseCosts {
  const operations = run?.script.operations ?? [];
  const entities = operations.reduce((sum, each) => sum + entitiesOf(each), 0);
  const sums = new PhaseSums(entities >= AMORTISED_ENTITIES ? () => new MeanCost() : () => new TypicalCost());
  for (const [i, outcome] of outcomes.entries()) {
    const kind = operations[i]?.kind;
    if (kind === undefined) continue;
    if (outcome.kind === 'done') sums.add(kind, outcome.cost, outcome.iteration);
    else sums.add(kind, null);
  }
  return sums.costs();
}

function entitiesOf(operation: { readonly kind: OperationKind; readonly count?: number }): number {
  if (operation.kind === 'bulk') return operation.count ?? 0;
  return Number(operation.kind === 'create');
}

interface Average {
  /** @param iteration the cost of iterating over a query's results */
  add(cost: Cost, iteration: Iteration | null): void;
  value(): PhaseCost;
}

interface OfKind {
  performed: number;
  done: number;
  readonly average: Average;
}

export class PhaseSums {
  readonly #kinds = new Map<OperationKind, OfKind>();
  readonly #average: () => Average;

  /**
   * @param average the default computes means, which keeps no operation; it suits scripts from `AMORTISED_ENTITIES` on
   */
  constructor(average: () => Average = () => new MeanCost()) {
    this.#average = average;
  }

  /** @param cost null for an operation that was not completed */
  add(kind: OperationKind, cost: Cost | null, iteration: Iteration | null = null): void {
    let own = this.#kinds.get(kind);
    if (own === undefined) {
      own = { performed: 0, done: 0, average: this.#average() };
      this.#kinds.set(kind, own);
    }
    own.performed++;
    if (cost === null) return;
    own.done++;
    own.average.add(cost, iteration);
  }

  costs(): PhaseCosts {
    return Object.fromEntries(PHASES.map((phase) => [phase, this.#costOf(phase)])) as Record<Phase, PhaseCost | null>;
  }

  /** Weighs each kind of operation by how often it is performed. */
  #costOf(phase: Phase): PhaseCost | null {
    const own = [...this.#kinds].flatMap(([kind, sums]) => (PHASE_OF[kind] === phase ? [sums] : []));
    if (own.length === 0 || own.some(({ performed, done }) => done < performed)) return null;
    const all = own.reduce((sum, { performed }) => sum + performed, 0);
    const sum = { lines: 0, bytesMoved: 0, chases: 0, allocations: 0 };
    for (const { done, average } of own) {
      const cost = average.value();
      for (const measure of MEASURES) sum[measure] += (cost[measure] * done) / all;
    }
    return sum;
  }
}

class MeanCost implements Average {
  #count = 0;
  readonly #sum = { lines: 0, bytesMoved: 0, chases: 0, allocations: 0 };

  add(cost: Cost, iteration: Iteration | null): void {
    const sum = this.#sum;
    this.#count++;
    sum.lines += cost.lines + (iteration?.lines ?? 0);
    sum.bytesMoved += cost.bytesMoved;
    sum.chases += cost.chases + (iteration?.chases ?? 0);
    sum.allocations += cost.allocations;
  }

  value(): PhaseCost {
    const { lines, bytesMoved, chases, allocations } = this.#sum;
    const count = this.#count;
    return {
      lines: lines / count,
      bytesMoved: bytesMoved / count,
      chases: chases / count,
      allocations: allocations / count,
    };
  }
}

interface Done {
  readonly cost: Cost;
  readonly iteration: Iteration | null;
}

/** The lower median. Allocations are ignored, because one serves many entities. */
class TypicalCost implements Average {
  readonly #all: Done[] = [];

  add(cost: Cost, iteration: Iteration | null): void {
    this.#all.push({ cost, iteration });
  }

  value(): PhaseCost {
    const of = (value: (done: Done) => number): number =>
      this.#all.map(value).sort((a, b) => a - b)[(this.#all.length - 1) >> 1]!;
    return {
      lines: of(({ cost, iteration }) => settledLines(cost) + (iteration?.lines ?? 0)),
      bytesMoved: of(({ cost }) => cost.bytesMoved),
      chases: of(({ cost, iteration }) => cost.chases + (iteration?.chases ?? 0)),
      allocations: 0,
    };
  }
}

/** Subtracts the lines of allocated pages and arrays. */
function settledLines({ lines, allocations, bytesAllocated }: Cost): number {
  const isArray = bytesAllocated > MAX_NODE_SIZE * allocations;
  return isArray ? Math.max(1, lines - Math.floor(bytesAllocated / LINE)) : lines;
}
