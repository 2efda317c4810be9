import type { LessonRun } from '../../../../core/lesson/parse/lesson.ts';
import { usePreferences } from '../../../state/preferences/preferences.ts';
import { askAnew } from '../../questions/question-state.ts';
import { goTo, useLesson } from '../state/lesson-state.ts';
import { scoresName } from './progress.ts';

/** Returns the moments of the questions that the reader came to and did not solve. A lesson that was only presented has none. */
export function useMissedQuestions(): readonly number[] {
  const { file, played } = useLesson();
  const scores = usePreferences(({ lessons }) => (file === null ? undefined : lessons[scoresName(file)]));
  if (played === null || scores === undefined) return [];
  return played.moments.flatMap(({ kind }, i) =>
    kind === 'question' && i <= scores.furthest && scores.scores[i + 1]?.solved !== true ? [i] : [],
  );
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
