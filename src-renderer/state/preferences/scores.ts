import { z } from 'zod';

const count = z.number().int().nonnegative();

/** The student's work on one question, over all tries. */
const score = z.object({
  kind: z.enum(['cell', 'value', 'choose', 'do']),
  /** Answers that were graded, and how many were wrong. */
  tries: count,
  wrong: count,
  hints: count,
  /** Wrong writes. */
  slips: count,
  solved: z.boolean(),
  /** The newest line "why?". */
  why: z.string().nullable(),
  /** The codes of recognised misconceptions. */
  misconceptions: z.array(z.string()),
});
export type Score = z.infer<typeof score>;

/** One lesson: progress, time and questions. */
const lessonScores = z.object({
  /** The furthest moment that was shown, of how many. */
  furthest: count,
  moments: count,
  seconds: z.number().nonnegative(),
  /** The number of questions. */
  questions: count,
  /** By the question's beat, counted from 1. */
  scores: z.record(z.string(), score),
});
export type LessonScores = z.infer<typeof lessonScores>;

/** By a lesson's id or the name of its file. */
export const allScores = z.record(z.string(), lessonScores);
export type Scores = z.infer<typeof allScores>;

/** Lessons that are remembered: the settings are one small file. */
const MOST = 200;

export const nothingDone: LessonScores = { furthest: 0, moments: 0, seconds: 0, questions: 0, scores: {} };

/** Replaces the scores of one lesson; if there are too many lessons, the oldest are dropped. */
export function withLesson(all: Scores, lesson: string, scores: LessonScores): Scores {
  const { [lesson]: _, ...others } = all;
  return Object.fromEntries([...Object.entries(others), [lesson, scores] as const].slice(-MOST));
}

/** The number of solved questions and of hints. */
export function summaryOf({ scores, questions }: LessonScores): { solved: number; questions: number; hints: number } {
  const all = Object.values(scores);
  return {
    solved: all.filter(({ solved }) => solved).length,
    questions,
    hints: all.reduce((sum, { hints }) => sum + hints, 0),
  };
}

const HEADER = ['lesson', 'question', 'kind', 'tries', 'wrong', 'hints', 'slips', 'solved', 'why', 'misconceptions'];

/** One row per question with a header row (RFC 4180). Text that a spreadsheet would take for a formula begins with `'`. */
export function scoresCsv(all: Scores): string {
  const rows = Object.entries(all).flatMap(([lesson, { scores }]) =>
    Object.entries(scores)
      .sort(([a], [b]) => Number(a) - Number(b))
      .map(([question, { kind, tries, wrong, hints, slips, solved, why, misconceptions }]) => [
        ...[lesson, question, kind, tries, wrong, hints, slips],
        ...[solved ? 'yes' : 'no', why ?? '', misconceptions.join(' ')],
      ]),
  );
  return [HEADER, ...rows].map((row) => `${row.map((cell) => csvCell(String(cell))).join(',')}\r\n`).join('');
}

function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
