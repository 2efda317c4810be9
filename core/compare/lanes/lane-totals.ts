import { addCost, type Cost, noCost } from '../../cost/cost.ts';
import type { Iteration } from '../../cost/iteration.ts';
import type { Lane } from './compare.ts';

export interface LaneTotals {
  readonly cost: Cost;
  /** Number of distinct cache lines over the whole run. */
  readonly footprint: number;
  /** The sum over all queries of iterating once over their results; null without queries. */
  readonly iteration: Iteration | null;
  readonly done: number;
  readonly unknown: number;
  readonly refused: number;
  readonly unreached: number;
}

/** Sums up a lane. The completed steps of a refused operation are included. */
export function totalsOf({ outcomes, costs }: Lane): LaneTotals {
  const cost = noCost();
  const iterations: Iteration[] = [];
  const counts = { done: 0, unknown: 0, refused: 0, unreached: 0 };
  for (const outcome of outcomes) {
    counts[outcome.kind]++;
    if (outcome.kind === 'done' || outcome.kind === 'refused') addCost(cost, outcome.cost);
    if (outcome.kind === 'done' && outcome.iteration !== null) iterations.push(outcome.iteration);
  }
  return { cost, footprint: costs?.footprint ?? 0, iteration: sumOfIterations(iterations), ...counts };
}

export function sumOfIterations(iterations: readonly Iteration[]): Iteration | null {
  if (iterations.length === 0) return null;
  return iterations.reduce((sum, each) => ({
    accesses: sum.accesses + each.accesses,
    bytes: sum.bytes + each.bytes,
    lines: sum.lines + each.lines,
    misses: sum.misses + each.misses,
    chases: sum.chases + each.chases,
  }));
}
