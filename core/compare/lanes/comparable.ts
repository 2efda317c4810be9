import type { Cost } from '../../cost/cost.ts';

/** Only libraries were traced, so beside a baseline the lines of finding the storage count for no engine. */
export function countsFinding(lanes: readonly { readonly isTraced: boolean }[]): boolean {
  return lanes.every(({ isTraced }) => isTraced);
}

/** Returns the cost beside a baseline: without the lines of finding the storage. */
export function withoutFinding(cost: Cost): Cost {
  return cost.finding === 0 ? cost : { ...cost, lines: cost.lines - cost.finding, finding: 0 };
}
