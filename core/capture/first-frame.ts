import type { Timeline } from '../trace/timeline.ts';
import type { Moments } from './moments.ts';

interface Memory {
  readonly timeline: Timeline;
  readonly moments: Moments;
}

/**
 * Returns the first of the frames in which the changes between two positions may have happened. A message tells how many frames it covers:
 * fewer than all since the message before, because frames without changes are not sent, or more, because that one was read in part.
 * For parts of different frames all since the reading before count too.
 * @param before the last position at which the changed cells are known to have been read
 * @returns null if it is not known
 */
export function firstFrame({ timeline, moments }: Memory, before: number, position: number): number | null {
  const [last, next, now] = [moments.at(before), moments.at(before + 1), moments.at(position)];
  if (last === null || now === null) return null;
  const after = Math.min(last.frame + 1, now.frame);
  if (next === null || before < timeline.first) return after;
  const { code, args } = timeline.stepAt(before);
  const covered = code === 'live-frame' ? 1 : code === 'live-frames' ? Number(args.merged) : null;
  if (covered === null) return after;
  const first = Math.max(next.frame - covered + 1, 0);
  return last.torn || next.torn ? Math.min(after, first) : first;
}

/** Like `firstFrame`, for values that may have been read before the frame of their message. */
export function firstValueFrame(memory: Memory, before: number, position: number): number | null {
  const [last, now] = [memory.moments.at(before), memory.moments.at(position)];
  if (last === null || now === null) return null;
  return last.valueAge > 0 ? Math.min(last.frame - last.valueAge + 1, now.frame) : firstFrame(memory, before, position);
}

/** Returns the last frame of which all values of a position are known to be; later writes may not be in them yet. */
export function lastValueFrame(moments: Moments, position: number): number {
  const moment = moments.at(position);
  return moment === null ? 0 : moment.frame - moment.valueAge;
}
