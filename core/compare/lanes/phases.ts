import type { Cost } from '../../cost/cost.ts';
import type { OperationKind } from '../../script/operation/operation.ts';
import type { Lane } from './compare.ts';

/**
 * The parts of a run whose cost is compared. Setting up counts the memory that operations allocate for many entities, such
 * as pages, chunks and arrays, and the few operations of no other phase. The phases together count every cache line of the run.
 */
export const PHASES = ['insert', 'change', 'query', 'setUp'] as const;
export type Phase = (typeof PHASES)[number];

const MEASURES = ['lines', 'bytesMoved', 'chases', 'allocations'] as const;
export type Measure = (typeof MEASURES)[number];

/** Null for operations that belong to no phase. */
const PHASE_OF: Readonly<Record<OperationKind, Exclude<Phase, 'setUp'> | null>> = {
  create: 'insert',
  bulk: 'insert',
  add: 'insert',
  set: 'change',
  remove: 'change',
  destroy: 'change',
  version: 'change',
  'clear-component': 'change',
  'clear-entity': 'change',
  compact: 'change',
  sort: 'change',
  'sort-as': 'change',
  swap: 'change',
  enable: 'change',
  disable: 'change',
  group: 'query',
  query: 'query',
  each: null,
  end: null,
  range: null,
  world: null,
  singleton: null,
};

/** Size limit of a block for a single entity, in bytes. Pages, chunks and arrays for many entities are larger. */
const MAX_NODE_SIZE = 256;
const LINE = 64;

/** The sums over a phase. A query counts as one visit of what it finds. */
export interface PhaseCost extends Readonly<Record<Measure, number>> {
  readonly operations: number;
}

/** Null if a phase has no operations or the engine did not perform all of them. */
export type PhaseCosts = Readonly<Record<Phase, PhaseCost | null>>;

/** Returns the cost of a lane's operations by phase. */
export function phaseCostsOf({ outcomes, run }: Pick<Lane, 'outcomes' | 'run'>): PhaseCosts {
  const operations = run?.script.operations ?? [];
  const sums = new PhaseSums();
  for (const [i, outcome] of outcomes.entries()) {
    const kind = operations[i]?.kind;
    if (kind === undefined) continue;
    if (outcome.kind === 'done') sums.add(kind, outcome.cost);
    else sums.add(kind, null);
  }
  return sums.costs();
}

/** Returns the cost of an average operation of a phase. */
export function meanOf({ operations, ...sums }: PhaseCost): Readonly<Record<Measure, number>> {
  const mean = (measure: Measure): number => sums[measure] / operations;
  return {
    lines: mean('lines'),
    bytesMoved: mean('bytesMoved'),
    chases: mean('chases'),
    allocations: mean('allocations'),
  };
}

export class PhaseSums {
  readonly #sums = new Map<Phase, Writable>();
  readonly #incomplete = new Set<Phase>();

  /** @param cost null for an operation that was not completed */
  add(kind: OperationKind, cost: Cost | null): void {
    const phase = PHASE_OF[kind];
    if (cost === null) {
      this.#incomplete.add('setUp');
      if (phase !== null) this.#incomplete.add(phase);
      return;
    }
    const setUp = setUpLines(cost);
    const common = this.#sumsOf('setUp');
    common.operations = 1;
    common.lines += phase === null ? cost.lines : setUp;
    if (phase === null) return;
    const own = this.#sumsOf(phase);
    own.operations++;
    own.lines += cost.lines - setUp;
    own.bytesMoved += cost.bytesMoved;
    own.chases += cost.chases;
    own.allocations += cost.allocations;
  }

  costs(): PhaseCosts {
    const costOf = (phase: Phase): PhaseCost | null =>
      this.#incomplete.has(phase) ? null : (this.#sums.get(phase) ?? null);
    return Object.fromEntries(PHASES.map((phase) => [phase, costOf(phase)])) as Record<Phase, PhaseCost | null>;
  }

  #sumsOf(phase: Phase): Writable {
    let sums = this.#sums.get(phase);
    if (sums === undefined) {
      sums = { operations: 0, lines: 0, bytesMoved: 0, chases: 0, allocations: 0 };
      this.#sums.set(phase, sums);
    }
    return sums;
  }
}

type Writable = { -readonly [Key in keyof PhaseCost]: PhaseCost[Key] };

/** Returns the lines of allocated pages, chunks and arrays. At least one line belongs to the operation itself. */
function setUpLines({ lines, allocations, bytesAllocated }: Cost): number {
  const isForMany = bytesAllocated > MAX_NODE_SIZE * allocations;
  return isForMany ? Math.min(Math.max(0, lines - 1), Math.floor(bytesAllocated / LINE)) : 0;
}
