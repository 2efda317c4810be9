import { addCost, type Cost, noCost } from '../../cost/cost.ts';
import type { Lane } from './compare.ts';

export interface LaneTotals {
  readonly cost: Cost;
  /** Number of distinct cache lines over the whole run. */
  readonly footprint: number;
  /** The part of the cost that is visits, of what each query found, once; null without queries. */
  readonly visits: Cost | null;
  readonly done: number;
  readonly unknown: number;
  readonly refused: number;
  readonly unreached: number;
}

/** Sums up a lane. The completed steps of a refused operation are included. */
export function totalsOf({ outcomes, costs }: Lane): LaneTotals {
  const cost = noCost();
  const visits: Cost[] = [];
  const counts = { done: 0, unknown: 0, refused: 0, unreached: 0 };
  for (const outcome of outcomes) {
    counts[outcome.kind]++;
    if (outcome.kind === 'done' || outcome.kind === 'refused') addCost(cost, outcome.cost);
    if (outcome.kind === 'done' && outcome.isVisit) visits.push(outcome.cost);
  }
  return { cost, footprint: costs?.footprint ?? 0, visits: sumOf(visits), ...counts };
}

export function sumOf(costs: readonly Cost[]): Cost | null {
  if (costs.length === 0) return null;
  const sum = noCost();
  for (const cost of costs) addCost(sum, cost);
  return sum;
}
