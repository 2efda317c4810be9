import { addCost, type Cost, noCost } from '../cost/cost.ts';
import type { Iteration } from '../cost/iteration.ts';
import type { Engine } from '../engines/engine.ts';
import type { EngineId } from '../script/language.ts';
import { parseScript } from '../script/parse.ts';
import { laneOf, type Outcome } from './compare.ts';

/** What is done to every entity; the cost of each is a curve. */
export const CURVE_OPERATIONS = ['insert', 'add', 'remove', 'query'] as const;
export type CurveOperation = (typeof CURVE_OPERATIONS)[number];

export const CURVE_MEASURES = ['lines', 'bytes', 'chases', 'allocations'] as const;
export type CurveMeasure = (typeof CURVE_MEASURES)[number];

/** Numbers of entities: half decades. */
export const CURVE_SIZES = [10, 30, 100, 300, 1000, 3000, 10_000, 30_000, 100_000, 300_000, 1_000_000] as const;
/** Larger runs take minutes: from there on the cost is calculated, unless more is asked for. */
export const MEASURED_UP_TO = 3000;

/** What all entities of a run cost together. */
type Totals = Readonly<Record<CurveOperation, Readonly<Record<CurveMeasure, number>>>>;

/** One run of the script of the curves. Plain data: it can come from another thread. */
export interface CurveRun {
  readonly engine: EngineId;
  readonly entities: number;
  readonly totals: Totals;
}

interface CurvePoint {
  readonly entities: number;
  /** Mean of an entity. */
  readonly value: number;
  /** Not run: continued from the two largest runs. */
  readonly calculated: boolean;
}

export interface Curve {
  readonly engine: EngineId;
  readonly points: readonly CurvePoint[];
}

/**
 * Every entity is made with two components, gets a third, loses it, and is found by a query for two.
 * @param entities how many
 */
export function curveScript(entities: number): string {
  const each = (line: (i: number) => string): string => Array.from({ length: entities }, (_, i) => line(i)).join('\n');
  return [
    'component Position size 12\ncomponent Velocity size 12\ncomponent Health size 4',
    each((i) => `create e${i}\nadd e${i} Position 1\nadd e${i} Velocity 1`),
    each((i) => `add e${i} Health 1`),
    each((i) => `remove e${i} Health`),
    'query Position Velocity\n',
  ].join('\n');
}

/** Runs the script on an engine and counts every step. Ten thousand entities take seconds. */
export function curveRun(engine: Engine, entities: number): CurveRun {
  const { outcomes } = laneOf(parseScript(curveScript(entities), 'curves'), engine);
  const [insert, add, remove] = [3 * entities, 4 * entities, 5 * entities];
  const totals = {
    insert: totalOf(outcomes.slice(0, insert)),
    add: totalOf(outcomes.slice(insert, add)),
    remove: totalOf(outcomes.slice(add, remove)),
    query: totalOf(outcomes.slice(remove)),
  };
  return { engine: engine.id, entities, totals };
}

function totalOf(outcomes: readonly Outcome[]): Totals[CurveOperation] {
  const cost = noCost();
  const iterations: Iteration[] = [];
  for (const outcome of outcomes) {
    if (outcome.kind !== 'done') continue;
    addCost(cost, outcome.cost);
    if (outcome.iteration !== null) iterations.push(outcome.iteration);
  }
  const iterated = (figure: keyof Iteration): number => iterations.reduce((sum, each) => sum + each[figure], 0);
  return {
    lines: cost.lines + iterated('lines'),
    bytes: bytesTouched(cost) + iterated('bytes'),
    chases: cost.chases + iterated('chases'),
    allocations: cost.allocations,
  };
}

function bytesTouched({ bytesRead, bytesWritten }: Cost): number {
  return bytesRead + bytesWritten;
}

/**
 * The curve of each engine. Beyond its largest run the total grows on as between the two largest: pages, chunks and rows come at a
 * constant rate per entity. With less than two runs nothing is calculated.
 * @param runs in any order
 */
export function curvesOf(
  runs: readonly CurveRun[],
  engines: readonly EngineId[],
  operation: CurveOperation,
  measure: CurveMeasure,
): readonly Curve[] {
  return engines.map((engine) => {
    const own = runs
      .filter((run) => run.engine === engine)
      .map(({ entities, totals }) => ({ entities, total: totals[operation][measure] }))
      .sort((a, b) => a.entities - b.entities);
    const measured = own.map(({ entities, total }) => ({ entities, value: total / entities, calculated: false }));
    return { engine, points: [...measured, ...continued(own)] };
  });
}

function continued(runs: readonly { readonly entities: number; readonly total: number }[]): CurvePoint[] {
  const [before, last] = runs.slice(-2);
  if (before === undefined || last === undefined) return [];
  const rate = (last.total - before.total) / (last.entities - before.entities);
  return CURVE_SIZES.filter((entities) => entities > last.entities).map((entities) => {
    const total = last.total + Math.max(0, rate) * (entities - last.entities);
    return { entities, value: total / entities, calculated: true };
  });
}

/** The runs that the curves of some engines need, the smallest first, so that all curves grow together. */
export function curvePlan(
  engines: readonly EngineId[],
  upTo: number = MEASURED_UP_TO,
): readonly { readonly engine: EngineId; readonly entities: number }[] {
  return CURVE_SIZES.filter((entities) => entities <= upTo).flatMap((entities) =>
    engines.map((engine) => ({ engine, entities })),
  );
}
