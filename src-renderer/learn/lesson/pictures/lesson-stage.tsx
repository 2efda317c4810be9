import { type ReactNode, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { engineOf } from '../../../../core/engines/all.ts';
import { isPlainView } from '../../../../core/lesson/parse/lesson.ts';
import { visibleInLesson } from '../../../../core/lesson/play/visible-structures.ts';
import type { ScriptRun } from '../../../../core/script/run/run.ts';
import { Stage } from '../../../stage/canvas/stage.tsx';
import { ViewControls } from '../../../stage/canvas/view-controls.tsx';
import { Legend } from '../../../stage/narration/legend.tsx';
import { StageSection } from '../../../stage/panes/stage-section.tsx';
import { moveCursor } from '../../../state/session/stages.ts';
import { AnswerLayer } from '../../questions/answer-layer.tsx';
import { verdictOf } from '../../questions/feedback.tsx';
import { isOpen, useQuestions } from '../../questions/question-state.ts';
import { type ShownMoment, useShownPicture } from '../questions/question-picture.ts';
import { selectInLesson, useLesson } from '../state/lesson-state.ts';
import { LessonSentenceView } from './lesson-sentence-view.tsx';

/** The stage's name for commands. */
export const LESSON_STAGE = 'lesson';

interface Props {
  readonly run: ScriptRun;
  readonly moment: ShownMoment | null;
  /** Content over the picture. */
  readonly children?: ReactNode;
}

/** Shows the lesson's diagram and step. A question may show its own memory instead. */
export function LessonStage({ run, moment, children }: Props) {
  const { t } = useTranslation();
  const motion = useLesson((lesson) => lesson.motion);
  const opening = useLesson((lesson) => lesson.opening);
  const selection = useLesson((lesson) => lesson.selection);
  const at = useLesson((lesson) => lesson.position);
  const asking = useQuestions((questions) => questions.asking[at]);
  const shown = useShownPicture(run, moment);
  const shownOpening = shown.opening ?? opening;
  useCursorOfPage(at, shownOpening);
  const { view } = shown;
  const { columns } = shown.picture.timeline;
  const visible = useMemo(() => visibleInLesson(view, engineOf(columns).diagrams), [view, columns]);
  return (
    <StageSection id={LESSON_STAGE} className="stage lesson-stage" label={t('ui.stage.label')}>
      <Stage
        id={LESSON_STAGE}
        picture={shown.picture}
        position={shown.position}
        motion={motion}
        opening={shownOpening}
        focus={selection}
        running={false}
        depth={shown.depth}
        idle={shown.idle}
        visible={visible}
        plain={isPlainView(view)}
        marked={shown.marked}
        {...(shown.span !== undefined && { span: shown.span })}
        {...(shown.onCell !== undefined && { onCell: shown.onCell })}
        whole={shown.whole}
        {...(shown.onDrag !== undefined && { onDrag: shown.onDrag })}
        // The explanation of a cell would cover the feedback in the picture.
        isSilent={asking !== undefined && isOpen(asking) && verdictOf(asking) !== null}
        onSelect={selectInLesson}
      >
        {asking !== undefined && <AnswerLayer stage={LESSON_STAGE} at={at} asking={asking} />}
        {children}
      </Stage>
      <div className="lesson-said">
        <LessonSentenceView
          picture={shown.picture}
          position={shown.position}
          depth={shown.depth}
          told={shown.told}
          page={moment?.kind === 'prose' || moment?.kind === 'question' ? moment : null}
          waiting={shown.waiting}
          view={view}
        />
        <Legend />
        <ViewControls id={LESSON_STAGE} opening={shownOpening} />
      </div>
    </StageSection>
  );
}

/** Takes the cell cursor away once another page or memory is shown, unless the keyboard is still in the picture. */
function useCursorOfPage(at: number, opening: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another page or memory takes it away
  useEffect(() => {
    if (document.activeElement?.closest('.mirror') == null) moveCursor(LESSON_STAGE, null);
  }, [at, opening]);
}
