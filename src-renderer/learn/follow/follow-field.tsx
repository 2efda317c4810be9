import { useTranslation } from 'react-i18next';
import { useSession } from '../../state/session/session.ts';
import { useTranslate } from '../../text/translate.ts';
import { choiceOfText, typedCellAt } from '../class/value-choice.ts';
import { LESSON_STAGE } from '../lesson/pictures/lesson-stage.tsx';
import { CellField } from '../questions/cell-field.tsx';
import type { ClassConnection } from './connection.ts';
import { useFollowing } from './follow-state.ts';

/** The id of the field's form. */
export const FIELD = 'follow-field';

/** The field in the cell that the lecturer asks about. Its text is read as in the lecturer's window. */
export function FollowField({ connection }: { readonly connection: ClassConnection }) {
  const { t } = useTranslation();
  const translate = useTranslate();
  const { question, taken, typed, isUnread } = useFollowing();
  const run = useSession(({ document }) => document.run);
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
