import { useMemo } from 'react';
import { comparableFigures, type LaneFigures } from '../../../core/compare/figures/lane-figures.ts';
import { outcomesOf, type StepComparison } from '../../../core/compare/figures/step-figures.ts';
import { visitsOf } from '../../../core/compare/presets/presets.ts';
import { comparedTable } from '../../../core/compare/table/compared-table.ts';
import { type CostTable, costTable } from '../../../core/compare/table/cost-table.ts';
import { useCompare } from './compare-state.ts';
import type { Plan } from './comparison-plan.ts';

/** Returns the figures of the engines that are counted, which count the same things. */
export function useFigures({ lanes }: Plan): readonly LaneFigures[] {
  const figures = useCompare((compare) => compare.figures);
  return useMemo(() => comparableFigures(lanes.flatMap(({ engine }) => figures[engine] ?? [])), [lanes, figures]);
}

/** Returns the outcomes of all operations on all engines; null until all engines are counted, or if there are only totals. */
export function useOutcomes(plan: Plan): StepComparison | null {
  const figures = useFigures(plan);
  const { script, lanes } = plan;
  return useMemo(() => {
    if (script === null || figures.length < lanes.length) return null;
    const { operations } = script;
    const counted = figures.map((own) => ({ ...own, outcomes: outcomesOf(own, operations.length) }));
    return { script, operations, lanes: counted };
  }, [script, lanes, figures]);
}

/** Returns the table of a comparison; null until all engines are counted. */
export function useTable(plan: Plan): CostTable | null {
  const outcomes = useOutcomes(plan);
  const figures = useFigures(plan);
  const rounds = useCompare(({ question }) => visitsOf(question?.preset ?? null));
  return useMemo(() => {
    if (outcomes !== null) return comparedTable(outcomes, rounds);
    const counts = figures.flatMap((each) => each.counts ?? []);
    return counts.length < plan.lanes.length ? null : costTable(counts, { rounds });
  }, [plan, outcomes, figures, rounds]);
}
