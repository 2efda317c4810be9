import type { Change } from '../changes/change.ts';
import type { Span } from '../changes/changes-between.ts';
import { compareMoments, type Difference } from '../inspect/difference/compare-moments.ts';
import { changedFrom } from './entity-events.ts';
import { firstValueFrame } from './first-frame.ts';
import type { WholeMoment } from './whole-moment.ts';

/** The frames in which a change may have happened. */
export interface ChangeFrames {
  /** Null if the first one is not known. */
  readonly from: number | null;
  readonly frame: number;
  /** The first position that shows the change. */
  readonly position: number;
}

/** The differences between two frames of a game. */
export interface FrameDifference extends Difference {
  /** Returns null if the frames in between were not read. */
  framesOf(change: Change): ChangeFrames | null;
}

/** Compares two frames of one run, of which the second is not earlier. The positions of the timelines are restored. */
export function compareFrames(a: WholeMoment, b: WholeMoment): FrameDifference {
  const difference = compareMoments(a, b, a.timeline === b.timeline ? spansBetween(a, b) : []);
  return { ...difference, framesOf: (change) => framesOf(change, difference, b) };
}

function spansBetween({ moments, position: start }: WholeMoment, { position: end }: WholeMoment): Span[] {
  const spans: Span[] = [];
  for (let from = start; from < end; ) {
    const to = Math.min(end, Math.max(from + 1, moments.spanOf(from)[1]));
    spans.push([from, to]);
    from = to;
  }
  return spans;
}

function framesOf(change: Change, { spanOf, toldOf }: Difference, memory: WholeMoment): ChangeFrames | null {
  const span = spanOf(change);
  if (span === null) return null;
  const [before, position] = span;
  const frame = memory.moments.at(position)?.frame;
  if (frame === undefined) return null;
  const from =
    change.kind === 'value'
      ? firstValueFrame(memory, before, position)
      : changedFrom(memory, [change], before, position);
  const told = toldOf(change)?.frame ?? null;
  const isKnown = told !== null && told >= (from ?? 0) && told <= frame;
  return isKnown ? { from: told, frame: told, position } : { from, frame, position };
}
