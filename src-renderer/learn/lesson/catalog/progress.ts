import type { LessonRun } from '../../../../core/lesson/parse/lesson.ts';
import type { Attempt } from '../../../../core/lesson/questions/attempt.ts';
import { ownQuestion } from '../../../../core/page/own-question.ts';
import { change, usePreferences } from '../../../state/preferences/preferences.ts';
import { type LessonScores, nothingDone, type Score, withLesson } from '../../../state/preferences/scores.ts';
import { useShell } from '../../../state/window/window-state.ts';
import { isClassOpen } from '../../class/classroom.ts';
import { type Asking, useQuestions } from '../../questions/question-state.ts';
import { type LessonFile, type LessonState, useLesson } from '../state/lesson-state.ts';

/** Seconds. Longer pauses at one moment do not count as learning time. */
const MAX_PAUSE = 600;

/**
 * Stores progress, time and answers of lessons in this machine's preferences.
 * @param clock milliseconds
 * @returns a function that stops
 */
export function keepProgress(clock: () => number = Date.now): () => void {
  let since = clock();
  const moved = (now: LessonState, before: LessonState): void => {
    if (now.file === before.file && now.position === before.position) return;
    const seconds = Math.round(Math.min(MAX_PAUSE, (clock() - since) / 1000));
    since = clock();
    if (before.file !== null) keep(before.file, (kept) => ({ ...kept, seconds: kept.seconds + seconds }));
    reached(now);
  };
  const stops = [
    useLesson.subscribe(moved),
    useQuestions.subscribe((now, before) => {
      const { file, played } = useLesson.getState();
      if (file === null || played === null || now.asking === before.asking) return;
      for (const [at, asking] of Object.entries(now.asking)) {
        const earlier = before.asking[Number(at)];
        if (earlier !== undefined && earlier !== asking) answered(file, played, Number(at), earlier, asking);
      }
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Returns the name under which a lesson's scores are stored. */
export function scoresName({ id, name }: Pick<LessonFile, 'id' | 'name'>): string {
  return id ?? name;
}

/** A lesson that is presented, or shown to a class, is not the lecturer's own work. */
function keep(file: LessonFile, update: (kept: LessonScores) => LessonScores): void {
  if (useShell.getState().presenting || isClassOpen()) return;
  const { lessons } = usePreferences.getState();
  const name = scoresName(file);
  change({ lessons: withLesson(lessons, name, update(lessons[name] ?? nothingDone)) });
}

function reached({ file, played, position }: LessonState): void {
  if (file === null || played === null) return;
  const { length } = played.moments;
  const questions = played.moments.filter(({ kind }) => kind === 'question').length;
  keep(file, (kept) => ({
    ...kept,
    questions,
    moments: length,
    furthest: Math.max(0, Math.min(length - 1, Math.max(kept.furthest, position))),
  }));
}

/** Adds the student's new work on a question. */
function answered(file: LessonFile, played: LessonRun, at: number, before: Asking, now: Asking): void {
  if (before.attempt === now.attempt && before.revealed === now.revealed) return;
  const beat = at + 1;
  keep(file, (kept) => {
    const score = { ...added(kept.scores[beat], before.attempt, now), ...placeOf(played, at, now) };
    return { ...kept, scores: { ...kept.scores, [beat]: score } };
  });
}

/** Returns the question's place as the student and the class see it, and its text with the lesson's own data. */
function placeOf(played: LessonRun, at: number, { moment }: Asking): Pick<Score, 'number' | 'ask'> {
  const { moments } = played;
  const number = moments.slice(0, at + 1).filter(({ kind }) => kind === 'question').length;
  return { number, ask: ownQuestion(played, moment).ask };
}

function added(kept: Score | undefined, before: Attempt, { attempt, moment }: Asking): Score {
  const more = (figure: 'tries' | 'wrong' | 'hints' | 'slips'): number =>
    (kept?.[figure] ?? 0) + Math.max(0, attempt[figure] - before[figure]);
  return {
    kind: moment.question.kind,
    tries: more('tries'),
    wrong: more('wrong'),
    hints: more('hints'),
    slips: more('slips'),
    solved: kept?.solved === true || attempt.solved,
    why: attempt.why ?? kept?.why ?? null,
    misconceptions: [...new Set([...(kept?.misconceptions ?? []), ...attempt.misconceptions])],
  };
}
