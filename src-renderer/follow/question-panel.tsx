import type { TFunction } from 'i18next';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cellChoice, type Question } from '../../src-main/class/protocol.ts';
import { choiceText, isShownCell, plainText } from '../class/choice-text.ts';
import { pickCells } from '../stage/cell-pick.ts';
import { useSession } from '../state/session.ts';
import type { ClassConnection } from './connection.ts';
import { useFollowing } from './following.ts';
import { TaskPanel } from './task-panel.tsx';

/** The lecturer's question, and the own answer to it. */
export function QuestionPanel({ connection }: { readonly connection: ClassConnection }) {
  const { t } = useTranslation();
  const question = useFollowing((following) => following.question);
  const taken = useFollowing((following) => following.taken);
  const mine = useFollowing((following) => following.mine);
  if (question === null) return null;
  const answer = (choice: string): void => connection.answer(question.id, choice);
  return (
    <section
      className={question.kind === 'do' ? 'follow-question task' : 'follow-question'}
      aria-label={t('ui.class.question')}
    >
      <h2>{question.ask === '' ? t('ui.follow.aloud') : plainText(question.ask)}</h2>
      {question.kind === 'do' && <TaskPanel key={question.id} taken={taken} onAnswer={answer} />}
      {taken && question.kind !== 'do' && (
        <Choices key={question.id} question={question} mine={mine} onAnswer={answer} />
      )}
      <p className="hint" role="status">
        {status(question, taken, mine, t)}
      </p>
    </section>
  );
}

/** Whether an answer is accepted, and which one was given. */
function status({ kind }: Question, taken: boolean, mine: string | null, t: TFunction): string {
  const [open, mineNow] =
    kind === 'do' ? ['ui.follow.task', 'ui.follow.taskSent'] : ['ui.follow.open', 'ui.follow.mine'];
  if (mine === null) return t(taken ? open : 'ui.follow.over');
  return t(taken ? mineNow : 'ui.follow.mineOver', { choice: choiceText(mine, kind, t) });
}

interface ChoicesProps {
  readonly question: Question;
  readonly mine: string | null;
  readonly onAnswer: (choice: string) => void;
}

function Choices({ question, mine, onAnswer }: ChoicesProps) {
  return (
    <div className="row follow-choices">
      {question.options.map((option) => (
        <button
          key={option}
          type="button"
          className="button outlined"
          aria-pressed={option === mine}
          onClick={() => onAnswer(option)}
        >
          {plainText(option)}
        </button>
      ))}
      {question.kind === 'value' && <ValueForm onAnswer={onAnswer} />}
      {question.kind === 'cell' && <CellHint onAnswer={onAnswer} />}
    </div>
  );
}

/** As the server accepts them: anything else would end the connection. */
const VALUE = '\\s*([+\\-]?\\d{1,15}(\\.\\d{1,6})?|0[xX][0-9A-Fa-f]{1,16}|\\d{1,10}:\\d{1,10})\\s*';

function ValueForm({ onAnswer }: Pick<ChoicesProps, 'onAnswer'>) {
  const { t } = useTranslation();
  const [value, setValue] = useState('');
  return (
    <form
      className="row"
      onSubmit={(event) => {
        event.preventDefault();
        onAnswer(value);
      }}
    >
      <input
        className="input mono"
        aria-label={t('ui.follow.value')}
        title={t('ui.follow.valueHint')}
        pattern={VALUE}
        required
        value={value}
        onChange={(event) => setValue(event.target.value)}
      />
      <button type="submit" className="button primary">
        {t('ui.follow.answer')}
      </button>
    </form>
  );
}

/** The answer is a cell of the picture. */
function CellHint({ onAnswer }: Pick<ChoicesProps, 'onAnswer'>) {
  const { t } = useTranslation();
  const columns = useSession(({ picture }) => picture.timeline.columns);
  useEffect(
    () =>
      pickCells(({ column, row }) => {
        const choice = cellChoice(column, row);
        // Headings are cells too, of no array.
        if (isShownCell(choice, columns)) onAnswer(choice);
      }),
    [onAnswer, columns],
  );
  return <p>{t('ui.follow.cell')}</p>;
}
