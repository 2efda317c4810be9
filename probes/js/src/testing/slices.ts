import type { ReadingTime } from '../time-budget.ts';

/** Returns a time that is never enough for the whole structure at once. */
export function inSlices(hasTime: () => boolean): ReadingTime {
  return { hasTime, allows: () => 'never' };
}
