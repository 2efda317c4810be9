import { Square } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { curveChart } from '../../../core/compare/curves/curve-chart.ts';
import { CURVE_SIZES } from '../../../core/compare/curves/curves.ts';
import { CURVE_MEASURES, CURVE_OPERATIONS } from '../../../core/compare/presets/curve-choice.ts';
import { scriptEngineIds } from '../../../core/engines/all.ts';
import { type Chart, curveMarks } from '../../../core/scene/charts/curve-chart.ts';
import { paint } from '../../../core/scene/paint.ts';
import { themes } from '../../../core/scene/theme.ts';
import { usePreferences } from '../../state/preferences/preferences.ts';
import { useTheme } from '../../state/preferences/theme.ts';
import { useTranslate } from '../../text/translate.ts';
import { useCountText } from '../../ui/number-text.ts';
import { Segments } from '../../ui/segmented-control.tsx';
import { Select } from '../../ui/select.tsx';
import { CountingProblem } from '../counting/counting-problem.tsx';
import { countCurves, missingRuns, stopCurves, useCurves } from './curves.ts';

/** The cost of one entity by the number of entities, for each engine. */
export function CurvesView() {
  const t = useTranslate();
  const engines = usePreferences((preferences) => preferences.compare);
  const { operation, measure, upTo, runs, problem } = useCurves();
  useEffect(() => {
    countCurves(engines, upTo);
    return stopCurves;
  }, [engines, upTo]);
  const chart = useMemo(
    () => curveChart({ engines, operation, measure, runs }, scriptEngineIds, (key, args) => t(key, args)),
    [engines, operation, measure, runs, t],
  );
  return (
    <section className="curves" aria-label={t('ui.compare.curves.label')}>
      <CountingProblem problem={problem} place="curves" />
      <CurveControls />
      <CurveCanvas chart={chart} />
      <CurveTable chart={chart} />
    </section>
  );
}

function CurveControls() {
  const { t } = useTranslation();
  const number = useCountText();
  const { operation, measure, upTo } = useCurves();
  return (
    <div className="row curve-controls">
      <Segments
        label={t('ui.compare.curves.operation')}
        options={CURVE_OPERATIONS}
        text={(each) => t(`ui.compare.curves.operations.${each}`)}
        isChosen={(each) => each === operation}
        onChoose={(each) => useCurves.setState({ operation: each })}
      />
      <Segments
        label={t('ui.compare.curves.measure')}
        options={CURVE_MEASURES}
        text={(each) => t(`ui.compare.curves.measures.${each}`)}
        isChosen={(each) => each === measure}
        onChoose={(each) => useCurves.setState({ measure: each })}
      />
      <div className="row curve-limit">
        <span aria-hidden="true">{t('ui.compare.curves.upTo')}</span>
        <Select
          label={t('ui.compare.curves.upTo')}
          value={upTo}
          options={CURVE_SIZES.filter((size) => size >= 1000).map((size) => [size, number(size)])}
          onChange={(size) => useCurves.setState({ upTo: size })}
        />
      </div>
      <span className="spacer" />
      <Progress />
    </div>
  );
}

/** The progress of counting, with a button to cancel. */
function Progress() {
  const { t } = useTranslation();
  const engines = usePreferences((preferences) => preferences.compare);
  const curves = useCurves();
  const { counting, runs, upTo } = curves;
  const missing = missingRuns(curves, engines).length;
  if (counting === null) {
    return (
      <>
        <span className="visually-hidden" role="status">
          {t('ui.compare.curves.done', { count: runs.length })}
        </span>
        {missing > 0 && (
          <button type="button" className="button outlined" onClick={() => countCurves(engines, upTo)}>
            {t('ui.compare.curves.again')}
          </button>
        )}
      </>
    );
  }
  const { done, total } = counting;
  return (
    <>
      <progress aria-label={t('ui.compare.curves.label')} value={done} max={total} />
      <span className="hint" role="status">
        {t('ui.compare.curves.progress', { done, count: total })}
      </span>
      <button type="button" className="button outlined" onClick={stopCurves}>
        <Square size={14} aria-hidden="true" />
        {t('ui.compare.curves.stop')}
      </button>
    </>
  );
}

/**
 * Paints a chart in the available space. The table is for screen readers.
 * @param unit scale of its texts, which are 14 pixels high at 1
 */
export function CurveCanvas({ chart, unit = 1 }: { readonly chart: Chart; readonly unit?: number }) {
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const theme = useTheme();
  useEffect(() => {
    const [box, target] = [frame.current, canvas.current];
    const context = target?.getContext('2d');
    if (box === null || target === null || context == null) return;
    const draw = (): void => {
      const size = { width: box.clientWidth, height: box.clientHeight };
      const ratio = devicePixelRatio;
      target.width = Math.round(size.width * ratio);
      target.height = Math.round(size.height * ratio);
      context.setTransform(ratio, 0, 0, ratio, 0, 0);
      paint(context, curveMarks(chart, size, unit), themes[theme], { scale: ratio });
    };
    const observer = new ResizeObserver(draw);
    observer.observe(box);
    document.fonts.addEventListener('loadingdone', draw);
    return () => {
      observer.disconnect();
      document.fonts.removeEventListener('loadingdone', draw);
    };
  }, [chart, theme, unit]);
  return (
    <div className="curve-frame" ref={frame}>
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a canvas without tabindex takes no focus */}
      <canvas ref={canvas} aria-hidden="true" />
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
