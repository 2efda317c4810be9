import type { EngineId } from '../../script/language/language.ts';
import type { OperationKind } from '../../script/operation/operation.ts';
import { type Counts, CountsSum } from '../figures/counts.ts';
import type { StepComparison, StepOutcome } from '../figures/step-figures.ts';
import { setupOf } from '../lockstep/lockstep-rows.ts';
import { verbOf } from '../verb.ts';
import { type CostTable, costTable, leastOf } from './cost-table.ts';

type Done = Extract<StepOutcome, { readonly kind: 'done' }>;

/** True if an operation is in the table. Queries with pairs or wildcards are not, because a visit of what they find is not counted. */
function isCounted(kind: OperationKind, outcome: StepOutcome): outcome is Done {
  return outcome.kind === 'done' && (verbOf(kind) !== 'query' || outcome.isVisit);
}

/**
 * Adds up the operations of a comparison. Set-ups are left out, and operations that not every engine performed.
 * @param count the number of operations that count, from the first
 */
export function countsOf({ script, operations, lanes }: StepComparison, count = operations.length): readonly Counts[] {
  const sums = lanes.map(() => new CountsSum());
  for (const [i, { kind }] of operations.slice(0, count).entries()) {
    if (setupOf(script, i) !== null) continue;
    const done = lanes.flatMap(({ outcomes }) => {
      const outcome = outcomes[i]!;
      return isCounted(kind, outcome) ? [outcome] : [];
    });
    if (done.length === lanes.length) for (const [at, { cost }] of done.entries()) sums[at]!.add(kind, cost);
  }
  const hasSetUp = script.setups.length > 0;
  return lanes.map((lane, at) => sums[at]!.counts({ ...lane, hasSetUp }));
}

/**
 * Returns the table of a comparison.
 * @param rounds how often each query is visited
 */
export function comparedTable(comparison: StepComparison, rounds: number, count?: number): CostTable {
  return costTable(countsOf(comparison, count), { rounds });
}

/** One operation of a comparison. `lines` has the cache lines of each engine, without lines of new blocks. `least` names the engines with about the fewest. */
export interface StepLines {
  readonly text: string;
  readonly lines: readonly number[];
  readonly least: readonly EngineId[];
}

/** Returns the operations that a table adds up. Set-ups are left out, and operations that not every engine performed. */
export function stepLines({ script, operations, lanes }: StepComparison): readonly StepLines[] {
  const engines = lanes.map(({ engine }) => engine);
  return operations.flatMap(({ text, kind }, i): readonly StepLines[] => {
    const lines = lanes.flatMap(({ outcomes }) => {
      const outcome = outcomes[i]!;
      return isCounted(kind, outcome) ? [outcome.cost.lines - outcome.cost.fresh] : [];
    });
    if (setupOf(script, i) !== null || lines.length < lanes.length) return [];
    return [{ text, lines, least: leastOf(lines, engines) }];
  });
}
