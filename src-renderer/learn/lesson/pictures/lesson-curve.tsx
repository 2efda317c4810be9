import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { curveChart } from '../../../../core/compare/curves/curve-chart.ts';
import { scriptEngineIds } from '../../../../core/engines/all.ts';
import type { LessonCompare } from '../../../../core/lesson/parse/lesson.ts';
import { CountingProblem } from '../../../compare/counting/counting-problem.tsx';
import { countCurves, stopCurves, useCurves } from '../../../compare/curves/curves.ts';
import { CurveCanvas, CurveTable } from '../../../compare/curves/curves-view.tsx';
import { useShell } from '../../../state/window/window-state.ts';
import { useTranslate } from '../../../text/translate.ts';

/** Scale of the chart's texts for a projector. */
const PRESENTED = 1.8;

/** The cost of one entity by the number of entities. */
export function LessonCurve({ compare }: { readonly compare: LessonCompare }) {
  const { t } = useTranslation();
  const translate = useTranslate();
  const { engines, operation, measure, question } = compare;
  const { runs, upTo, problem } = useCurves();
  const presenting = useShell((shell) => shell.presenting);
  useEffect(() => {
    countCurves(engines, upTo);
    return stopCurves;
  }, [engines, upTo]);
  const chart = useMemo(
    () => curveChart({ engines, operation, measure, runs }, scriptEngineIds, (key, args) => translate(key, args)),
    [engines, operation, measure, runs, translate],
  );
  return (
    <section className="lesson-comparison lesson-curve" aria-label={t('ui.lesson.comparison')}>
      <h2>{question}</h2>
      <CountingProblem problem={problem} place="lesson" />
      <CurveCanvas chart={chart} unit={presenting ? PRESENTED : 1} />
      <CurveTable chart={chart} />
    </section>
  );
}
