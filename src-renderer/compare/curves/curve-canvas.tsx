import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { type Chart, curveMarks } from '../../../core/scene/charts/curve-chart.ts';
import type { Size } from '../../../core/scene/kit/measures.ts';
import { useCountText } from '../../ui/number-text.ts';
import { useChartUnit } from '../figures/chart-unit.ts';
import { MarksCanvas } from '../figures/marks-canvas.tsx';

/** Paints a chart in the available space. The table is for screen readers. */
export function CurveCanvas({ chart }: { readonly chart: Chart }) {
  const unit = useChartUnit();
  const marksOf = useCallback((size: Size) => curveMarks(chart, size, unit), [chart, unit]);
  return (
    <div className="curve-frame">
      <MarksCanvas marksOf={marksOf} />
    </div>
  );
}

/** The points of the curves: a row for each number of entities. */
export function CurveTable({ chart: { y: title, curves } }: { readonly chart: Chart }) {
  const { t, i18n } = useTranslation();
  const number = useCountText();
  const value = new Intl.NumberFormat(i18n.language, { maximumSignificantDigits: 3 });
  const sizes = [...new Set(curves.flatMap(({ points }) => points.map(({ x }) => x)))].sort((a, b) => a - b);
  return (
    <details className="curve-table">
      <summary>{t('ui.compare.curves.table')}</summary>
      <table>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t('ui.compare.curves.entities')}</th>
            {curves.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sizes.map((size) => (
            <tr key={size}>
              <th scope="row">{number(size)}</th>
              {curves.map(({ name, points }) => {
                const point = points.find(({ x }) => x === size);
                const text = point === undefined ? '–' : value.format(point.y);
                return (
                  <td key={name}>
                    {point?.calculated === true ? t('ui.compare.curves.calculated', { value: text }) : text}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
