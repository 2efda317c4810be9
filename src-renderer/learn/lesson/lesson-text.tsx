import { ArrowRight } from 'lucide-react';
import { type ComponentType, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { LessonRun } from '../../../core/lesson/parse/lesson.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { Markdown } from '../markdown/markdown.tsx';
import type { QuestionMoment } from '../questions/question-state.ts';
import { Ending } from './lesson-end.tsx';
import { Opening } from './lesson-introduction.tsx';
import { proseAt } from './lesson-prose.ts';
import { momentIn, useLesson } from './lesson-state.ts';

interface Props {
  readonly played: LessonRun;
  readonly Question: ComponentType<{ readonly at: number; readonly moment: QuestionMoment }>;
}

/** Shows the text at the current moment, with title and goals above the first one and the next lesson below the last one. */
export function Reading({ played, Question }: Props) {
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
      {position === 0 && <Opening head={played.lesson.head} />}
      {moment?.chapter != null && <h2 className="chapter-title">{moment.chapter}</h2>}
      {prose !== null && <Markdown text={prose} />}
      {moment?.kind === 'question' && <Question key={position} at={position} moment={moment} />}
      {position === 0 && moment?.kind === 'prose' && (
        <CommandButton command="play.next" label={t('ui.lesson.start')} className="primary lesson-start">
          {t('ui.lesson.start')}
          <ArrowRight size={18} aria-hidden="true" />
        </CommandButton>
      )}
      {position === played.moments.length - 1 && <Ending />}
    </article>
  );
}
