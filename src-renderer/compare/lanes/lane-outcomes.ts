import { useMemo } from 'react';
import { outcomesOf, type StepComparison } from '../../../core/compare/figures/step-figures.ts';
import { useCompare } from '../state/compare-state.ts';
import type { Plan } from '../state/comparison-plan.ts';

/** Returns the outcomes of all operations on all engines; null until all engines are counted, or if there are only totals. */
export function useOutcomes({ script, lanes }: Plan): StepComparison | null {
  const figures = useCompare((compare) => compare.figures);
  return useMemo(() => {
    if (script === null) return null;
    const { operations } = script;
    const counted = lanes.flatMap(({ engine, run }) => {
      const own = figures[engine];
      return own === undefined ? [] : [{ engine, outcomes: outcomesOf(run, own, operations.length) }];
    });
    return counted.length < lanes.length ? null : { script, operations, lanes: counted };
  }, [script, lanes, figures]);
}
