import { create } from 'zustand';
import type { Misconception } from '../../../core/cells/mistake.ts';
import type { LessonRun } from '../../../core/lesson/parse/lesson.ts';
import { isBeatDrawn } from '../../../core/lesson/play/drawn-beats.ts';
import { viewOfVariant } from '../../../core/lesson/play/resolve-view.ts';
import { type Attempt, isPassed, newAttempt, retry } from '../../../core/lesson/questions/attempt.ts';
import { gradeChoice } from '../../../core/lesson/questions/grade.ts';
import { type GradedWrite, HandRun, type Submission } from '../../../core/lesson/questions/hand-run.ts';
import type { Variant } from '../../../core/lesson/questions/right-answer.ts';
import type { AskedQuestion } from '../../../core/lesson/questions/run-variant.ts';
import { hasNewVariant, variantFor } from '../../../core/lesson/questions/variant.ts';
import type { WrongValue } from '../../../core/lesson/questions/wrong-value.ts';
import { askedIn, type QuestionMoment } from '../../../core/page/own-question.ts';
import { nextStop, previousStop } from '../../../core/script/narration/beats.ts';
import type { CellAt } from '../../../core/world/world-reader.ts';

/** The feedback on the last answer. */
export interface Feedback {
  readonly right: boolean;
  readonly misconceptions: readonly Misconception[];
  /** The lesson's feedback on the chosen option. */
  readonly words: string | null;
  /** True if the answer was right after help, so it does not count as solved. */
  readonly helped: boolean;
  /** Says why the memory does not get a wrong value; null for other answers. */
  readonly wrongValue: WrongValue | null;
}

/** The last answer to the variant, as the student gave it. */
export type GivenAnswer =
  | { readonly kind: 'value'; readonly text: string }
  | { readonly kind: 'choose'; readonly option: number }
  | { readonly kind: 'cell'; readonly cell: CellAt };

/** A question of the open lesson, and the student's progress with it. */
export interface Asking {
  readonly moment: QuestionMoment;
  readonly variant: Variant;
  readonly attempt: Attempt;
  readonly feedback: Feedback | null;
  /** Null before the first answer to the variant, and for `do` questions. */
  readonly given: GivenAnswer | null;
  /** True if the student tried to go on, or to answer, while something is missing. */
  readonly nudged: boolean;
  /** True if the answer was shown before the student answered. */
  readonly revealed: boolean;
  /** The shown position of the model answer, from `variant.from` to `variant.to`. */
  readonly position: number;
  /** The position that the model answer has reached while it plays by itself after a right answer; null while it does not play. */
  readonly played: number | null;
  /** The student's own memory in a `do` question. */
  readonly hand: HandRun | null;
  /** Differs for each vote of a class about the question; empty for the first one. */
  readonly vote: string;
  /** Changes with each write to that memory and each undo. */
  readonly handVersion: number;
  readonly lastWrite: GradedWrite | null;
  readonly submission: Submission | null;
  /** The cell that will be written next. */
  readonly cell: CellAt | null;
  /** The text in the field of the asked or chosen cell. */
  readonly typed: string;
  /** Why that text was not taken: it has no meaning in the cell, or is what the cell holds. Or a task was ended before anything was written. */
  readonly refused: 'unread' | 'unchanged' | 'unwritten' | null;
}

/** Questions of the open lesson by number of their moment. */
export const useQuestions = create<{ readonly asking: Readonly<Record<number, Asking>> }>(() => ({ asking: {} }));

const { getState: get, setState: set } = useQuestions;

/** Called when a lesson is opened or reloaded. */
export function forgetQuestions(): void {
  set({ asking: {} });
}

/** Called when the text of the lesson has changed. Keeps the work on questions that still exist. */
export function keepQuestions(played: LessonRun): void {
  const kept = Object.entries(get().asking).flatMap(([at, earlier]) => {
    const { attempt, revealed, moment, vote, variant: before, given, feedback } = earlier;
    const now = played.moments[Number(at)];
    if (now?.kind !== 'question' || now.question.kind !== moment.question.kind) return [];
    const asking = askWith(askedIn(played, now), now, attempt);
    if (asking === null || dataOf(asking.variant) !== dataOf(before)) return [];
    const { from, to } = asking.variant;
    const answer = attempt.open
      ? { position: from, ...answerInText(earlier, asking.variant) }
      : { position: to, given, feedback: feedback?.right === true ? feedback : null };
    return [[at, { ...asking, revealed, vote, ...answer }] as const];
  });
  set({ asking: Object.fromEntries(kept) });
}

/** Returns a wrong answer to an open question with the words of another text. Nothing is left of a task, whose memory begins anew. */
function answerInText({ given, feedback, typed }: Asking, variant: Variant): Partial<Asking> {
  if (given === null || feedback === null) return {};
  const words = given.kind === 'choose' ? gradeChoice(variant, given.option).feedback : null;
  // The reason of a wrong value names places in the former language.
  return { given, typed, feedback: { ...feedback, words, wrongValue: null } };
}

/** Returns the operations of a variant. Another text means other data. */
export function dataOf({ run }: Variant): string {
  return run.script.operations.map(({ text }) => text).join('\n');
}

