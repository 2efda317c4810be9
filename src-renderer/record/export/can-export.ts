import { useCompare } from '../../compare/compare-state.ts';
import { isLessonOpen, momentIn, useLesson } from '../../learn/lesson/lesson-state.ts';

/** Whether there is anything to export: of scripts too long to be stepped through there are no pictures. */
export function canExport(): boolean {
  const { open, plan, view } = useCompare.getState();
  if (open) return view === 'curves' || (plan !== null && plan.lockstep !== null);
  return !isLessonOpen() || momentIn(useLesson.getState()) !== null;
}
