import { ArrowRight, Clock, PencilLine, RotateCcw } from 'lucide-react';
import { type ComponentType, useContext, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Locale } from '../../../assets/locales/locales.ts';
import { scriptEngineIds } from '../../../core/engines/all.ts';
import type { LessonHead, LessonRun } from '../../../core/lesson/parse/lesson.ts';
import { usePreferences } from '../../state/preferences/preferences.ts';
import { summaryOf } from '../../state/preferences/scores.ts';
import { report } from '../../state/window/window-state.ts';
import { CommandsContext } from '../../ui/command.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { Markdown } from '../markdown/markdown.tsx';
import type { QuestionMoment } from '../questions/question-state.ts';
import { lessonsIn } from './catalog.ts';
import { proseAt } from './lesson-prose.ts';
import { type LessonFile, loadLesson, momentIn, useLesson } from './lesson-state.ts';
import { scoresName } from './progress.ts';

interface Props {
  readonly played: LessonRun;
  readonly Question: ComponentType<{ readonly at: number; readonly moment: QuestionMoment }>;
}

/** Shows the text at the current moment, with title and goals above the first one and the next lesson below the last one. */
export function LessonText({ played, Question }: Props) {
  const { t } = useTranslation();
  const position = useLesson((lesson) => lesson.position);
  const moment = useLesson(momentIn);
  const top = useKeptFocus<HTMLElement>(position);
  const prose = proseAt(played, position);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new words are read from their top
  useEffect(() => {
    top.current?.scrollTo(0, 0);
  }, [prose]);
  return (
    <article ref={top} className="reading" tabIndex={-1} aria-label={t('ui.lesson.text')}>
      {position === 0 && <LessonIntroduction head={played.lesson.head} />}
      {moment?.chapter != null && <h2 className="chapter-title">{moment.chapter}</h2>}
      {prose !== null && <Markdown text={prose} />}
      {moment?.kind === 'question' && <Question key={position} at={position} moment={moment} />}
      {position === 0 && moment?.kind === 'prose' && (
        <CommandButton command="play.next" label={t('ui.lesson.start')} className="primary lesson-start">
          {t('ui.lesson.start')}
          <ArrowRight size={18} aria-hidden="true" />
        </CommandButton>
      )}
      {position === played.moments.length - 1 && <LessonEnd />}
    </article>
  );
}

/** Shown before the start: the subject and the goals of the lesson. */
function LessonIntroduction({ head }: { readonly head: LessonHead }) {
  const { t } = useTranslation();
  return (
    <header className="lesson-opening">
      <p className="row lesson-facts">
        {scriptEngineIds.includes(head.engine) && <span>{t(`ui.engine.name.${head.engine}`)}</span>}
        {head.minutes > 0 && (
          <span className="row">
            <Clock size={14} aria-hidden="true" />
            {t('ui.lesson.minutes', { count: head.minutes })}
          </span>
        )}
      </p>
      <h2>{head.title}</h2>
      {head.goals.length > 0 && <p className="goals-title">{t('ui.lesson.goals')}</p>}
      <ul className="goals">
        {head.goals.map((goal) => (
          <li key={goal}>{goal}</li>
        ))}
      </ul>
    </header>
  );
}

/** Shown at the end: the next lesson. */
function LessonEnd() {
  const { t } = useTranslation();
  const next = useNext();
  const commands = useContext(CommandsContext);
  return (
    <footer className="lesson-ending">
      <Result />
      {next !== null && (
        <button type="button" className="button primary" onClick={() => void report(() => loadLesson(next.file))}>
          {t('ui.lesson.next', { title: next.title })}
          <ArrowRight size={18} aria-hidden="true" />
        </button>
      )}
      <CommandButton command="lesson.again" className="outlined" label={t('command.lesson.again.title')}>
        <RotateCcw size={16} aria-hidden="true" />
        {t('command.lesson.again.title')}
      </CommandButton>
      {commands.has('lesson.continue') && (
        <CommandButton command="lesson.continue" className="outlined">
          <PencilLine size={16} aria-hidden="true" />
          {t('command.lesson.continue.title')}
        </CommandButton>
      )}
    </footer>
  );
}

/** Shows the number of correct answers in this lesson. */
function Result() {
  const { t } = useTranslation();
  const name = useLesson(({ file }) => (file === null ? '' : scoresName(file)));
  const kept = usePreferences(({ lessons }) => lessons[name]);
  if (kept === undefined || kept.questions === 0) return null;
  const { solved, questions, hints } = summaryOf(kept);
  return (
    <p className="lesson-result" role="status">
      {t('ui.lesson.solved', { solved, count: questions })} {t('ui.lesson.hints', { count: hints })}
    </p>
  );
}

/** Returns the next lesson in teaching order; null for a file, and after the last lesson. */
function useNext(): { readonly title: string; readonly file: LessonFile } | null {
  const { i18n } = useTranslation();
  const id = useLesson((lesson) => lesson.file?.id ?? null);
  const [next, setNext] = useState<{ readonly title: string; readonly file: LessonFile } | null>(null);
  useEffect(() => {
    let wanted = true;
    setNext(null);
    if (id === null) return;
    void lessonsIn(i18n.language as Locale).then((topics) => {
      const all = topics.flatMap(({ lessons }) => lessons);
      const found = all[all.findIndex((lesson) => lesson.id === id) + 1];
      if (wanted && found !== undefined) setNext({ title: found.head.title, file: found.file });
    });
    return () => {
      wanted = false;
    };
  }, [id, i18n.language]);
  return next;
}
