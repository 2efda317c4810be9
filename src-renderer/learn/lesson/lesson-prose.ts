import type { LessonRun } from '../../../core/lesson/parse/lesson.ts';
import { ownQuestion } from '../questions/question-state.ts';

/**
 * Returns the text at a moment: its own, or the text of the moment that began the same part. After a question, the explanation replaces it.
 */
export function proseAt(played: LessonRun, at: number): string | null {
  const { moments } = played;
  for (let i = at; i >= 0; i--) {
    const moment = moments[i]!;
    if (moment.chapter !== moments[at]!.chapter) return null;
    if (moment.prose !== null) return moment.prose;
    if (moment.kind === 'question') return i === at ? null : ownQuestion(played, moment).why;
  }
  return null;
}
