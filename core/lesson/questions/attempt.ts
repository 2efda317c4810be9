import type { Misconception } from '../../cells/mistake.ts';

/** Each wrong answer beyond this number shows the next hint. */
const WRONG_BEFORE_HINT = 1;

/** A student's work on one question, as plain data for scores, CSV and SCORM. */
export interface Attempt {
  /** Lesson and line of the question, such as `entt-sparse-set:41`. */
  readonly question: string;
  readonly seed: number;
  /** False once the variant is answered correctly or its answer was shown; another answer needs a new variant. */
  readonly open: boolean;
  /** The student's reason for the answer to this variant. */
  readonly why: string | null;
  readonly tries: number;
  /** Wrong answers: over all tries, and since the variant was opened. */
  readonly wrong: number;
  readonly wrongHere: number;
  /** Wrong writes in a `do` question: over all tries, and since the variant was opened. */
  readonly slips: number;
  readonly slipsHere: number;
  /** Hints that the student asked for, over all tries. */
  readonly hints: number;
  /** Hints that are shown since the variant was opened, also those after mistakes. */
  readonly hintsHere: number;
  /** The student solved a variant alone: without a wrong answer or write to it, and without a hint. */
  readonly solved: boolean;
  /** The student gave a right answer to a variant, but not alone. */
  readonly helped: boolean;
  readonly misconceptions: readonly string[];
}

export function newAttempt(question: string): Attempt {
  const none = { tries: 0, wrong: 0, wrongHere: 0, slips: 0, slipsHere: 0, hints: 0, hintsHere: 0, misconceptions: [] };
  return { question, seed: 0, open: true, why: null, solved: false, helped: false, ...none };
}

/**
 * Stores the student's reason.
 * @throws if the variant is closed
 */
export function withReason(attempt: Attempt, why: string): Attempt {
  requireOpen(attempt);
  return { ...attempt, why: why.trim() === '' ? null : why.trim() };
}

/** The only rule of what counts as solved: the variant has had no wrong answer, no wrong write and no hint. */
export function isAlone({ wrongHere, slipsHere, hintsHere }: Attempt): boolean {
  return wrongHere === 0 && slipsHere === 0 && hintsHere === 0;
}

/**
 * Counts an answer. A right one closes the variant; after a wrong one the student may answer the same variant again.
 * From the second wrong answer to a variant on, each shows the next hint.
 * @param hints number of hints that the question has
 * @throws if the variant is closed; call `retry` first
 */
export function answered(
  attempt: Attempt,
  { right, misconceptions }: { readonly right: boolean; readonly misconceptions: readonly Misconception[] },
  hints: number,
): Attempt {
  requireOpen(attempt);
  const tried = { ...named(attempt, misconceptions), open: !right, tries: attempt.tries + 1 };
  if (right)
    return { ...tried, solved: attempt.solved || isAlone(attempt), helped: attempt.helped || !isAlone(attempt) };
  const wrongHere = attempt.wrongHere + 1;
  const counted = { ...tried, wrong: attempt.wrong + 1, wrongHere };
  return wrongHere > WRONG_BEFORE_HINT ? withNextHint(counted, hints) : counted;
}

/** Closes the variant because its answer is shown. */
export function withRevealedAnswer(attempt: Attempt): Attempt {
  return { ...attempt, open: false };
}

/** The lesson continues after a right answer, with or without help. */
export function isPassed({ solved, helped }: Attempt): boolean {
  return solved || helped;
}

/** Counts a wrong write of a `do` question, which stays open; from the second one on, each shows the next hint. */
export function slipped(attempt: Attempt, misconceptions: readonly Misconception[], hints: number): Attempt {
  requireOpen(attempt);
  const slipsHere = attempt.slipsHere + 1;
  const counted = { ...named(attempt, misconceptions), slips: attempt.slips + 1, slipsHere };
  return slipsHere > WRONG_BEFORE_HINT ? withNextHint(counted, hints) : counted;
}

/** Shows the next hint because the student asks for it; does nothing if there is none. */
export function hinted(attempt: Attempt, hints: number): Attempt {
  const next = withNextHint(attempt, hints);
  return next === attempt ? attempt : { ...next, hints: attempt.hints + 1 };
}

function withNextHint(attempt: Attempt, hints: number): Attempt {
  return attempt.hintsHere >= hints ? attempt : { ...attempt, hintsHere: attempt.hintsHere + 1 };
}

/** Returns the number of wrong answers and writes since the variant was opened. Each of them gets one step more of help. */
export function mistakesHere({ wrongHere, slipsHere }: Attempt): number {
  return wrongHere + slipsHere;
}

/** Opens the question again with the next seed, its hints closed. A solved question stays solved. */
export function retry(attempt: Attempt): Attempt {
  return { ...attempt, seed: attempt.seed + 1, open: true, why: null, wrongHere: 0, slipsHere: 0, hintsHere: 0 };
}

function named(attempt: Attempt, more: readonly Misconception[]): Attempt {
  return { ...attempt, misconceptions: [...new Set([...attempt.misconceptions, ...more.map(({ code }) => code)])] };
}

function requireOpen({ open, question }: Attempt): void {
  if (!open) throw new Error(`${question} is closed; another answer needs other data`);
}
