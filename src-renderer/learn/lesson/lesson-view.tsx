import { useTranslation } from 'react-i18next';
import { scriptEngineIds } from '../../../core/engines/all.ts';
import { PollPanel } from '../class/poll-panel.tsx';
import { LessonDiagnostics } from './lesson-diagnostics.tsx';
import { LessonPicture } from './lesson-picture.tsx';
import { LessonQuestion } from './lesson-question.tsx';
import { useLesson } from './lesson-state.ts';
import { Reading } from './lesson-text.tsx';
import { LessonTimeline } from './lesson-timeline.tsx';

/** A lesson: its text on the left, its diagram, and the timeline of its moments. */
export function LessonView() {
  const { t } = useTranslation();
  const played = useLesson((lesson) => lesson.played);
  if (played === null) return null;
  return (
    <>
      <main className="lesson" aria-label={t('ui.lesson.label', { title: played.lesson.head.title })}>
        <div className="lesson-words">
          <LessonDiagnostics played={played} />
          <Reading played={played} Question={LessonQuestion} />
          <PollPanel className="poll" />
        </div>
        {scriptEngineIds.includes(played.lesson.head.engine) && <LessonPicture played={played} />}
      </main>
      <LessonTimeline played={played} />
    </>
  );
}
