import { ArrowLeft, ArrowRight, House } from 'lucide-react';
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import type { LessonRun } from '../../../../core/lesson/parse/lesson.ts';
import { momentPlace, placeText } from '../../../../core/script/narration/place.ts';
import { report } from '../../../state/window/window-state.ts';
import { CommandsContext } from '../../../ui/command.ts';
import { CommandButton } from '../../../ui/command-button.tsx';
import { AnswerPlace } from '../../questions/answer-button.tsx';
import { isAnswered, isOpen, useQuestions } from '../../questions/question-state.ts';
import { endRedoing, redoQuestion, useMissedQuestions } from '../catalog/missed-questions.ts';
import { useNextLesson } from '../catalog/use-next-lesson.ts';
import { loadLesson, momentIn, skipQuestion, useLesson } from '../state/lesson-state.ts';

/** Back and Next below the text, on every page. */
export function LessonFoot({ played }: { readonly played: LessonRun }) {
  const { t } = useTranslation();
  const position = useLesson((lesson) => lesson.position);
  return (
    <nav className="row lesson-foot" aria-label={t('ui.lesson.pages')}>
      <CommandButton command="play.previous" label={t('ui.lesson.back')} className="outlined" disabled={position === 0}>
        <ArrowLeft size={18} aria-hidden="true" />
        {t('ui.lesson.back')}
      </CommandButton>
      {/* A phone shows no timeline. */}
      <p className="foot-count">{placeText(momentPlace(played.moments, position), t)}</p>
      <Forward at={position} played={played} />
    </nav>
  );
}

/** The button that goes on. An open question has another main button, and can be skipped. */
function Forward({ at, played }: { readonly at: number; readonly played: LessonRun }) {
  const { t } = useTranslation();
  const isLast = at === played.moments.length - 1;
  const redoing = useLesson((lesson) => lesson.redoing);
  const isQuestion = useLesson((lesson) => momentIn(lesson)?.kind === 'question');
  const answered = useQuestions(() => isAnswered(at));
  const missed = useMissedQuestions();
  const next = missed.find((moment) => moment > at);
  const goOn = () => (next === undefined ? endRedoing() : redoQuestion(played, next));
  if (isQuestion && !answered) {
    return (
      <div className="row">
        {isLast ? (
          <AfterLesson isMain={false} />
        ) : (
          <button type="button" className="button outlined" onClick={redoing ? goOn : skipQuestion}>
            {t('ui.question.skip')}
          </button>
        )}
        <AnswerPlace />
      </div>
    );
  }
  // Past the pages between the questions that were missed.
  if (isQuestion && redoing) {
    return (
      <button type="button" className="button primary" onClick={goOn}>
        {t(next === undefined ? 'ui.lesson.toResult' : 'ui.lesson.nextMissed')}
        <ArrowRight size={18} aria-hidden="true" />
      </button>
    );
  }
  if (isLast) return <AfterLesson isMain />;
  return <ToNext at={at} label={t(isQuestion ? 'ui.question.goOn' : 'ui.lesson.forward')} />;
}

/** Opens the next page. While an answered question is tried once more, its Answer is the main button. */
function ToNext({ at, label }: { readonly at: number; readonly label: string }) {
  const isTried = useQuestions(({ asking }) => asking[at] !== undefined && isOpen(asking[at]));
  return (
    <div className="row">
      <CommandButton command="play.next" label={label} className={isTried ? 'outlined' : 'primary'}>
        {label}
        <ArrowRight size={18} aria-hidden="true" />
      </CommandButton>
      {isTried && <AnswerPlace />}
    </div>
  );
}

/** Opens the next lesson; after the last one, Home. A package has neither. */
function AfterLesson({ isMain }: { readonly isMain: boolean }) {
  const { t } = useTranslation();
  const commands = useContext(CommandsContext);
  const next = useNextLesson();
  const look = isMain ? 'primary' : 'outlined';
  if (next !== null) {
    return (
      <button type="button" className={`button ${look}`} onClick={() => void report(() => loadLesson(next.file))}>
        {t('ui.lesson.nextLesson')}
        <ArrowRight size={18} aria-hidden="true" />
      </button>
    );
  }
  if (!commands.has('file.home')) return null;
  return (
    <CommandButton command="file.home" label={t('ui.lesson.end.file.home')} className={look}>
      <House size={18} aria-hidden="true" />
      {t('ui.lesson.end.file.home')}
    </CommandButton>
  );
}
