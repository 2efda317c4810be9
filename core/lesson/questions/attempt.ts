import type { Misconception } from '../../cells/mistake.ts';

/** Wrong answers to one question before a hint is given with each more. */
const WRONG_BEFORE_HINT = 1;

/** What a student did with one question: plain data for scores, CSV and SCORM. */
export interface Attempt {
  /** Names the question: `entt-sparse-set:41`, lesson and line. */
  readonly question: string;
  /** Of the variant that is open or was answered last. */
  readonly seed: number;
  /** False once the variant is answered: another answer needs a fresh one. */
  readonly open: boolean;
  /** The student's own line "why?", given before the answer; null while there is none. */
  readonly why: string | null;
  /** Answers that were graded, and how many were wrong. */
  readonly tries: number;
  readonly wrong: number;
  /** Wrong writes in a `do` question, over all tries. */
  readonly slips: number;
  /** Hints that are shown. */
  readonly hints: number;
  readonly solved: boolean;
  /** Codes of all misconceptions that were named, in order, repeated ones once. */
  readonly misconceptions: readonly string[];
}

/** A question that was not answered yet. */
export function newAttempt(question: string, seed = 0): Attempt {
  const none = { tries: 0, wrong: 0, slips: 0, hints: 0, misconceptions: [] };
  return { question, seed, open: true, why: null, solved: false, ...none };
}

/** Keeps the line "why?". @throws when the variant is answered */
export function withReason(attempt: Attempt, why: string): Attempt {
  requireOpen(attempt);
  return { ...attempt, why: why.trim() === '' ? null : why.trim() };
}

/**
 * Counts an answer. A wrong one closes the variant, and from the second wrong one on shows the next hint: guessing is answered by hints,
 * never by a pass.
 * @param hints how many the question has
 * @throws when the variant is answered already: ask with `retry` first
 */
export function answered(
  attempt: Attempt,
  grade: { readonly right: boolean; readonly misconceptions: readonly Misconception[] },
  hints: number,
): Attempt {
  requireOpen(attempt);
  const wrong = attempt.wrong + (grade.right ? 0 : 1);
  const isGuessing = !grade.right && wrong > WRONG_BEFORE_HINT;
  return {
    ...named(attempt, grade.misconceptions),
    open: false,
    tries: attempt.tries + 1,
    wrong,
    hints: isGuessing ? Math.min(hints, attempt.hints + 1) : attempt.hints,
    solved: attempt.solved || grade.right,
  };
}

/** Counts a wrong write of a `do` question, which stays open. From the second slip on each shows the next hint. @throws when it is answered */
export function slipped(attempt: Attempt, misconceptions: readonly Misconception[], hints: number): Attempt {
  requireOpen(attempt);
  const slips = attempt.slips + 1;
  const shown = slips > WRONG_BEFORE_HINT ? Math.min(hints, attempt.hints + 1) : attempt.hints;
  return { ...named(attempt, misconceptions), slips, hints: shown };
}

/** Shows the next hint at the student's wish. */
export function hinted(attempt: Attempt, hints: number): Attempt {
  return { ...attempt, hints: Math.min(hints, attempt.hints + 1) };
}

/** Opens the question again with the data of the next seed. A question that is solved stays so. */
export function retry(attempt: Attempt): Attempt {
  return { ...attempt, seed: attempt.seed + 1, open: true, why: null };
}

function named(attempt: Attempt, more: readonly Misconception[]): Attempt {
  return { ...attempt, misconceptions: [...new Set([...attempt.misconceptions, ...more.map(({ code }) => code)])] };
}

function requireOpen({ open, question }: Attempt): void {
  if (!open) throw new Error(`${question} is answered; another answer needs fresh data`);
}
