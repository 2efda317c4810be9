import { Check, RotateCcw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { LessonMoment } from '../../../../core/lesson/parse/lesson.ts';
import { useTranslate } from '../../../text/translate.ts';
import { useBothArrows } from '../../questions/answer-marks.tsx';
import { ModelAnswer } from '../../questions/model-answer.tsx';
import { type Asking, askAgain, canAskAgain, useQuestions } from '../../questions/question-state.ts';
import { selectInLesson, useLesson } from '../state/lesson-state.ts';

/** Shown once the answer is known: the steps of the operation, and another try with new data. */
export function AfterAnswer({ at, asking }: { readonly at: number; readonly asking: Asking }) {
  const { t } = useTranslation();
  const played = useLesson((lesson) => lesson.played);
  const solved = solvedIn(played?.moments ?? []);
  const { attempt } = asking;
  return (
    <>
      <ModelAnswer at={at} asking={asking} />
      {attempt.solved && (
        <p className="row counts">
          <Check size={16} aria-hidden="true" />
          {t('ui.question.counts', { ...solved })}
        </p>
      )}
      {played !== null && canAskAgain(played, asking) && (
        <div className="row helps">
          <button
            type="button"
            className="button outlined"
            onClick={() => askAgain(played, at) && selectInLesson(null)}
          >
            <RotateCcw size={16} aria-hidden="true" />
            {t('ui.question.again')}
          </button>
          {!attempt.solved && <span className="hint">{t('ui.question.againCounts')}</span>}
        </div>
      )}
      <ArrowKey asking={asking} />
    </>
  );
}

/** Names the student's arrow and the engine's, where the picture has both. It is last, because it comes and goes with the steps. */
function ArrowKey({ asking }: { readonly asking: Asking }) {
  const translate = useTranslate();
  const isBoth = useBothArrows();
  if (!isBoth) return null;
  return (
    <p className="row arrow-key">
      <span className="engine">
        {translate('ui.question.engineArrow', { engine: translate(`ui.engine.name.${asking.variant.engine.id}`) })}
      </span>
      <span>{translate('ui.question.myArrow')}</span>
    </p>
  );
}

/** Counts the questions of the open lesson, and those that are solved since it was opened. */
function solvedIn(moments: readonly LessonMoment[]): { readonly solved: number; readonly count: number } {
  const { asking } = useQuestions.getState();
  const questions = moments.flatMap(({ kind }, i) => (kind === 'question' ? [i] : []));
  return { solved: questions.filter((i) => asking[i]?.attempt.solved === true).length, count: questions.length };
}
