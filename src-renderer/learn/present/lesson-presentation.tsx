import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { LessonRun } from '../../../core/lesson/parse/lesson.ts';
import { ClassBadge } from '../class/class-badge.tsx';
import { PollPanel } from '../class/poll-panel.tsx';
import { LessonPicture } from '../lesson/lesson-picture.tsx';
import { useLesson } from '../lesson/lesson-state.ts';
import { Reading } from '../lesson/lesson-text.tsx';
import { PenDrawing } from './drawing.tsx';
import { keepTypeFitted } from './fitted-type.ts';
import { Laser } from './laser.tsx';
import { resetPresenter, usePresenter } from './presenter-state.ts';
import { RoomQuestion } from './room-question.tsx';

/** A lesson for a projector: picture, sentence, text, chapter and moment. All other commands have keys. */
export function LessonPresentation() {
  const { t } = useTranslation();
  const played = useLesson((lesson) => lesson.played);
  const blank = usePresenter((presenter) => presenter.blank);
  const tool = usePresenter((presenter) => presenter.tool);
  useEffect(() => resetPresenter, []);
  if (played === null) return null;
  return (
    <main
      className={`lesson-presentation ${tool ?? ''}`}
      aria-label={t('ui.lesson.label', { title: played.lesson.head.title })}
    >
      <h1 className="visually-hidden">{played.lesson.head.title}</h1>
      <LessonPicture played={played}>
        <PenDrawing />
      </LessonPicture>
      <div ref={keepTypeFitted} className="lesson-words">
        <Reading played={played} Question={RoomQuestion} />
        <PollPanel className="poll" />
      </div>
      <Whereabouts played={played} />
      {tool === 'laser' && <Laser />}
      <p className="visually-hidden" role="status">
        {tool !== null && t(`ui.present.${tool}`)}
      </p>
      {blank && (
        <div className="blank" role="status">
          <span className="visually-hidden">{t('ui.present.blank')}</span>
        </div>
      )}
    </main>
  );
}

function Whereabouts({ played: { lesson, moments } }: { readonly played: LessonRun }) {
  const { t } = useTranslation();
  const position = useLesson((lesson) => lesson.position);
  return (
    <p className="row whereabouts">
      <span className="ellipsis" aria-hidden="true">
        {lesson.head.title}
      </span>
      <ClassBadge />
      <span className="step-count">{t('ui.lesson.moment', { n: position + 1, count: moments.length })}</span>
    </p>
  );
}
