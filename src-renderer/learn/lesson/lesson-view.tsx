import { useTranslation } from 'react-i18next';
import { scriptEngineIds } from '../../../core/engines/all.ts';
import type { LessonMoment, LessonRun } from '../../../core/lesson/parse/lesson.ts';
import { PaceChoice } from '../../stage/timeline/pace-choice.tsx';
import { TransportButtons } from '../../stage/timeline/timeline.tsx';
import { percentOf, TimelineTrack } from '../../stage/timeline/track.tsx';
import { PollPanel } from '../class/poll-panel.tsx';
import { LessonDiagnostics } from './lesson-diagnostics.tsx';
import { LessonFoot } from './lesson-foot.tsx';
import { LessonPicture } from './lesson-picture.tsx';
import { LessonQuestion } from './lesson-question.tsx';
import { useLesson } from './lesson-state.ts';
import { LessonText } from './lesson-text.tsx';

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
          <LessonText played={played} Question={LessonQuestion} />
          <PollPanel className="poll" />
          <LessonFoot played={played} />
        </div>
        {scriptEngineIds.includes(played.lesson.head.engine) && <LessonPicture played={played} />}
      </main>
      <LessonTimeline played={played} />
    </>
  );
}

/** The timeline of a lesson: a tick for each moment, a longer one for a chapter, a ring for a question. */
function LessonTimeline({ played: { moments } }: { readonly played: LessonRun }) {
  const { t } = useTranslation();
  const position = useLesson((lesson) => lesson.position);
  const count = t('ui.lesson.moment', { n: position + 1, count: moments.length });
  const chapter = moments[position]?.chapter ?? '';
  return (
    <section className="row timeline lesson-timeline" aria-label={t('ui.timeline.label')} data-timeline>
      <TransportButtons />
      <TimelineTrack words={[count, chapter].filter(Boolean).join(': ')} ticks={<Ticks moments={moments} />} />
      <p className="step-count" data-testid="step-count">
        {count}
      </p>
      <PaceChoice depths={false} />
    </section>
  );
}

function Ticks({ moments }: { readonly moments: readonly LessonMoment[] }) {
  const last = moments.length - 1;
  const begins = (i: number): boolean => moments[i]!.chapter !== moments[i - 1]?.chapter;
  return (
    <div className="ticks" aria-hidden="true">
      {moments.map(({ kind }, i) => (
        <i
          // biome-ignore lint/suspicious/noArrayIndexKey: a moment is its number
          key={i}
          className={kind === 'question' ? 'question' : begins(i) ? 'chapter' : ''}
          style={{ left: percentOf(i, 0, last) }}
        />
      ))}
    </div>
  );
}
