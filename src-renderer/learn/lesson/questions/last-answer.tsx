import { CircleCheck, CircleX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { LessonRun } from '../../../../core/lesson/parse/lesson.ts';
import { AnswerEcho } from '../../questions/answer-echo.tsx';
import { verdictOf } from '../../questions/feedback.tsx';
import { isKnown, useQuestions } from '../../questions/question-state.ts';
import { questionNumber, useLesson } from '../state/lesson-state.ts';

/** Keeps the student's answer beside the right one on the pages between two questions. */
export function LastAnswer({ played }: { readonly played: LessonRun }) {
  const { t } = useTranslation();
  const position = useLesson((lesson) => lesson.position);
  const { moments } = played;
  const at = moments.findLastIndex(({ kind }, i) => kind === 'question' && i <= position);
  const asking = useQuestions((questions) => questions.asking[at]);
  if (asking === undefined || at === position) return null;
  const isDone = asking.variant.question.kind === 'do' && isKnown(asking) && !asking.revealed;
  if (asking.given === null && !isDone) return null;
  const isRight = asking.feedback?.right === true;
  const Icon = isRight ? CircleCheck : CircleX;
  return (
    <section className="last-answer" data-testid="last-answer">
      <p className={isRight ? 'row right' : 'row wrong'}>
        <Icon size={16} aria-hidden="true" />
        {t('ui.question.last', {
          ...questionNumber(played, at),
          verdict: t(verdictOf({ ...asking, revealed: false }) ?? ''),
        })}
      </p>
      <AnswerEcho asking={asking} known />
    </section>
  );
}
