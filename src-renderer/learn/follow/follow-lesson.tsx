import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LessonPlace } from '../../../src-main/contract/class-protocol.ts';
import { useSession } from '../../state/session/session.ts';
import { LessonStage } from '../lesson/lesson-stage.tsx';
import { Markdown } from '../markdown/markdown.tsx';
import { useFollowing } from './follow-state.ts';

interface Props {
  readonly lesson: LessonPlace;
  /** The question, shown within the text. */
  readonly children: ReactNode;
}

/** A lesson as in the lecturer's window: text, diagram and progress. */
export function FollowLesson({ lesson, children }: Props) {
  const { t } = useTranslation();
  const { title, chapter, moment, count, isBeat, view } = lesson;
  const run = useSession(({ document }) => document.run);
  const position = useSession((session) => session.position);
  const opening = useSession((session) => session.opening);
  const question = useFollowing((following) => following.question?.id ?? '');
  const prose = useFollowing((following) => following.prose);
  const shown = { kind: isBeat ? ('beat' as const) : ('prose' as const), position, view };
  return (
    <main className="lesson" aria-label={t('ui.lesson.label', { title })}>
      <div className="lesson-words">
        <article className="reading" aria-label={t('ui.lesson.text')}>
          <p className="hint" data-testid="step-count">
            {t('ui.lesson.moment', { n: moment + 1, count })}
          </p>
          {chapter !== null && <h2 className="chapter-title">{chapter}</h2>}
          {children}
          {prose !== null && <Markdown text={prose} />}
        </article>
      </div>
      <LessonStage key={`${opening}:${question}`} run={run} moment={shown} />
    </main>
  );
}
