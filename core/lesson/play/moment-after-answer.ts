import type { LessonMoment } from '../parse/lesson.ts';

/**
 * Returns the moment that follows one whose question, if it has one, is answered. The answer already shows the
 * operation, so its steps are not shown again: only the last of them, and only if a text begins with it. At most the
 * number of the last moment plus 1.
 */
export function momentAfterAnswer(moments: readonly LessonMoment[], at: number): number {
  const asked = moments[at];
  if (asked?.kind !== 'question') return at + 1;
  let end = at + 1;
  for (let step = moments[end]; step?.kind === 'beat' && step.operation === asked.operation; step = moments[end]) end++;
  const isLast = end === moments.length && end > at + 1;
  const hasText = moments.slice(at + 1, end).some(({ beginsPage }) => beginsPage);
  return isLast || hasText ? end - 1 : end;
}
