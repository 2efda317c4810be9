import type { Translate } from '../../../../core/cells/translate.ts';
import type { LessonRun } from '../../../../core/lesson/parse/lesson.ts';
import { gradeValue } from '../../../../core/lesson/questions/grade.ts';
import { rightCells, trueOptions, type Variant } from '../../../../core/lesson/questions/right-answer.ts';
import { optionsInOrder, ownVariant, type QuestionMoment } from '../../../../core/page/own-question.ts';
import { cellChoice, type Grading, RIGHT, type UnaskedQuestion } from '../../../../src-main/contract/class-protocol.ts';
import type { Classroom } from '../../class/classroom.ts';
import type { Poll } from '../../class/poll-bars.ts';
import { rowsOf } from '../../class/selectable-rows.ts';
import { choiceOfText, typedCellAt } from '../../class/value-choice.ts';
import { aboutMoment } from '../../class/vote-id.ts';
import { reveal } from '../../questions/answering.ts';
import { isAnswered, useQuestions } from '../../questions/question-state.ts';
import { useLesson } from '../state/lesson-state.ts';
import { keepAsked, type ToAsk } from './keep-asked.ts';
import { voteToAsk } from './votes.ts';

/**
 * Asks the class each question and vote of a lesson while it is shown. A question ends when the lecturer's answer is shown; the answer to a question that the class
 * has closed is shown here too.
 * @param results of a task
 * @returns a function that stops
 */
export function askClass(classroom: Classroom, say: Translate, results: () => readonly string[]): () => void {
  return keepAsked(classroom, () => questionToAsk(classroom, say, results) ?? voteToAsk());
}

function questionToAsk(classroom: Classroom, say: Translate, results: () => readonly string[]): ToAsk | null {
  const { position: at, file, played } = useLesson.getState();
  const asking = useQuestions.getState().asking[at];
  const variant = played && asking && ownVariant(played, asking.moment);
  if (file === null || played === null || asking === undefined || variant == null) return null;
  const words = wordsOf(played, at, asking.moment, variant);
  let ended = false;
  return {
    question: { about: aboutMoment('question', file, at, words), ...words },
    round: asking.vote,
    grading: () => gradingOf(variant, say, results()),
    changed(poll: Poll | null) {
      if (ended) return;
      ended = isAnswered(at) || poll?.taken === false;
      if (isAnswered(at)) void classroom.takeAnswers(false);
      else if (ended) reveal(at, 'before');
    },
  };
}

/** A question as a class can answer it. Options are in the order of the lecturer's window. */
function wordsOf(
  { lesson }: LessonRun,
  at: number,
  moment: QuestionMoment,
  { question }: Variant,
): Omit<UnaskedQuestion, 'about'> {
  const ask = question.ask.slice(0, 2000);
  if (question.kind === 'do') {
    const { show, only, detail } = moment.view ?? { show: null, only: null, detail: null };
    const task = {
      operation: lesson.script.operations[moment.operation]!.text,
      after: moment.operation,
      in: [...question.in],
      show: show && [...show],
      only: only && [...only],
      detail,
    };
    return { kind: 'do', ask, options: [], task };
  }
  if (question.kind === 'value') {
    const { column, row } = question;
    return { kind: 'value', ask, options: [], cell: { column, row } };
  }
  if (question.kind !== 'choose') return { kind: question.kind, ask, options: [] };
  const options = optionsInOrder(question, at, 0).map((i) => ({
    choice: String(i),
    text: question.options[i]!.text.slice(0, 200),
  }));
  return { kind: 'choice', ask, options, letters: true };
}

/** The right choices, and the possible ones. */
function gradingOf(variant: Variant, say: Translate, results: readonly string[]): Grading {
  const { question, run } = variant;
  if (question.kind === 'do') return { right: [RIGHT], rows: {}, results: [...results] };
  if (question.kind === 'cell') {
    const cells = rightCells(variant);
    const right = cells.map(({ column, row }) => cellChoice(column, row));
    return { right, rows: rowsOf(run.timeline.columns, cells), results: [] };
  }
  if (question.kind === 'choose') return { right: trueOptions(variant).map(String), rows: {}, results: [] };
  const { shown } = gradeValue(variant, '', say);
  const right = choiceOfText(shown, typedCellAt(run, question, say));
  return { right: right === null ? null : [right], rows: {}, results: [] };
}
