import { Clock } from 'lucide-react';
import { type ComponentType, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Lesson, LessonHead, LessonRun } from '../../../../core/lesson/parse/lesson.ts';
import type { QuestionMoment } from '../../../../core/page/own-question.ts';
import { useKeptFocus } from '../../../ui/use-kept-focus.ts';
import { Markdown } from '../../markdown/markdown.tsx';
import { lessonEngines } from '../catalog/lesson-engines.ts';
import { LessonVoteView } from '../questions/lesson-vote.tsx';
import { proseAt } from '../state/lesson-prose.ts';
import { momentIn, useLesson } from '../state/lesson-state.ts';
import { LessonEnd } from './lesson-end.tsx';

interface Props {
  readonly played: LessonRun;
  readonly Question: ComponentType<{ readonly at: number; readonly moment: QuestionMoment }>;
}

/** Shows the text at the current moment, with the title above the first one, its goals below, and the next lesson below the last one. */
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
      {position === 0 && <LessonIntroduction lesson={played.lesson} />}
      {moment?.chapter != null && <h2 className="chapter-title">{moment.chapter}</h2>}
      {prose !== null && <Markdown text={prose} />}
      {position === 0 && <Goals head={played.lesson.head} />}
      {moment?.kind === 'vote' && <LessonVoteView played={played} at={position} moment={moment} />}
      {moment?.kind === 'question' && <Question key={position} at={position} moment={moment} />}
      {position === played.moments.length - 1 && <LessonEnd played={played} />}
    </article>
  );
}

/** Shown before the start: the subject of the lesson. */
function LessonIntroduction({ lesson: { head, script } }: { readonly lesson: Lesson }) {
  const { t } = useTranslation();
  return (
    <header className="lesson-opening">
      <h2>{head.title}</h2>
      <p className="row lesson-facts">
        <span>{lessonEngines(head, t, script.schema)}</span>
        {head.minutes > 0 && (
          <span className="row">
            <Clock size={14} aria-hidden="true" />
            {t('ui.lesson.minutes', { count: head.minutes })}
          </span>
        )}
      </p>
    </header>
  );
}

/** Folded and below the text, so that the first page begins with its subject. */
function Goals({ head }: { readonly head: LessonHead }) {
  const { t } = useTranslation();
  if (head.goals.length === 0) return null;
  return (
    <details className="goals">
      <summary>{t('ui.lesson.goals')}</summary>
      <ul>
        {head.goals.map((goal) => (
          <li key={goal}>{goal}</li>
        ))}
      </ul>
    </details>
  );
}
