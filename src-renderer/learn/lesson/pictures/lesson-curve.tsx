import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { PresetName } from '../../../../core/compare/presets/presets.ts';
import { curveChart } from '../../../../core/compare/table/curve.ts';
import { scriptEngineIds } from '../../../../core/engines/all.ts';
import type { LessonCompare } from '../../../../core/lesson/parse/lesson.ts';
import { CountingProblem } from '../../../compare/counting/counting-problem.tsx';
import { countsOfQuestion, progressOf, useSizes } from '../../../compare/counting/sizes.ts';
import { CurveCanvas, CurveTable } from '../../../compare/curves/curve-canvas.tsx';
import { useCounting } from '../../../compare/curves/curves-view.tsx';
import { useTranslate } from '../../../text/translate.ts';

interface Props {
  readonly compare: LessonCompare;
  readonly preset: PresetName;
}

/** A row of the table of a preset by the number of entities. */
export function LessonCurve({ compare: { engines, row, question: asked }, preset }: Props) {
  const { t } = useTranslation();
  const translate = useTranslate();
  const sizes = useSizes();
  const question = useMemo(() => ({ preset, engines, choices: {} }), [preset, engines]);
  useCounting(question);
  const chart = useMemo(() => {
    const runs = countsOfQuestion(sizes, question);
    return curveChart({ engines, row, runs, progress: progressOf(sizes, question) }, scriptEngineIds, translate);
  }, [engines, question, row, sizes, translate]);
  return (
    <section className="lesson-comparison lesson-curve" aria-label={t('ui.lesson.comparison')}>
      <h2>{asked}</h2>
      <CountingProblem problem={sizes.problem} place="lesson" />
      <CurveCanvas chart={chart} />
      <CurveTable chart={chart} />
    </section>
  );
}
