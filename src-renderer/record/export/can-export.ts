import { useCompare } from '../../compare/state/compare-state.ts';
import { isLessonOpen, momentIn, useLesson } from '../../learn/lesson/state/lesson-state.ts';

/** Tells whether something can be exported. A script that is too long to be stepped has no pictures. */
export function canExport(): boolean {
  const { open, plan, view } = useCompare.getState();
  if (open) return view === 'curves' || (plan !== null && plan.lockstep !== null);
  return !isLessonOpen() || momentIn(useLesson.getState()) !== null;
}
