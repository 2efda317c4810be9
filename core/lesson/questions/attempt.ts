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
  /** Wrong writes in a `do` question, over all tries, and since the variant was opened. */
  readonly slips: number;
  readonly slipsHere: number;
  /** Hints that are shown. */
  readonly hints: number;
  /** A right answer was given that nothing had given away. */
  readonly solved: boolean;
  /** A right answer was given with help: it could have been known from an earlier variant, or more writes were wrong than right. */
  readonly helped: boolean;
  /** The right answers of variants that were answered or shown, as `answerOf` writes them. */
  readonly seen: readonly string[];
  /** Whether one of them was shown, or answered wrongly or with help: from then on a right answer has to be a new one. */
  readonly aided: boolean;
  /** Codes of all misconceptions that were named, in order, repeated ones once. */
  readonly misconceptions: readonly string[];
}

/** A question that was not answered yet. */
export function newAttempt(question: string, seed = 0): Attempt {
  const none = { tries: 0, wrong: 0, slips: 0, slipsHere: 0, hints: 0, seen: [], misconceptions: [] };
  return { question, seed, open: true, why: null, solved: false, helped: false, aided: false, ...none };
}

/** Keeps the line "why?". @throws when the variant is answered */
export function withReason(attempt: Attempt, why: string): Attempt {
  requireOpen(attempt);
  return { ...attempt, why: why.trim() === '' ? null : why.trim() };
}

/** What an answer is measured by. */
export interface Terms {
  /** How many hints the question has. */
  readonly hints: number;
  /** The right answer of the variant: `answerOf`. */
  readonly answer: string;
  /** Right writes that a `do` question needs; null for all others. */
  readonly writes: number | null;
}

/**
 * Counts an answer, which closes the variant. From the second wrong one on the next hint is shown. After a wrong answer, or once an
 * answer was shown, a right one counts as solved only where it is another than those of all variants before: guessing is answered by
 * hints, never by a pass. So does an operation with more wrong writes than right ones.
 * @throws when the variant is answered already: ask with `retry` first
 */
export function answered(
  attempt: Attempt,
  { right, misconceptions }: { readonly right: boolean; readonly misconceptions: readonly Misconception[] },
  { hints, answer, writes }: Terms,
): Attempt {
  requireOpen(attempt);
  const wrong = attempt.wrong + (right ? 0 : 1);
  const isGuessing = !right && wrong > WRONG_BEFORE_HINT;
  const isKnown = attempt.aided && attempt.seen.includes(answer);
  const counts = right && !isKnown && (writes === null || attempt.slipsHere <= writes);
  return {
    ...closed(named(attempt, misconceptions), answer),
    tries: attempt.tries + 1,
    wrong,
    hints: isGuessing ? Math.min(hints, attempt.hints + 1) : attempt.hints,
    solved: attempt.solved || counts,
    helped: attempt.helped || (right && !counts),
    aided: attempt.aided || !counts,
  };
}

/** The answer is shown instead of given, or after a wrong one. @param answer as in `Terms` */
export function shown(attempt: Attempt, answer: string): Attempt {
  return { ...closed(attempt, answer), aided: true };
}

/** Whether a right answer was given: the lesson goes on after that. */
export function isPassed({ solved, helped }: Attempt): boolean {
  return solved || helped;
}

function closed(attempt: Attempt, answer: string): Attempt {
  return { ...attempt, open: false, seen: [...new Set([...attempt.seen, answer])] };
}

/** Counts a wrong write of a `do` question, which stays open. From the second slip on each shows the next hint. @throws when it is answered */
export function slipped(attempt: Attempt, misconceptions: readonly Misconception[], hints: number): Attempt {
  requireOpen(attempt);
  const [slips, slipsHere] = [attempt.slips + 1, attempt.slipsHere + 1];
  const given = slips > WRONG_BEFORE_HINT ? Math.min(hints, attempt.hints + 1) : attempt.hints;
  return { ...named(attempt, misconceptions), slips, slipsHere, hints: given };
}

/** Shows the next hint at the student's wish. */
export function hinted(attempt: Attempt, hints: number): Attempt {
  return { ...attempt, hints: Math.min(hints, attempt.hints + 1) };
}

/** Opens the question again with the data of the next seed. A question that is solved stays so. */
export function retry(attempt: Attempt): Attempt {
  return { ...attempt, seed: attempt.seed + 1, open: true, why: null, slipsHere: 0 };
}

function named(attempt: Attempt, more: readonly Misconception[]): Attempt {
  return { ...attempt, misconceptions: [...new Set([...attempt.misconceptions, ...more.map(({ code }) => code)])] };
}

function requireOpen({ open, question }: Attempt): void {
  if (!open) throw new Error(`${question} is answered; another answer needs fresh data`);
}
