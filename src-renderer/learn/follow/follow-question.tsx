import { CircleCheck, CircleX } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { addressOf } from '../../../core/cells/explain.ts';
import { letterOf } from '../../../core/page/letter.ts';
import { type ClassQuestion, cellChoice } from '../../../src-main/contract/class-protocol.ts';
import { pickCells } from '../../stage/canvas/cell-pick.ts';
import { useFrames } from '../../stage/canvas/use-frames.ts';
import { useSession } from '../../state/session/session.ts';
import { stageNamed } from '../../state/session/stages.ts';
import { joinSentences } from '../../text/join-sentences.ts';
import { plainText } from '../../text/plain-text.ts';
import { useTranslate } from '../../text/translate.ts';
import { useOptionKeys } from '../../ui/option-keys.ts';
import { isShownCell } from '../class/choice-text.ts';
import { choiceOfText, typedCellAt } from '../class/value-choice.ts';
import { LESSON_STAGE } from '../lesson/pictures/lesson-stage.tsx';
import { reveal } from '../questions/answering.ts';
import { CellValueForm } from '../questions/cell-value-form.tsx';
import { DoForm } from '../questions/do-form.tsx';
import { FeedbackView } from '../questions/feedback.tsx';
import { ModelAnswer } from '../questions/model-answer.tsx';
import { isOpen, useQuestions } from '../questions/question-state.ts';
import { answerStatus, isAnswerRight, isRightChoice } from './answer-status.ts';
import type { ClassConnection } from './connection.ts';
import { FIELD } from './follow-field.tsx';
import { type Following, ownAnswer, useFollowing } from './follow-state.ts';
import { resultOf, TASK } from './follow-task.ts';

/** Shows the lecturer's question and the follower's answer. */
export function FollowQuestion({ connection }: { readonly connection: ClassConnection }) {
  const { t } = useTranslation();
  const following = useFollowing();
  const { question, taken } = following;
  if (question === null) return null;
  const mine = ownAnswer(following);
  const answer: Answer = (choice, typed = null) => connection.answer(question.id, choice, typed);
  return (
    <section
      className={question.kind === 'do' ? 'follow-question task' : 'follow-question'}
      aria-label={t('ui.class.question')}
    >
      <h2>{question.ask === '' ? t('ui.follow.aloud') : plainText(question.ask)}</h2>
      {question.kind === 'do' && <TaskPanel key={question.id} taken={taken} onAnswer={answer} />}
      {question.kind !== 'do' &&
        (taken ? (
          <Choices key={question.id} question={question} mine={mine?.choice ?? null} onAnswer={answer} />
        ) : (
          <GradedOptions />
        ))}
      <Status following={following} />
    </section>
  );
}

/** Describes the follower's answer. Once the question is closed, a mark says whether it is right. */
function Status({ following }: { readonly following: Following }) {
  const { t } = useTranslation();
  const run = useSession(({ document }) => document.run);
  const right = isAnswerRight(following);
  const Mark = right === true ? CircleCheck : CircleX;
  return (
    <div role="status" className={right === null ? 'hint' : `follow-verdict ${right ? 'right' : 'wrong'}`}>
      {right !== null && <Mark size={20} aria-hidden="true" />}
      <p>
        {joinSentences([...(following.isUncounted ? [t('ui.follow.uncounted')] : []), answerStatus(following, run, t)])}
      </p>
    </div>
  );
}

/** The options of a closed question, with the right ones and the own answer marked. A vote has no right option. */
function GradedOptions() {
  const { t } = useTranslation();
  const following = useFollowing();
  const { question } = following;
  const mine = ownAnswer(following)?.choice;
  if (question === null || question.options.length === 0) return null;
  return (
    <ol className="graded-options">
      {question.options.map(({ choice, text }, i) => {
        const isRight = isRightChoice(following, choice);
        const isMine = choice === mine;
        const isWrong = isMine && isRight === false;
        return (
          <li key={choice} className={isRight ? 'right' : isWrong ? 'wrong' : isMine ? 'mine' : ''}>
            {question.letters === true && <b>{letterOf(i)}</b>}
            <span>{plainText(text)}</span>
            {isRight && <CircleCheck size={20} role="img" aria-label={t('ui.class.right')} />}
            {isWrong && <CircleX size={20} role="img" aria-label={t('ui.question.mine')} />}
            {isMine && isRight === null && <em>{t('ui.question.mine')}</em>}
          </li>
        );
      })}
    </ol>
  );
}

