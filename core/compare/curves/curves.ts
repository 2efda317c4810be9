import type { Engine } from '../../engine/engine.ts';
import type { EngineId } from '../../script/language/language.ts';
import { printOperation } from '../../script/operation/print-operation.ts';
import { parseScript } from '../../script/parse/parse.ts';
import { type CountedPart, CountedRun } from '../figures/counted-run.ts';
import { countsFinding } from '../lanes/comparable.ts';
import { CURVE_OPERATIONS, type CurveMeasure, type CurveOperation } from '../presets/curve-choice.ts';
import { add, componentId, create, type Perform, queryAll, remove } from '../presets/make-operations.ts';
import { namesOf } from '../presets/preset.ts';

/** Numbers of entities, in half decades. */
export const CURVE_SIZES = [10, 30, 100, 300, 1000, 3000, 10_000, 30_000, 100_000, 300_000, 1_000_000] as const;
/** Larger runs take minutes, so their cost is extrapolated unless the user asks for them. */
export const MEASURED_UP_TO = 3000;

/** Total cost of all entities in a run, without lines of allocated blocks. Null if the engine did not perform all operations. */
type Totals = Readonly<Record<CurveOperation, Readonly<Record<CurveMeasure | 'finding', number>> | null>>;

/** One run of the curve script, as plain data that threads can send. */
export interface CurveRun {
  readonly engine: EngineId;
  readonly entities: number;
  readonly totals: Totals;
  /** False for a baseline: beside it, the lines of finding the storage count for no engine. */
  readonly countsFinding: boolean;
}

interface CurvePoint {
  readonly entities: number;
  /** Mean per entity. */
  readonly value: number;
  /** True if extrapolated from the two largest runs. */
  readonly calculated: boolean;
}

export interface Curve {
  readonly engine: EngineId;
  readonly points: readonly CurvePoint[];
}

const SCHEMA = 'component Position size 12\ncomponent Velocity size 12\ncomponent Health size 4';

const [POSITION, VELOCITY, HEALTH] = [componentId('Position'), componentId('Velocity'), componentId('Health')];

/** Every entity is created with two components, gets a third one, loses it, and is found by a query for two. */
const PERFORM: Readonly<Record<CurveOperation, (names: readonly string[], perform: Perform) => void>> = {
  insert(names, perform) {
    for (const name of names) {
      perform(create(name));
      perform(add(name, POSITION, 1));
      perform(add(name, VELOCITY, 1));
    }
  },
  add(names, perform) {
    for (const name of names) perform(add(name, HEALTH, 1));
  },
  remove(names, perform) {
    for (const name of names) perform(remove(name, HEALTH));
  },
  query: (_names, perform) => perform(queryAll(POSITION, VELOCITY)),
};

export function curveScript(entities: number): string {
  const names = namesOf('e', entities);
  const lines: string[] = [];
  for (const operation of CURVE_OPERATIONS) {
    PERFORM[operation](names, (each) => lines.push(printOperation(each)));
  }
  return `${[SCHEMA, ...lines].join('\n')}\n`;
}

/** Runs the script on an engine and counts its steps without keeping them, so it only needs memory for the world. */
export function curveRun(engine: Engine, entities: number): CurveRun {
  const run = new CountedRun(engine, parseScript(SCHEMA, 'curves').schema);
  const names = namesOf('e', entities);
  const counted = CURVE_OPERATIONS.map((operation) => {
    PERFORM[operation](names, (each) => run.perform(each));
    return [operation, totalOf(run.take(), run.takePhases().setUp?.lines ?? 0)] as const;
  });
  const totals = Object.fromEntries(counted) as Totals;
  return { engine: engine.id, entities, totals, countsFinding: countsFinding([engine]) };
}

/** Null if an operation was refused, skipped or not reached, because its cost would be too low. */
function totalOf({ cost, unknown, refused, unreached }: CountedPart, setUpLines: number): Totals[CurveOperation] {
  if (unknown + refused + unreached > 0) return null;
  return {
    lines: cost.lines - setUpLines,
    finding: cost.finding,
    bytes: cost.bytesRead + cost.bytesWritten,
    chases: cost.chases,
    allocations: cost.allocations,
  };
}

/**
 * Returns the curve of each engine. Beyond the largest run, the total grows as between the two largest runs, because
 * pages, chunks and rows come at a constant rate per entity. Nothing is extrapolated from fewer than two runs.
 * @param runs in any order
 */
export function curvesOf(
  runs: readonly CurveRun[],
  engines: readonly EngineId[],
  operation: CurveOperation,
  measure: CurveMeasure,
): readonly Curve[] {
  const isBare = runs.some((run) => engines.includes(run.engine) && !run.countsFinding);
  return engines.map((engine) => {
    const own = runs
      .filter((run) => run.engine === engine)
      .flatMap(({ entities, totals }) => {
        const found = totals[operation];
        if (found == null) return [];
        return [{ entities, total: found[measure] - (isBare && measure === 'lines' ? found.finding : 0) }];
      })
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

/** Returns the runs needed for the curves of some engines, the smallest first, so that all curves grow together. */
export function curvePlan(
  engines: readonly EngineId[],
  upTo: number = MEASURED_UP_TO,
): readonly { readonly engine: EngineId; readonly entities: number }[] {
  return CURVE_SIZES.filter((entities) => entities <= upTo).flatMap((entities) =>
    engines.map((engine) => ({ engine, entities })),
  );
}
