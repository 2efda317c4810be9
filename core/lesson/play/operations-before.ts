import type { LessonRun } from '../parse/lesson.ts';

/** Returns the number of a lesson's operations that were shown before a moment. */
export function operationsBefore({ run, moments }: LessonRun, at: number): number {
  const position = moments[at]?.position ?? run.timeline.length;
  return run.whole.filter(({ firstStep, endStep }) => endStep <= position || firstStep < position).length;
}
