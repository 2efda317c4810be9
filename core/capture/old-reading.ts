import type { OldReading } from '../inspect/history/old-reading.ts';
import type { Timeline } from '../trace/timeline.ts';
import { firstFrame, lastValueFrame } from './first-frame.ts';
import type { Moments } from './moments.ts';

interface Memory {
  readonly timeline: Timeline;
  readonly moments: Moments;
}

/** Returns when the values of a position were last read; null if they are as they were in the frame: read in it, or not changed since. */
export function oldReading(memory: Memory, position: number, frame: number): OldReading | null {
  const { timeline, moments } = memory;
  const read = lastValueFrame(moments, position);
  const isOfPosition = read === moments.at(position)?.frame;
  if (read >= frame || (isOfPosition && readAfter(memory, position, frame) === position)) return null;
  let at = position;
  while (at > timeline.first && (moments.at(at)?.frame ?? 0) > read) at--;
  return { frame: read, position: at };
}

/** Returns the first position from this one on whose structure was read in a frame or later: the frames that the next message covers are later. */
export function readAfter({ timeline, moments }: Memory, position: number, frame: number): number {
  let at = position;
  while (at < timeline.length && (moments.isTorn(at) || (firstFrame({ timeline, moments }, at, at + 1) ?? 0) <= frame))
    at++;
  return at;
}
