import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { BARS, costOfFirst, costOfOperation, type LaneFigures } from '../../core/compare/lane-figures.ts';
import type { AnyEngineName } from '../../core/script/driver.ts';
import { useCompare } from './compare.ts';
import { useNumber } from './number.ts';

interface Props {
  readonly engine: AnyEngineName;
  /** -1 before the first. */
  readonly operation: number;
}

/** What this operation costs and all up to it, with bars on one scale for all engines. */
export function LaneCosts({ engine, operation }: Props) {
  const { t } = useTranslation();
  const figures = useCompare((compare) => compare.figures);
  const own = figures[engine];
  const all = useMemo(() => Object.values(figures), [figures]);
  if (own === undefined) return <p className="lane-costs pending">{t('ui.compare.counting')}</p>;
  return (
    <table className="lane-costs">
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{t('ui.compare.figure')}</span>
          </th>
          <th scope="col">{t('ui.compare.thisOperation')}</th>
          <th scope="col">{t('ui.compare.soFar')}</th>
        </tr>
      </thead>
      <tbody>
        {BARS.map((figure) => (
          <tr key={figure}>
            <th scope="row" title={t(`cost.about.${figure}`)}>
              {t(`cost.${figure}`)}
            </th>
            <Bar
              value={operation < 0 ? 0 : costOfOperation(own, operation)[figure]}
              most={operation < 0 ? 0 : most(all, (each) => costOfOperation(each, operation)[figure])}
              kind="operation"
            />
            <Bar
              value={costOfFirst(own, operation + 1)[figure]}
              most={most(all, ({ totals }) => totals.cost[figure])}
              kind="total"
            />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function most(all: readonly LaneFigures[], value: (figures: LaneFigures) => number): number {
  return Math.max(0, ...all.map(value));
}

interface BarProps {
  readonly value: number;
  /** What a full bar means. */
  readonly most: number;
  readonly kind: 'operation' | 'total';
}

function Bar({ value, most: full, kind }: BarProps) {
  const number = useNumber();
  return (
    <td className={`bar ${kind}`}>
      <span className="bar-track" aria-hidden="true">
        <span className="bar-fill" style={{ width: `${full === 0 ? 0 : (100 * value) / full}%` }} />
      </span>
      <span className="bar-number">{number(value)}</span>
    </td>
  );
}
