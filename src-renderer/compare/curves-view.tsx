import { Square } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { curveChart } from '../../core/compare/curve-chart.ts';
import { CURVE_MEASURES, CURVE_OPERATIONS, CURVE_SIZES } from '../../core/compare/curves.ts';
import { scriptEngineIds } from '../../core/engines/all.ts';
import { usePreferences } from '../state/preferences/preferences.ts';
import { useTranslate } from '../text/translate.ts';
import { useCountText } from '../ui/number-text.ts';
import { Segments } from '../ui/segmented-control.tsx';
import { Select } from '../ui/select.tsx';
import { CountingProblem } from './counting-problem.tsx';
import { CurveCanvas } from './curve-canvas.tsx';
import { CurveTable } from './curve-table.tsx';
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
        <span className="hint" role="status">
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
