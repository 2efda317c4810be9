import type { Translate } from '../../../core/cells/translate.ts';
import { answered, hinted, isAlone, withReason, withRevealedAnswer } from '../../../core/lesson/questions/attempt.ts';
import { gradeCell, gradeChoice, gradeValue } from '../../../core/lesson/questions/grade.ts';
import type { CellAt } from '../../../core/world/world-reader.ts';
import { wrongValueOf } from './asked-variant.ts';
import { type Asking, changeAsking, type Feedback, type GivenAnswer, useQuestions } from './question-state.ts';

/** Stores the student's line of reasoning, before the answer. */
export function giveReason(at: number, why: string): void {
  const asking = useQuestions.getState().asking[at]!;
  changeAsking(at, { attempt: withReason(asking.attempt, why) });
}

export function answerCell(at: number, cell: CellAt): void {
  const asking = useQuestions.getState().asking[at]!;
  grade(at, { ...gradeCell(asking.variant, cell), words: null, wrongValue: null }, { kind: 'cell', cell });
}

/** Changes the text in the field of the picture. */
export function typeText(at: number, typed: string): void {
  changeAsking(at, { typed, refused: null });
}

/** Returns what the answer to a `value` question still needs, as a key of a text; null if nothing. */
export function missingOf({
  typed,
  given,
  refused,
}: Pick<Asking, 'typed' | 'given' | 'refused'>): Asking['refused'] | 'typeValue' | 'changeValue' {
  if (refused !== null) return refused;
  if (typed.trim() === '') return 'typeValue';
  return given?.kind === 'value' && given.text === typed.trim() ? 'changeValue' : null;
}

/**
 * Answers a `value` question with the text in its field.
 * @returns false if something is missing, so it is no answer
 */
export function answerTyped(at: number, translate: Translate): boolean {
  const { variant, ...asking } = useQuestions.getState().asking[at]!;
  if (missingOf(asking) !== null) {
    nudge(at);
    return false;
  }
  const text = asking.typed;
  const graded = gradeValue(variant, text, translate);
  if (!graded.readable) {
    // The feedback on the last answer would seem to be about this text.
    changeAsking(at, { refused: 'unread', nudged: true, feedback: null, given: null });
    return false;
  }
  const { question } = variant;
  const wrong = question.kind !== 'value' || graded.right ? null : { cell: question, text };
  const wrongValue =
    wrong && wrongValueOf(useQuestions.getState().asking[at]!, wrong, graded.misconceptions, translate);
  grade(at, { ...graded, words: null, wrongValue }, { kind: 'value', text: text.trim() });
  return true;
}

export function answerChoice(at: number, option: number): void {
  const { feedback, ...graded } = gradeChoice(useQuestions.getState().asking[at]!.variant, option);
  grade(at, { ...graded, words: feedback, wrongValue: null }, { kind: 'choose', option });
}

/** Shows another hint. */
export function giveHint(at: number): void {
  const { attempt, variant } = useQuestions.getState().asking[at]!;
  changeAsking(at, { attempt: hinted(attempt, variant.question.hints.length) });
}

/**
 * Shows the answer; the question then counts as not solved.
 * @param from where the model answer is shown: after the operation, or before it so that it can be stepped through
 */
export function reveal(at: number, from: 'before' | 'after' = 'after'): void {
  const { variant, attempt } = useQuestions.getState().asking[at]!;
  const position = from === 'before' ? variant.from : variant.to;
  changeAsking(at, { revealed: true, nudged: false, attempt: withRevealedAnswer(attempt), position });
}

/** Says what is missing, because the student tried to go on or to answer without it. */
export function nudge(at: number): void {
  changeAsking(at, { nudged: true });
}

function grade(at: number, graded: Omit<Feedback, 'helped'>, given: GivenAnswer): void {
  const asking = useQuestions.getState().asking[at]!;
  const { right } = graded;
  const attempt = answered(asking.attempt, graded, asking.variant.question.hints.length);
  changeAsking(at, {
    feedback: { ...graded, helped: right && !isAlone(asking.attempt) },
    given,
    nudged: false,
    attempt,
    ...(right && { position: asking.variant.to, played: asking.variant.from }),
  });
}
