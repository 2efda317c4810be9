import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BARS, costOfFirst, costOfOperation, type LaneFigures } from '../../../core/compare/figures/lane-figures.ts';
import type { Cost, Figure } from '../../../core/cost/cost.ts';
import { useCountText } from '../../ui/number-text.ts';
import { Segments } from '../../ui/segmented-control.tsx';
import { LowestMark } from './lowest-mark.tsx';

type Scope = 'operation' | 'total';

interface Props {
  readonly lanes: readonly LaneFigures[];
  /** -1 before the first. */
  readonly operation: number;
}

/** The costs of an operation, or of all up to it: a row for each figure, a bar for each engine, on one scale per row. */
export function CostMatrix({ lanes, operation }: Props) {
  const { t } = useTranslation();
  const [scope, setScope] = useState<Scope>('operation');
  const costs = lanes.map((lane) => costIn(lane, operation, scope));
  return (
    <section className="cost-matrix" aria-label={t('ui.compare.matrix')}>
      <Segments
        label={t('ui.compare.scope.label')}
        options={['operation', 'total'] as const}
        text={(option) => t(`ui.compare.scope.${option}`)}
        isChosen={(option) => option === scope}
        onChoose={setScope}
      />
      <table>
        <thead>
          <tr>
            <th scope="col">{t('ui.compare.figure')}</th>
            {lanes.map(({ engine }) => (
              <th key={engine} scope="col">
                {t(`ui.engine.name.${engine}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {BARS.map((figure) => (
            <Row key={figure} figure={figure} lanes={lanes} costs={costs} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function costIn(lane: LaneFigures, operation: number, scope: Scope): Cost {
  return scope === 'operation' && operation >= 0 ? costOfOperation(lane, operation) : costOfFirst(lane, operation + 1);
}

interface RowProps {
  readonly figure: Figure;
  readonly lanes: readonly LaneFigures[];
  readonly costs: readonly Cost[];
}

function Row({ figure, lanes, costs }: RowProps) {
  const { t } = useTranslation();
  const number = useCountText();
  const values = costs.map((cost) => cost[figure]);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return (
    <tr>
      <th scope="row" title={t(`cost.about.${figure}`)}>
        {t(`cost.${figure}`)}
      </th>
      {lanes.map(({ engine }, i) => (
        <td key={engine} data-engine={engine}>
          <span className="row bar">
            <span className="bar-track" aria-hidden="true">
              <span className="bar-fill" style={{ width: `${most === 0 ? 0 : (100 * values[i]!) / most}%` }} />
            </span>
            <span className="bar-number">{number(values[i]!)}</span>
            <span className="bar-least">{values[i] === least && least < most && <LowestMark />}</span>
          </span>
        </td>
      ))}
    </tr>
  );
}
