import { z } from 'zod';
import { csvText } from './csv.ts';

const count = z.number().int().nonnegative();

/** The student's work on one question, over all attempts. */
const score = z.object({
  kind: z.enum(['cell', 'value', 'choose', 'do']),
  /** The question's number in the lesson, from 1, and its text, as they were when it was answered. Older scores lack them. */
  number: count.optional(),
  ask: z.string().optional(),
  /** Number of graded answers, and of wrong ones. */
  tries: count,
  wrong: count,
  hints: count,
  /** Number of wrong writes. */
  slips: count,
  solved: z.boolean(),
  /** The latest answer to "why?". */
  why: z.string().nullable(),
  /** The codes of recognised misconceptions. */
  misconceptions: z.array(z.string()),
});
export type Score = z.infer<typeof score>;

/** One lesson: progress, time and questions. */
const lessonScores = z.object({
  /** The furthest moment that was shown, and the number of moments. */
  furthest: count,
  moments: count,
  seconds: z.number().nonnegative(),
  /** The number of questions. */
  questions: count,
  /** Scores by the question's beat, counted from 1. */
  scores: z.record(z.string(), score),
});
export type LessonScores = z.infer<typeof lessonScores>;

/** Scores by a lesson's id or the name of its file. */
export const allScores = z.record(z.string(), lessonScores);
export type Scores = z.infer<typeof allScores>;

/** Maximum number of stored lessons, because the settings are one small file. */
const MOST = 200;

export const nothingDone: LessonScores = { furthest: 0, moments: 0, seconds: 0, questions: 0, scores: {} };

/** Replaces the scores of one lesson; if there are too many lessons, the oldest are dropped. */
export function withLesson(all: Scores, lesson: string, scores: LessonScores): Scores {
  const { [lesson]: _, ...others } = all;
  return Object.fromEntries([...Object.entries(others), [lesson, scores] as const].slice(-MOST));
}

interface ScoresSummary {
  readonly questions: number;
  readonly solved: number;
  /** The number of those with a mistake or a hint in another try. */
  readonly again: number;
  /** The number of questions that had a right answer, but only with help. */
  readonly helped: number;
}

export function summaryOf({ scores, questions }: LessonScores): ScoresSummary {
  const all = Object.values(scores);
  const alone = all.filter(({ solved }) => solved);
  return {
    questions,
    solved: alone.length,
    again: alone.filter(({ wrong, slips, hints }) => wrong + slips + hints > 0).length,
    helped: all.filter(({ solved, tries, wrong }) => !solved && tries > wrong).length,
  };
}

const HEADER = [
  'lesson',
  'beat',
  'question',
  'text',
  'kind',
  'tries',
  'wrong',
  'hints',
  'slips',
  'solved',
  'why',
  'misconceptions',
];

/**
 * Formats scores as CSV with a header row and one row per question. `beat` and `question` are numbers as the lesson shows them.
 */
export function scoresCsv(all: Scores): string {
  const rows = Object.entries(all).flatMap(([lesson, { scores }]) =>
    Object.entries(scores)
      .sort(([a], [b]) => Number(a) - Number(b))
      .map(([beat, { number, ask, kind, tries, wrong, hints, slips, solved, why, misconceptions }]) => [
        ...[lesson, beat, number ?? '', ask ?? '', kind, tries, wrong, hints, slips],
        ...[solved ? 'yes' : 'no', why ?? '', misconceptions.join(' ')],
      ]),
  );
  return csvText([HEADER, ...rows]);
}