/** @param typed the text that means the choice */
type Answer = (choice: string, typed?: string | null) => void;

interface ChoicesProps {
  readonly question: ClassQuestion;
  readonly mine: string | null;
  readonly onAnswer: Answer;
}

function Choices({ question, mine, onAnswer }: ChoicesProps) {
  useOptionKeys(question.options.length, (i) => onAnswer(question.options[i]!.choice));
  return (
    <div className="row follow-choices">
      {question.options.map(({ choice, text }, i) => (
        <button
          key={choice}
          type="button"
          className="button outlined"
          aria-pressed={choice === mine}
          aria-keyshortcuts={String(i + 1)}
          onClick={() => onAnswer(choice)}
        >
          {question.letters === true && <b>{letterOf(i)} </b>}
          {plainText(text)}
        </button>
      ))}
      {question.kind === 'value' && <ValueForm question={question} onAnswer={onAnswer} />}
      {question.kind === 'cell' && <CellHint onAnswer={onAnswer} />}
    </div>
  );
}

/** A field for a value that the picture cannot take, which is parsed as in the lecturer's window; else says where to type. */
function ValueForm({ question: { cell: at }, onAnswer }: Omit<ChoicesProps, 'mine'>) {
  const { t } = useTranslation();
  const translate = useTranslate();
  const run = useSession(({ document }) => document.run);
  const isUnread = useFollowing((following) => following.isUnread);
  const isBlank = useFollowing((following) => following.typed.trim() === '');
  const cell = at === undefined ? null : typedCellAt(run, at, translate);
  useFrames(LESSON_STAGE);
  const stage = stageNamed(LESSON_STAGE);
  if (at !== undefined && stage !== null && (stage.shown === null || stage.draws(at))) {
    return (
      <>
        <p id="follow-missing" role={isUnread ? 'alert' : undefined}>
          {t(isUnread ? `ui.question.${isBlank ? 'typeFirst' : 'unread'}` : 'ui.question.typeValue')}
        </p>
        <button type="submit" form={FIELD} className="button primary">
          {t('ui.follow.answer')}
        </button>
      </>
    );
  }
  const address = cell && addressOf(cell.engine.cells, cell.columns, cell.column.name, cell.row);
  const enter = (text: string): boolean => {
    const choice = choiceOfText(text, cell);
    if (choice !== null) onAnswer(choice, text.trim());
    return choice !== null;
  };
  return <CellValueForm address={address ?? ''} label={t('ui.follow.value')} onEnter={enter} />;
}

/** Accepts a click on a cell of the picture as the answer. */
function CellHint({ onAnswer }: Pick<ChoicesProps, 'onAnswer'>) {
  const { t } = useTranslation();
  const columns = useSession(({ picture }) => picture.timeline.columns);
  useEffect(
    () =>
      pickCells(({ column, row }) => {
        const choice = cellChoice(column, row);
        // Headings are also cells but belong to no array, so they are no answer.
        if (isShownCell(choice, columns)) onAnswer(choice);
      }),
    [onAnswer, columns],
  );
  return <p>{t('ui.follow.cell')}</p>;
}

interface Props {
  /** True while answers are accepted. */
  readonly taken: boolean;
  readonly onAnswer: (result: string) => void;
}

/** The follower performs the operation on the drawn memory, as in a lesson without a class; the lecturer receives the result. */
function TaskPanel({ taken, onAnswer }: Props) {
  const asking = useQuestions((questions) => questions.asking[TASK]);
  const result = asking === undefined ? null : resultOf(asking);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each result is sent once
  useEffect(() => {
    if (taken && result !== null) onAnswer(result);
  }, [result]);
  const open = asking !== undefined && isOpen(asking);
  useEffect(() => {
    if (!taken && open) reveal(TASK);
  }, [taken, open]);
  if (asking === undefined) return null;
  return (
    <div className="question">
      <code className="question-operation">{asking.variant.operation.text}</code>
      {open ? <DoForm at={TASK} asking={asking} /> : <ModelAnswer at={TASK} asking={asking} />}
      <FeedbackView asking={asking} />
    </div>
  );
}
