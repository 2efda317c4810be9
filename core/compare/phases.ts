import type { Cost } from '../cost/cost.ts';
import type { OperationKind } from '../script/operation.ts';
import type { Lane, Outcome } from './compare.ts';

/** What a script does, as one asks what it costs. */
export const PHASES = ['insert', 'change', 'query'] as const;
export type Phase = (typeof PHASES)[number];

/** Figures that are judged. */
const MEASURES = ['lines', 'bytesMoved', 'chases', 'allocations'] as const;
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
const AMORTISED_ENTITIES = 1000;
/** Blocks of one entity are not larger; pages, chunks and arrays for many are. */
const LARGEST_NODE = 256;
const LINE = 64;

/** What the operations of a phase cost on average. */
export type PhaseCost = Readonly<Record<Measure, number>>;

/** Null: the engine did not do all operations of the phase, or there are none. */
export type PhaseCosts = Readonly<Record<Phase, PhaseCost | null>>;

/**
 * What a lane's operations cost on average, by phase; that of a query includes going through the values of what it found. In a small
 * script the typical operation of each kind counts, without the lines of pages and arrays that it allocates: else one entity
 * would pay for thousands.
 */
export function phaseCostsOf({ outcomes, run }: Pick<Lane, 'outcomes' | 'run'>): PhaseCosts {
  const operations = run?.script.operations ?? [];
  const entities = operations.reduce((sum, each) => sum + entitiesOf(each), 0);
  const average = entities >= AMORTISED_ENTITIES ? mean : typical;
  const costs = PHASES.map((phase) => {
    const own = outcomes.flatMap((outcome, i) => {
      const kind = operations[i]?.kind;
      return kind !== undefined && PHASE_OF[kind] === phase ? [{ kind, outcome }] : [];
    });
    return [phase, costOf(own, average)] as const;
  });
  return Object.fromEntries(costs) as Record<Phase, PhaseCost | null>;
}

/** How many entities an operation makes. */
function entitiesOf(operation: { readonly kind: OperationKind; readonly count?: number }): number {
  if (operation.kind === 'bulk') return operation.count ?? 0;
  return Number(operation.kind === 'create');
}

interface Performed {
  readonly kind: OperationKind;
  readonly outcome: Outcome;
}

type Done = Extract<Outcome, { readonly kind: 'done' }>;

/** The average of some operations of one kind. */
type Average = (outcomes: readonly Done[]) => PhaseCost;

/** Each kind of operation counts as often as it is done. */
function costOf(performed: readonly Performed[], average: Average): PhaseCost | null {
  const sum = { lines: 0, bytesMoved: 0, chases: 0, allocations: 0 };
  for (const kind of new Set(performed.map((each) => each.kind))) {
    const own = performed.filter((each) => each.kind === kind);
    const done = own.flatMap(({ outcome }) => (outcome.kind === 'done' ? [outcome] : []));
    if (done.length < own.length) return null;
    const cost = average(done);
    for (const measure of MEASURES) sum[measure] += (cost[measure] * done.length) / performed.length;
  }
  return performed.length === 0 ? null : sum;
}

function mean(outcomes: readonly Done[]): PhaseCost {
  const of = (value: (outcome: Done) => number): number =>
    outcomes.reduce((sum, outcome) => sum + value(outcome), 0) / outcomes.length;
  return {
    lines: of(({ cost, iteration }) => cost.lines + (iteration?.lines ?? 0)),
    bytesMoved: of(({ cost }) => cost.bytesMoved),
    chases: of(chasesOf),
    allocations: of(({ cost }) => cost.allocations),
  };
}

/** The median, the lower of two. Allocations do not count: they come once for many. */
function typical(outcomes: readonly Done[]): PhaseCost {
  const of = (value: (outcome: Done) => number): number =>
    outcomes.map(value).sort((a, b) => a - b)[(outcomes.length - 1) >> 1]!;
  return {
    lines: of(({ cost, iteration }) => settledLines(cost) + (iteration?.lines ?? 0)),
    bytesMoved: of(({ cost }) => cost.bytesMoved),
    chases: of(chasesOf),
    allocations: 0,
  };
}

function chasesOf({ cost, iteration }: Done): number {
  return cost.chases + (iteration?.chases ?? 0);
}

/** Lines without those of the pages and arrays that were allocated. */
function settledLines({ lines, allocations, bytesAllocated }: Cost): number {
  const isArray = bytesAllocated > LARGEST_NODE * allocations;
  return isArray ? Math.max(1, lines - Math.floor(bytesAllocated / LINE)) : lines;
}
