import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClassQuestion } from '../../../src-main/contract/class-protocol.ts';
import { useFrames } from '../../stage/canvas/use-frames.ts';
import { useSession } from '../../state/session/session.ts';
import { stageNamed } from '../../state/session/stages.ts';
import { useTranslate } from '../../text/translate.ts';
import { choiceOfText, typedCellAt } from '../class/value-choice.ts';
import { LESSON_STAGE } from '../lesson/pictures/lesson-stage.tsx';
import { CellField } from '../questions/cell-field.tsx';
import type { ClassConnection } from './connection.ts';
import { useFollowing } from './follow-state.ts';

/** The id of the field's form. */
export const FIELD = 'follow-field';

/** Moves the picture to the cell of a question, which an upright phone may show in part only, once for each question and height of the picture. */
function useAskedInView(question: ClassQuestion | null): void {
  useFrames(LESSON_STAGE);
  const height = stageNamed(LESSON_STAGE)?.shown?.size.height ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the follower may move the picture afterwards
  useEffect(() => {
    if (height > 0 && question?.cell !== undefined) stageNamed(LESSON_STAGE)?.reveal(question.cell);
  }, [question?.id, height]);
}

/** The field in the cell that the lecturer asks about. Its text is read as in the lecturer's window. */
export function FollowField({ connection }: { readonly connection: ClassConnection }) {
  const { t } = useTranslation();
  const translate = useTranslate();
  const { question, taken, typed, isUnread } = useFollowing();
  const run = useSession(({ document }) => document.run);
  useAskedInView(question);
  if (question?.kind !== 'value' || question.cell === undefined || !taken) return null;
  const { id, cell } = question;
  const enter = (): void => {
    const text = typed.trim();
    const choice = text === '' ? null : choiceOfText(text, typedCellAt(run, cell, translate));
    useFollowing.setState({ isUnread: choice === null });
    if (choice !== null) connection.answer(id, choice, text);
  };
  return (
    <div className="answer-layer">
      <CellField
        stage={LESSON_STAGE}
        cell={cell}
        form={FIELD}
        label={t('ui.follow.value')}
        text={typed}
        isWrong={isUnread}
        describedBy="follow-missing"
        onText={(text) => useFollowing.setState({ typed: text, isUnread: false })}
        onEnter={enter}
      />
    </div>
  );
}
