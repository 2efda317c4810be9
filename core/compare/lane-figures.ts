import { type Cost, FIGURES, type Figure, noCost } from '../cost/cost.ts';
import type { EngineId } from '../script/language.ts';
import type { Lane } from './compare.ts';
import type { CountedLane } from './counted-preset.ts';
import { type LeftOut, leftOutOf } from './left-out.ts';
import { type PhaseCosts, phaseCostsOf } from './phases.ts';
import { type LaneTotals, totalsOf } from './totals.ts';

/** Figures that get bars; tables have all of them. */
export const BARS = ['lines', 'misses', 'bytesMoved', 'chases', 'allocations'] as const satisfies readonly Figure[];

/** What a lane cost, as plain data that another thread can hand over. */
export interface LaneFigures {
  readonly engine: EngineId;
  /** `FIGURES.length` sums a row: row n is the sum over the first n operations. Empty where operations were counted and not kept. */
  readonly sums: Float64Array<ArrayBuffer>;
  readonly totals: LaneTotals;
  readonly phases: PhaseCosts;
  readonly leftOut: readonly LeftOut[];
}

/** What is kept of a lane when its run is gone. */
export function laneFigures(lane: Lane): LaneFigures {
  const width = FIGURES.length;
  const sums = new Float64Array((lane.outcomes.length + 1) * width);
  for (const [i, outcome] of lane.outcomes.entries()) {
    const cost = outcome.kind === 'done' || outcome.kind === 'refused' ? outcome.cost : null;
    for (const [at, figure] of FIGURES.entries()) {
      sums[(i + 1) * width + at] = sums[i * width + at]! + (cost?.[figure] ?? 0);
    }
  }
  return { engine: lane.engine, sums, totals: totalsOf(lane), phases: phaseCostsOf(lane), leftOut: leftOutOf(lane) };
}

/** What is known of a lane of which no operation was kept. */
export function countedFigures({ engine, totals, phases, leftOut }: CountedLane): LaneFigures {
  return { engine, sums: new Float64Array(), totals, phases, leftOut };
}

/** What the first `count` operations cost together. */
export function costOfFirst({ sums }: LaneFigures, count: number): Cost {
  return costFrom((at) => sums[count * FIGURES.length + at] ?? 0);
}

/** What operation number `operation` cost. */
export function costOfOperation({ sums }: LaneFigures, operation: number): Cost {
  const start = operation * FIGURES.length;
  return costFrom((at) => (sums[start + FIGURES.length + at] ?? 0) - (sums[start + at] ?? 0));
}

function costFrom(value: (at: number) => number): Cost {
  const cost = noCost();
  for (const [at, figure] of FIGURES.entries()) cost[figure] = value(at);
  return cost;
}
