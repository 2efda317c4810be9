import { type Cost, FIGURES, noCost } from '../../cost/cost.ts';
import type { EngineId } from '../../script/language/language.ts';
import type { Counts, KindCount } from '../figures/counts.ts';

/** Numbers of entities for which a question is answered, in half decades. */
export const SIZES = [10, 30, 100, 300, 1000, 3000, 10_000, 30_000, 100_000, 300_000, 1_000_000] as const;

/** Larger numbers take minutes, so their cost is calculated unless the user asks for them. */
export const MEASURED_UP_TO = 3000;

/** The counts of a question for a number of entities. */
export interface SizedCounts extends Counts {
  readonly entities: number;
  /** True if calculated from the two largest runs. */
  readonly isCalculated: boolean;
}

/** Returns the sizes that engines need, the smallest first, so that all of them grow together. */
export function sizesPlan(
  engines: readonly EngineId[],
  upTo: number = MEASURED_UP_TO,
): readonly { readonly engine: EngineId; readonly entities: number }[] {
  return SIZES.filter((entities) => entities <= upTo).flatMap((entities) =>
    engines.map((engine) => ({ engine, entities })),
  );
}

/**
 * Returns the counts of one engine for a number of entities. Beyond its largest run every sum grows as between its two largest runs, because pages,
 * chunks and rows come at a constant rate per entity. Null if it was not counted, and beyond a single run.
 * @param runs of one engine, in any order
 */
export function countsAt(runs: readonly SizedCounts[], entities: number): SizedCounts | null {
  const known = runs.find((run) => run.entities === entities);
  if (known !== undefined) return known;
  const [before, last] = [...runs].sort((a, b) => a.entities - b.entities).slice(-2);
  if (before === undefined || last === undefined || entities < last.entities) return null;
  const share = (entities - last.entities) / (last.entities - before.entities);
  const grown = (a: KindCount, b: KindCount): KindCount => ({
    verb: b.verb,
    times: Math.round(b.times + share * (b.times - a.times)),
    cost: grownCost(a.cost, b.cost, share),
  });
  const changes = last.changes.map((kind) => {
    const earlier = before.changes.find(({ verb }) => verb === kind.verb);
    return earlier === undefined ? kind : grown(earlier, kind);
  });
  const visits = before.visits === null || last.visits === null ? last.visits : grown(before.visits, last.visits);
  return { ...last, changes, visits, entities, isCalculated: true };
}

function grownCost(a: Cost, b: Cost, share: number): Cost {
  const cost = noCost();
  for (const figure of FIGURES) cost[figure] = Math.round(b[figure] + share * Math.max(0, b[figure] - a[figure]));
  return cost;
}