/** True if the answer to the variant is known: the student gave it, or it was shown. */
export function isKnown({ attempt }: Asking): boolean {
  return !attempt.open;
}

/** True if the lesson can continue: the answer is known or was given to another variant, or the question cannot be asked. */
export function isAnswered(at: number): boolean {
  const asking = get().asking[at];
  return asking === undefined || isKnown(asking) || isPassed(asking.attempt);
}

/** True if the student still works on the variant. */
export function isOpen({ attempt }: Asking): boolean {
  return attempt.open;
}

/** Asks the question of a moment with the lesson's own data, unless it was already asked. Does nothing if it cannot be asked. */
export function askQuestion(played: LessonRun, at: number): void {
  if (get().asking[at] === undefined) askOwn(played, at, '');
}

/** Asks the question of a moment with the same data again, so that a class can vote about it once more. */
export function askForVote(played: LessonRun, at: number): void {
  askOwn(played, at, Date.now().toString(36));
}

function askOwn(played: LessonRun, at: number, vote: string): void {
  const moment = played.moments[at];
  if (moment?.kind !== 'question') return;
  const attempt = newAttempt(`${played.lesson.name.replace(/\.md$/, '')}:${at + 1}`);
  const asking = askWith(askedIn(played, moment), moment, attempt);
  if (asking !== null) changeAsking(at, { ...asking, vote });
}

/** Asks a single question outside of a lesson, as number 0. Does nothing if it cannot be asked. */
export function askAlone(asked: AskedQuestion, moment: QuestionMoment): void {
  forgetQuestions();
  const asking = askWith(asked, moment, newAttempt(moment.question.ask));
  if (asking !== null) changeAsking(0, asking);
}

/**
 * Asks the same question with other data.
 * @returns true if there is such a variant
 */
export function askAgain(played: LessonRun, at: number): boolean {
  const before = get().asking[at];
  if (before === undefined) return false;
  const next = askWith(askedIn(played, before.moment), before.moment, retry(before.attempt));
  if (next !== null) changeAsking(at, next);
  return next !== null;
}

/** True if the question can be asked once more with data that the student has not had. */
export function canAskAgain(played: LessonRun, { moment, attempt }: Asking): boolean {
  return hasNewVariant(askedIn(played, moment), attempt.seed + 1);
}

/** Opens a question that is not solved for another try, with other data if there are. */
export function askAnew(played: LessonRun, at: number): void {
  const before = get().asking[at];
  if (before === undefined || isOpen(before) || askAgain(played, at)) return;
  const next = askWith(askedIn(played, before.moment), before.moment, { ...retry(before.attempt), seed: 0 });
  if (next !== null) changeAsking(at, next);
}

function askWith(asked: AskedQuestion, moment: QuestionMoment, attempt: Attempt): Asking | null {
  const made = variantFor(asked, attempt.seed);
  if ('problem' in made) return null;
  const hand = moment.question.kind === 'do' ? new HandRun(made) : null;
  return { moment, variant: made, attempt, position: made.from, hand, handVersion: 0, ...NOTHING };
}

/** The state of a question that nobody has answered. */
export const NOTHING = {
  played: null,
  feedback: null,
  given: null,
  nudged: false,
  revealed: false,
  lastWrite: null,
  submission: null,
  cell: null,
  typed: '',
  refused: null,
  vote: '',
} as const;

/** The id of the form of a question's field or options, which a button elsewhere submits. */
export function formOf(at: number): string {
  return `answer-${at}`;
}

/** Returns the position of the next or previous beat of the model answer that the picture draws; null if there is none. */
export function answerStop({ variant, moment, position }: Asking, direction: 1 | -1): number | null {
  const { run, from, to, engine } = variant;
  const view = viewOfVariant(moment.view, variant);
  return run.timeline.withoutMoving(() => {
    let stop = position;
    do stop = (direction === 1 ? nextStop : previousStop)(run, stop, 'beat');
    while (stop > from && stop < to && !isBeatDrawn(run, stop, view, engine));
    const within = Math.min(to, Math.max(from, stop));
    return within === position ? null : within;
  });
}

/** Steps through the model answer, and stops it from playing by itself. */
export function showAnswerAt(at: number, position: number): void {
  changeAsking(at, { position, played: null });
}

/** Returns the cell that the last answer or write chose wrongly; null if there is none. */
export function wrongCellOf({ given, feedback, lastWrite, hand }: Asking): CellAt | null {
  if (hand?.isTargetChosen === false) return feedback?.misconceptions[0]?.cell ?? null;
  if (lastWrite !== null) return lastWrite.verdict === 'wrong-cell' ? lastWrite.cell : null;
  return given?.kind === 'cell' && feedback?.right === false ? given.cell : null;
}

/** Changes the state of a question and seeks the model answer to its position. */
export function changeAsking(at: number, patch: Partial<Asking>): void {
  const { asking } = get();
  const next = { ...asking[at], ...patch } as Asking;
  next.variant.run.timeline.seek(next.position);
  set({ asking: { ...asking, [at]: next } });
}
