import type { CacheOptions } from '../../cost/cache.ts';
import type { Cost } from '../../cost/cost.ts';
import type { Comparison, OperationOutcome } from '../lanes/compare.ts';
import { type LaneTotals, totalsOf } from '../lanes/lane-totals.ts';
import { comparedTable } from './compared-table.ts';
import type { CostTable } from './cost-table.ts';

/** A comparison as plain data, which `ecs-atlas compare --json` prints. docs/cost.md explains the values. */
export interface ComparisonFigures {
  readonly source: string;
  readonly engines: readonly string[];
  readonly cache: CacheOptions;
  /** Messages for the removed parts of the schema, by engine. */
  readonly notes: Readonly<Record<string, readonly string[]>>;
  readonly table: CostTable;
  readonly operations: readonly OperationFigures[];
  readonly totals: Readonly<Record<string, LaneTotals>>;
}

interface OperationFigures {
  readonly op: string;
  readonly engines: Readonly<Record<string, EngineFigures>>;
}

interface EngineFigures {
  readonly outcome: OperationOutcome['kind'];
  /** Only for `unknown` and `refused`. */
  readonly reason?: string;
  readonly steps?: number;
  /** For a query, the cost of visiting once what it finds. */
  readonly cost?: Cost;
}

/**
 * Converts a comparison to plain data.
 * @param rounds how often each query is visited
 * @param cache the cache that it was counted with
 */
export function comparisonFigures(comparison: Comparison, rounds: number, cache: CacheOptions): ComparisonFigures {
  const { script, operations, lanes } = comparison;
  const byEngine = <T>(value: (lane: Comparison['lanes'][number]) => T): Record<string, T> =>
    Object.fromEntries(lanes.map((lane) => [lane.engine, value(lane)]));
  return {
    source: script.name,
    engines: lanes.map(({ engine }) => engine),
    cache,
    notes: byEngine(({ notes }) => notes.map(({ message }) => message)),
    table: comparedTable(comparison, rounds),
    operations: operations.map(({ text }, i) => ({
      op: text,
      engines: byEngine(({ outcomes }) => engineFigures(outcomes[i]!)),
    })),
    totals: byEngine(totalsOf),
  };
}

function engineFigures(outcome: OperationOutcome): EngineFigures {
  const { kind } = outcome;
  if (kind === 'unreached') return { outcome: kind };
  if (kind === 'unknown') return { outcome: kind, reason: outcome.error.message };
  const { cost, steps } = outcome;
  const base = { outcome: kind, steps: steps[1] - steps[0], cost };
  if (kind === 'refused') return { ...base, reason: outcome.error.message };
  return base;
}
