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

interface ForwardProps {
  readonly at: number;
  readonly played: LessonRun;
}

/** The button that goes on, which is the main one unless the student can answer. */
function Forward({ at, played }: ForwardProps) {
  // An answered question may be tried once more with other data.
  const isTried = useQuestions(({ asking }) => asking[at] !== undefined && isOpen(asking[at]));
  if (!isTried) return <Onward at={at} played={played} look="primary" />;
  return (
    <div className="row">
      <Onward at={at} played={played} look="outlined" />
      <AnswerPlace />
    </div>
  );
}

type Look = 'primary' | 'outlined';

/** Opens the next page, lesson or missed question, or skips the question. */
function Onward({ at, played, look }: ForwardProps & { readonly look: Look }) {
  const { t } = useTranslation();
  const redoing = useLesson((lesson) => lesson.redoing);
  const isQuestion = useLesson((lesson) => momentIn(lesson)?.kind === 'question');
  const answered = useQuestions(() => isAnswered(at));
  const missed = useMissedQuestions();
  const next = missed.find((moment) => moment > at);
  const isLast = at === played.moments.length - 1;
  // Past the pages between the questions that were missed.
  if (isQuestion && redoing && (answered || !isLast)) {
    const goOn = (): void => (next === undefined ? endRedoing() : redoQuestion(played, next));
    if (!answered) return <Skip look={look} onSkip={goOn} />;
    return (
      <button type="button" className={`button ${look}`} onClick={goOn}>
        {t(next === undefined ? 'ui.lesson.toResult' : 'ui.lesson.nextMissed')}
        <ArrowRight size={18} aria-hidden="true" />
      </button>
    );
  }
  if (isLast) return <AfterLesson look={look} />;
  if (isQuestion && !answered) return <Skip look={look} onSkip={skipQuestion} />;
  const label = t(isQuestion ? 'ui.question.goOn' : 'ui.lesson.forward');
  return (
    <CommandButton command="play.next" label={label} className={look}>
      {label}
      <ArrowRight size={18} aria-hidden="true" />
    </CommandButton>
  );
}

/** Leaves a question open. It stands where Next was, so the second click of a double-click on Next does nothing. */
function Skip({ look, onSkip }: { readonly look: Look; readonly onSkip: () => void }) {
  const { t } = useTranslation();
  return (
    <button type="button" className={`button ${look}`} onClick={({ detail }) => detail < 2 && onSkip()}>
      {t('ui.question.skip')}
    </button>
  );
}

/** Opens the next lesson; after the last one, Home. A package has neither. */
function AfterLesson({ look }: { readonly look: Look }) {
  const { t } = useTranslation();
  const commands = useContext(CommandsContext);
  const next = useNextLesson();
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
