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
  /** The student's reason, kept for all variants. */
  readonly why: string | null;
  readonly tries: number;
  /** Wrong answers: over all tries, and since the variant was opened. */
  readonly wrong: number;
  readonly wrongHere: number;
  /** Wrong writes in a `do` question: over all tries, and since the variant was opened. */
  readonly slips: number;
  readonly slipsHere: number;
  readonly hints: number;
  /** The student gave a right answer at the first try of a variant. */
  readonly solved: boolean;
  /** The student gave a right answer after a wrong one to the same variant, or with more wrong writes than right ones. */
  readonly helped: boolean;
  readonly misconceptions: readonly string[];
}

export function newAttempt(question: string): Attempt {
  const none = { tries: 0, wrong: 0, wrongHere: 0, slips: 0, slipsHere: 0, hints: 0, misconceptions: [] };
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

/** The question's data that an answer is graded with. */
export interface GradingTerms {
  readonly hints: number;
  /** Number of right writes that a `do` question needs; null for other questions. */
  readonly writes: number | null;
}

/**
 * Counts an answer. A right one closes the variant; after a wrong one the student may answer the same variant again. A
 * right answer solves the question unless a wrong one to the same variant came before it, or an operation had more wrong
 * writes than right ones. From the second wrong answer on, each shows the next hint.
 * @throws if the variant is closed; call `retry` first
 */
export function answered(
  attempt: Attempt,
  { right, misconceptions }: { readonly right: boolean; readonly misconceptions: readonly Misconception[] },
  { hints, writes }: GradingTerms,
): Attempt {
  requireOpen(attempt);
  const counts = right && attempt.wrongHere === 0 && (writes === null || attempt.slipsHere <= writes);
  const wrong = attempt.wrong + (right ? 0 : 1);
  const isGuessing = !right && wrong > WRONG_BEFORE_HINT;
  return {
    ...named(attempt, misconceptions),
    open: !right,
    tries: attempt.tries + 1,
    wrong,
    wrongHere: attempt.wrongHere + (right ? 0 : 1),
    hints: isGuessing ? Math.min(hints, attempt.hints + 1) : attempt.hints,
    solved: attempt.solved || counts,
    helped: attempt.helped || (right && !counts),
  };
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
  const [slips, slipsHere] = [attempt.slips + 1, attempt.slipsHere + 1];
  const given = slips > WRONG_BEFORE_HINT ? Math.min(hints, attempt.hints + 1) : attempt.hints;
  return { ...named(attempt, misconceptions), slips, slipsHere, hints: given };
}

export function hinted(attempt: Attempt, hints: number): Attempt {
  return { ...attempt, hints: Math.min(hints, attempt.hints + 1) };
}

/** Opens the question again with the next seed. A solved question stays solved, and the reason is kept. */
export function retry(attempt: Attempt): Attempt {
  return { ...attempt, seed: attempt.seed + 1, open: true, wrongHere: 0, slipsHere: 0 };
}

function named(attempt: Attempt, more: readonly Misconception[]): Attempt {
  return { ...attempt, misconceptions: [...new Set([...attempt.misconceptions, ...more.map(({ code }) => code)])] };
}

function requireOpen({ open, question }: Attempt): void {
  if (!open) throw new Error(`${question} is closed; another answer needs other data`);
}
