import { type ReactNode, useMemo } from 'react';
import type { LessonRun } from '../../../../core/lesson/parse/lesson.ts';
import { sideBySide } from '../../../../core/page/lesson-page.ts';
import { part } from '../../../ui/lazy-part.tsx';
import { momentIn, useLesson } from '../state/lesson-state.ts';
import { laneMoment } from '../state/side-by-side.ts';
import { LessonLanesView } from './lesson-lanes-view.tsx';
import { LessonStage } from './lesson-stage.tsx';

const ComparisonView = part(async () => (await import('./comparison.tsx')).ComparisonView);

interface Props {
  readonly played: LessonRun;
  /** Content over the diagram. */
  readonly children?: ReactNode;
}

/** Shows the lesson's diagram, or a comparison if the moment is about one. */
export function LessonPicture({ played, children }: Props) {
  const position = useLesson((lesson) => lesson.position);
  const moment = useLesson(momentIn);
  const lanes = sideBySide(played);
  const shown = useMemo(() => moment && laneMoment(moment), [moment]);
  if (shown !== null && lanes !== null && moment?.kind !== 'compare' && moment?.kind !== 'question') {
    return (
      <LessonLanesView lanes={lanes} moment={shown}>
        {children}
      </LessonLanesView>
    );
  }
  if (moment?.kind !== 'compare') {
    return (
      <LessonStage run={played.run} moment={moment}>
        {children}
      </LessonStage>
    );
  }
  return <ComparisonView key={position} played={played} at={position} compare={moment.compare} />;
}
