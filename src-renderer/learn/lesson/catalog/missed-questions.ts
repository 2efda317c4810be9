import type { LessonRun } from '../../../../core/lesson/parse/lesson.ts';
import { usePreferences } from '../../../state/preferences/preferences.ts';
import type { LessonScores } from '../../../state/preferences/scores.ts';
import { askAnew } from '../../questions/question-state.ts';
import { goTo, type LessonFile, loadLesson, useLesson } from '../state/lesson-state.ts';
import { isSeen } from './lesson-reached.ts';
import { scoresName } from './progress.ts';

/** Returns the moments of the questions that the reader came to and did not solve. A lesson that was only presented has none. */
export function useMissedQuestions(): readonly number[] {
  const { file, played } = useLesson();
  const scores = usePreferences(({ lessons }) => (file === null ? undefined : lessons[scoresName(file)]));
  return missedIn(played, scores);
}

function missedIn(played: LessonRun | null, kept: LessonScores | undefined): readonly number[] {
  if (played === null || kept === undefined) return [];
  return played.moments.flatMap(({ kind }, i) =>
    kind === 'question' && i <= kept.furthest && kept.scores[i + 1]?.solved !== true ? [i] : [],
  );
}

/** Opens a lesson where it was left, and once it was seen to its end at the first question that was missed. */
export async function goOnWithLesson(file: LessonFile): Promise<void> {
  const kept = usePreferences.getState().lessons[scoresName(file)];
  if (!isSeen(kept)) return loadLesson(file, kept?.furthest);
  await loadLesson(file);
  const { file: opened, played } = useLesson.getState();
  const [first] = missedIn(played, kept);
  if (opened === file && played !== null && first !== undefined) redoQuestion(played, first);
}

/** Asks a missed question anew. From then on, each question leads to the next one that was missed, and the last one to the result. */
export function redoQuestion(played: LessonRun, at: number): void {
  askAnew(played, at);
  goTo(at);
  useLesson.setState({ redoing: true, selection: null });
}

/** Goes to the result on the last page. */
export function endRedoing(): void {
  useLesson.setState({ redoing: false });
  goTo(Number.POSITIVE_INFINITY);
}
