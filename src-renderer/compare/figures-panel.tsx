import { useCompare } from './compare-state.ts';
import type { Plan } from './comparison-plan.ts';
import { CostMatrix } from './cost-matrix.tsx';
import { TotalsTable } from './totals-table.tsx';

/** The figures behind the verdict: bars of the operation, and totals of the script. */
export function Figures({ plan }: { readonly plan: Plan }) {
  const figures = useCompare((compare) => compare.figures);
  const position = useCompare((compare) => compare.position);
  const lanes = plan.lanes.flatMap(({ engine }) => figures[engine] ?? []);
  const { lockstep } = plan;
  return (
    <div className="compare-figures">
      {lockstep !== null && <CostMatrix lanes={lanes} operation={lockstep.operationAt(position)} />}
      <TotalsTable plan={plan} />
    </div>
  );
}
