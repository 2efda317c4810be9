import { useTranslation } from 'react-i18next';
import { isAskedInPicture } from '../../../core/lesson/questions/asked-cell.ts';
import { cellWords } from '../../../core/lesson/questions/cell-words.ts';
import { useTranslate } from '../../text/translate.ts';
import { AnswerMarks } from './answer-marks.tsx';
import { CellField } from './cell-field.tsx';
import { type Asking, answerTyped, formOf, isOpen, missingOf, typeText } from './question-state.ts';
import { chooseCell, ownText, writeTyped } from './task-answer.ts';

interface Props {
  readonly stage: string;
  readonly at: number;
  readonly asking: Asking;
}

/** Answers that are given in the picture itself. */
export function AnswerLayer(props: Props) {
  const { stage, asking } = props;
  return (
    <div className="answer-layer">
      <AnswerMarks stage={stage} asking={asking} />
      {isOpen(asking) && (asking.hand === null ? <ValueField {...props} /> : <WriteField {...props} />)}
    </div>
  );
}

/** The field in the cell that a `value` question asks about. */
function ValueField({ stage, at, asking }: Props) {
  const { t } = useTranslation();
  const translate = useTranslate();
  const { variant, typed, given } = asking;
  const { question, engine, run } = variant;
  if (question.kind !== 'value' || !isAskedInPicture(variant)) return null;
  const cell = cellWords({ engine, columns: run.timeline.columns, nameOf: run.nameOf }, question, translate);
  return (
    <CellField
      stage={stage}
      cell={question}
      form={formOf(at)}
      label={t('ui.question.valueOf', { cell })}
      text={typed}
      isWrong={given?.kind === 'value' && given.text === typed.trim()}
      describedBy={missingOf(asking) === null ? undefined : `missing-${at}`}
      onText={(text) => typeText(at, text)}
      onEnter={() => answerTyped(at, translate)}
    />
  );
}

/** The field in the chosen cell of the student's own memory. */
function WriteField({ stage, at, asking }: Props) {
  const { t } = useTranslation();
  const translate = useTranslate();
  const { variant, hand, cell, typed } = asking;
  if (hand === null || cell === null) return null;
  const { engine, run } = variant;
  const address = cellWords({ engine, columns: hand.columns, nameOf: run.nameOf }, cell, translate);
  return (
    <CellField
      key={`${cell.column}:${cell.row}`}
      stage={stage}
      cell={cell}
      form={formOf(at)}
      label={t('ui.question.valueFor', { cell: address })}
      text={typed}
      own={ownText(asking, cell, translate)}
      isWrong={asking.unread}
      autoFocus
      describedBy={`missing-${at}`}
      onText={(text) => typeText(at, text)}
      onEnter={() => writeTyped(at, translate)}
      onLeave={() => chooseCell(at, null)}
    />
  );
}
