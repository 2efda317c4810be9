import { type Condition, comparesValues } from '../inspect/condition.ts';
import type { Moment } from '../wire/moment.ts';

/**
 * Returns the first frame in which a condition that is true in `frame` may have come true.
 * @param last the last earlier moment at which it was tested and false; its values may be older than its frame
 */
export function firstFrame(condition: Condition, last: Moment, frame: number): number {
  const known = last.frame - (comparesValues(condition) ? last.valueAge : 0);
  return Math.min(known + 1, frame);
}
