import type { Misconception } from '../../cells/mistake.ts';

/** A wrong answer beyond this number shows the next hint. */
const WRONG_BEFORE_HINT = 1;

/** A student's work on one question, as plain data for scores, CSV and SCORM. */
export interface Attempt {
  /** Lesson and line of the question, such as `entt-sparse-set:41`. */
  readonly question: string;
  readonly seed: number;
  /** False once the variant is answered; another answer needs a new variant. */
  readonly open: boolean;
  readonly why: string | null;
  readonly tries: number;
  readonly wrong: number;
  /** Wrong writes in a `do` question: over all tries, and since the variant was opened. */
  readonly slips: number;
  readonly slipsHere: number;
  readonly hints: number;
  /** The student gave a right answer that had not been revealed. */
  readonly solved: boolean;
  /**
   * The student gave a right answer with help: it was revealed by an earlier variant, or there were more wrong writes
   * than right ones.
   */
  readonly helped: boolean;
  /** Right answers of the variants that were answered or revealed, in the format of `answerOf`. */
  readonly seen: readonly string[];
  /**
   * True once an answer was revealed, wrong or helped. From then on, only a right answer that is not in `seen` solves
   * the question.
   */
  readonly aided: boolean;
  readonly misconceptions: readonly string[];
}

export function newAttempt(question: string, seed = 0): Attempt {
  const none = { tries: 0, wrong: 0, slips: 0, slipsHere: 0, hints: 0, seen: [], misconceptions: [] };
  return { question, seed, open: true, why: null, solved: false, helped: false, aided: false, ...none };
}

/** Stores the student's reason. @throws if the variant is answered */
export function withReason(attempt: Attempt, why: string): Attempt {
  requireOpen(attempt);
  return { ...attempt, why: why.trim() === '' ? null : why.trim() };
}

/** The question's data that an answer is graded with. */
export interface GradingTerms {
  readonly hints: number;
  /** The variant's right answer, from `answerOf`. */
  readonly answer: string;
  /** Number of right writes that a `do` question needs; null for other questions. */
  readonly writes: number | null;
}

/**
 * Counts an answer, which closes the variant. From the second wrong answer on, each shows the next hint. Once an answer
 * was wrong or revealed, a right answer only solves the question if no earlier variant had the same answer, so guessing
 * leads to hints and never to a pass. An operation with more wrong writes than right ones does not solve the question
 * either.
 * @throws if the variant is answered already; call `retry` first
 */
export function answered(
  attempt: Attempt,
  { right, misconceptions }: { readonly right: boolean; readonly misconceptions: readonly Misconception[] },
  { hints, answer, writes }: GradingTerms,
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

/** Closes the variant because its answer is revealed. @param answer from `answerOf` */
export function withRevealedAnswer(attempt: Attempt, answer: string): Attempt {
  return { ...closed(attempt, answer), aided: true };
}

/** The lesson continues after a right answer, with or without help. */
export function isPassed({ solved, helped }: Attempt): boolean {
  return solved || helped;
}

function closed(attempt: Attempt, answer: string): Attempt {
  return { ...attempt, open: false, seen: [...new Set([...attempt.seen, answer])] };
}

/**
 * Counts a wrong write of a `do` question, which stays open. From the second one on, each shows the next hint. @throws
 * if the variant is answered
 */
export function slipped(attempt: Attempt, misconceptions: readonly Misconception[], hints: number): Attempt {
  requireOpen(attempt);
  const [slips, slipsHere] = [attempt.slips + 1, attempt.slipsHere + 1];
  const given = slips > WRONG_BEFORE_HINT ? Math.min(hints, attempt.hints + 1) : attempt.hints;
  return { ...named(attempt, misconceptions), slips, slipsHere, hints: given };
}

export function hinted(attempt: Attempt, hints: number): Attempt {
  return { ...attempt, hints: Math.min(hints, attempt.hints + 1) };
}

/** Opens the question again with the next seed. A solved question stays solved. */
export function retry(attempt: Attempt): Attempt {
  return { ...attempt, seed: attempt.seed + 1, open: true, why: null, slipsHere: 0 };
}

function named(attempt: Attempt, more: readonly Misconception[]): Attempt {
  return { ...attempt, misconceptions: [...new Set([...attempt.misconceptions, ...more.map(({ code }) => code)])] };
}

function requireOpen({ open, question }: Attempt): void {
  if (!open) throw new Error(`${question} is answered; another answer needs fresh data`);
}
