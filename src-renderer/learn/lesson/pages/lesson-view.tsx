import { useTranslation } from 'react-i18next';
import { scriptEngineIds } from '../../../../core/engines/all.ts';
import type { LessonMoment, LessonRun } from '../../../../core/lesson/parse/lesson.ts';
import { momentPlace, placeText } from '../../../../core/script/narration/place.ts';
import { PaceChoice } from '../../../stage/timeline/pace-choice.tsx';
import { PlayButton } from '../../../stage/timeline/timeline.tsx';
import { percentOf, TimelineTrack } from '../../../stage/timeline/track.tsx';
import { usePreferences } from '../../../state/preferences/preferences.ts';
import { PollPanel } from '../../class/poll-panel.tsx';
import { scoresName } from '../catalog/progress.ts';
import { LessonPicture } from '../pictures/lesson-picture.tsx';
import { LessonQuestion } from '../questions/lesson-question.tsx';
import { useLesson } from '../state/lesson-state.ts';
import { LessonDiagnostics } from './lesson-diagnostics.tsx';
import { LessonFoot } from './lesson-foot.tsx';
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

/** The timeline of a lesson: a tick for each chapter, a ring for each question, filled once it is solved. */
function LessonTimeline({ played: { moments } }: { readonly played: LessonRun }) {
  const { t } = useTranslation();
  const position = useLesson((lesson) => lesson.position);
  const count = placeText(momentPlace(moments, position), t);
  const chapter = moments[position]?.chapter ?? '';
  const name = useLesson(({ file }) => (file === null ? '' : scoresName(file)));
  const scores = usePreferences(({ lessons }) => lessons[name]?.scores);
  const solved = (i: number): boolean => scores?.[i + 1]?.solved === true;
  return (
    <section className="row timeline lesson-timeline" aria-label={t('ui.timeline.label')} data-timeline>
      {/* Back and Next are below the text. */}
      <div className="row transport">
        <PlayButton />
      </div>
      <TimelineTrack
        words={[count, chapter].filter(Boolean).join(': ')}
        ticks={<Ticks moments={moments} solved={solved} />}
      />
      <p className="step-count" data-testid="step-count">
        {count}
      </p>
      <PaceChoice depths={false} />
    </section>
  );
}

interface TicksProps {
  readonly moments: readonly LessonMoment[];
  /** Tells whether the question at a moment is solved. */
  readonly solved: (moment: number) => boolean;
}

function Ticks({ moments, solved }: TicksProps) {
  const last = moments.length - 1;
  const classOf = (i: number): string => {
    if (moments[i]!.kind === 'question') return solved(i) ? 'question solved' : 'question';
    return moments[i]!.chapter === moments[i - 1]?.chapter ? '' : 'chapter';
  };
  return (
    <div className="ticks" aria-hidden="true">
      {moments.map(
        (_, i) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: a moment is its number
          classOf(i) !== '' && <i key={i} className={classOf(i)} style={{ left: percentOf(i, 0, last) }} />,
      )}
    </div>
  );
}
