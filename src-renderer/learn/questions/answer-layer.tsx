import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { isAskedInPicture } from '../../../core/lesson/questions/asked-cell.ts';
import { cellWords } from '../../../core/lesson/questions/cell-words.ts';
import type { CellAt } from '../../../core/world/world-reader.ts';
import { useStages } from '../../state/session/stages.ts';
import { useTranslate } from '../../text/translate.ts';
import { useFieldKeys } from '../../ui/option-keys.ts';
import { AnswerMarks } from './answer-marks.tsx';
import { answerTyped, missingOf, typeText } from './answering.ts';
import { CellField, focusCell } from './cell-field.tsx';
import { type Asking, formOf, isOpen } from './question-state.ts';
import { chooseCell, emptyCell, ownText, writeTyped } from './task-answer.ts';

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
  const focusedCell = (): CellAt | null => {
    const cursor = useStages.getState().cursors[stage];
    if (cell !== null || cursor === undefined || hand?.isTargetChosen !== true) return null;
    return [...hand.columns].some(({ name }) => name === cursor.column) ? cursor : null;
  };
  useFieldKeys(
    () => {
      const focused = focusedCell();
      // The field must have the focus before the digit is typed.
      if (focused !== null) flushSync(() => chooseCell(at, focused, translate));
    },
    () => {
      const focused = focusedCell();
      if (focused !== null) emptyCell(at, focused, translate);
    },
  );
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
      isWrong={asking.refused === 'unread'}
      autoFocus
      describedBy={`missing-${at}`}
      onText={(text) => typeText(at, text)}
      onEnter={() => {
        if (writeTyped(at, translate)) focusCell(stage, cell);
      }}
      onEmpty={() => {
        if (emptyCell(at, cell, translate)) focusCell(stage, cell);
      }}
      onLeave={() => chooseCell(at, null)}
    />
  );
}
