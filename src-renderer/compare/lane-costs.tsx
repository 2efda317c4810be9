import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { BARS, costOfFirst, costOfOperation, type LaneFigures } from '../../core/compare/lane-figures.ts';
import type { Figure } from '../../core/cost/cost.ts';
import type { EngineId } from '../../core/script/language.ts';
import { useCompare } from './compare.ts';
import { useNumber } from './number.ts';

interface Props {
  readonly engine: EngineId;
  /** -1 before the first. */
  readonly operation: number;
}

/** What this operation costs and all up to it, with bars on one scale for all engines. */
export function LaneCosts({ engine, operation }: Props) {
  const { t } = useTranslation();
  const figures = useCompare((compare) => compare.figures);
  const own = figures[engine];
  const plan = useCompare((compare) => compare.plan);
  // Figures of engines that were taken out stay known, in case they come back.
  const all = useMemo(() => plan?.lanes.flatMap((lane) => figures[lane.engine] ?? []) ?? [], [plan, figures]);
  const number = useNumber();
  if (own === undefined) return <p className="lane-costs pending">{t('ui.compare.counting')}</p>;
  const most = {
    operation: (figure: Figure) =>
      operation < 0 ? 0 : largest(all, (each) => costOfOperation(each, operation)[figure]),
    total: (figure: Figure) => largest(all, ({ totals }) => totals.cost[figure]),
  };
  // As wide as the widest on any engine, so that one length of a bar means the same everywhere.
  const digits = (kind: keyof typeof most): number =>
    Math.max(...BARS.map((figure) => number(most[kind](figure)).length));
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
            <th scope="row" className="ellipsis" title={t(`cost.about.${figure}`)}>
              {t(`cost.${figure}`)}
            </th>
            <Bar
              value={operation < 0 ? 0 : costOfOperation(own, operation)[figure]}
              most={most.operation(figure)}
              digits={digits('operation')}
              kind="operation"
            />
            <Bar
              value={costOfFirst(own, operation + 1)[figure]}
              most={most.total(figure)}
              digits={digits('total')}
              kind="total"
            />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function largest(all: readonly LaneFigures[], value: (figures: LaneFigures) => number): number {
  return Math.max(0, ...all.map(value));
}

interface BarProps {
  readonly value: number;
  /** What a full bar means. */
  readonly most: number;
  readonly digits: number;
  readonly kind: 'operation' | 'total';
}

function Bar({ value, most: full, digits, kind }: BarProps) {
  const number = useNumber();
  return (
    <td className={`row bar ${kind}`}>
      <span className="bar-track" aria-hidden="true">
        <span className="bar-fill" style={{ width: `${full === 0 ? 0 : (100 * value) / full}%` }} />
      </span>
      <span className="bar-number" style={{ minWidth: `${digits}ch` }}>
        {number(value)}
      </span>
    </td>
  );
}
