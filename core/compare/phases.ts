import type { Cost } from '../cost/cost.ts';
import type { OperationKind } from '../script/operation.ts';
import type { Lane, Outcome } from './compare.ts';

/** What a script does, as one asks what it costs. */
export const PHASES = ['insert', 'change', 'query'] as const;
export type Phase = (typeof PHASES)[number];

/** Figures that are judged. */
export const MEASURES = ['lines', 'bytesMoved', 'chases', 'allocations'] as const;
export type Measure = (typeof MEASURES)[number];

/** Null: the operation belongs to no phase. */
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

/** From so many entities on, the pages and chunks that were allocated are a part of what each of them costs. */
export const AMORTISED_ENTITIES = 1000;
/** A node of one entity is not larger; pages, chunks and arrays for many are. */
const LARGEST_NODE = 256;

/** What the operations of a phase cost on average. */
export type PhaseCost = Readonly<Record<Measure, number>>;

/** Null: the engine did not do all operations of the phase, or there are none. */
export type PhaseCosts = Readonly<Record<Phase, PhaseCost | null>>;

/**
 * What a lane's operations cost on average, by phase; that of a query includes going through the values of what it found. In a small
 * script, operations that allocate pages, chunks or arrays are left out: one entity would pay for thousands.
 */
export function phaseCostsOf({ outcomes, run }: Pick<Lane, 'outcomes' | 'run'>): PhaseCosts {
  const operations = run?.script.operations ?? [];
  const entities = operations.reduce((sum, each) => sum + entitiesOf(each), 0);
  const amortised = entities >= AMORTISED_ENTITIES;
  const costs = PHASES.map((phase) => {
    const own = outcomes.filter((_, i) => operations[i] !== undefined && PHASE_OF[operations[i].kind] === phase);
    return [phase, meanOf(own, amortised)] as const;
  });
  return Object.fromEntries(costs) as Record<Phase, PhaseCost | null>;
}

/** How many entities an operation makes. */
function entitiesOf(operation: { readonly kind: OperationKind; readonly count?: number }): number {
  if (operation.kind === 'bulk') return operation.count ?? 0;
  return Number(operation.kind === 'create');
}

function meanOf(outcomes: readonly Outcome[], amortised: boolean): PhaseCost | null {
  const done = outcomes.flatMap((outcome) => (outcome.kind === 'done' ? [outcome] : []));
  if (done.length < outcomes.length) return null;
  const counted = amortised ? done : done.filter(({ cost }) => !allocatesArrays(cost));
  if (counted.length === 0) return null;
  const mean = (value: (outcome: (typeof done)[number]) => number): number =>
    counted.reduce((sum, outcome) => sum + value(outcome), 0) / counted.length;
  return {
    lines: mean(({ cost, iteration }) => cost.lines + (iteration?.lines ?? 0)),
    bytesMoved: mean(({ cost }) => cost.bytesMoved),
    chases: mean(({ cost, iteration }) => cost.chases + (iteration?.chases ?? 0)),
    allocations: amortised ? mean(({ cost }) => cost.allocations) : 0,
  };
}

function allocatesArrays({ allocations, bytesAllocated }: Cost): boolean {
  return bytesAllocated > LARGEST_NODE * allocations;
}
