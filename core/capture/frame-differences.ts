import type { Change } from '../changes/change.ts';
import type { Span } from '../changes/changes-between.ts';
import type { ToldChange } from '../inspect/conditions/system-changes.ts';
import { compareMoments, type Difference } from '../inspect/difference/compare-moments.ts';
import { changedFrom } from './entity-events.ts';
import { firstValueFrame, lastValueFrame } from './first-frame.ts';
import { oldReading } from './old-reading.ts';
import { toldOfChanges } from './told-of-changes.ts';
import type { WholeMoment } from './whole-moment.ts';

/** The frames in which a change may have happened. */
export interface ChangeFrames {
  /** Null if the first one is not known. */
  readonly from: number | null;
  readonly frame: number;
  /** The first position that shows the change. */
  readonly position: number;
}

/** The pictures of a game that are compared. */
export interface ComparedFrames {
  readonly frames: readonly [from: number, to: number];
  /** The last whole pictures up to the two frames. */
  readonly from: WholeMoment;
  readonly to: WholeMoment;
  /** The first picture whose structure was read after the second frame, or else `to`: it shows what the game told of the frames before. */
  readonly later: WholeMoment;
}

/** The differences between two frames of a game. */
export interface FrameDifference extends Difference {
  /** Returns null if the frames in between were not read. */
  framesOf(change: Change): ChangeFrames | null;
}

/** Compares two frames of one run, of which the second is not earlier. The positions of the timelines are restored. */
export function compareFrames({ frames, from: a, to: b, later }: ComparedFrames): FrameDifference {
  const [from, to] = frames;
  const structure = between(a, later, frames);
  const values = later.position === b.position ? structure : between(a, b, frames);
  const of = ({ kind }: Change): Difference => (kind === 'value' ? values : structure);
  const difference: Difference = {
    from,
    to,
    groups: [
      ...structure.groups.filter(({ kind }) => kind !== 'value'),
      ...values.groups.filter(({ kind }) => kind === 'value'),
    ],
    changedBack: values.changedBack,
    spanOf: (change) => of(change).spanOf(change),
    toldOf: (change) => of(change).toldOf(change),
    nameOf: (change) => of(change).nameOf(change),
    textOf: (component) => structure.textOf(component),
  };
  return {
    ...difference,
    ...(oldReading(a, a.position, from) === null && oldReading(b, b.position, to) === null
      ? {}
      : { valueFrames: [valueFrame(a), valueFrame(b)] }),
    framesOf: (change) => framesOf(change, difference, change.kind === 'value' ? b : later),
  };
}

/** Compares two pictures; of the structure, only what happened after the first frame and up to the second. */
function between(a: WholeMoment, b: WholeMoment, [from, to]: ComparedFrames['frames']): Difference {
  if (a.timeline !== b.timeline) return compareMoments(a, b);
  return compareMoments(a, b, {
    spans: spansBetween(a, b),
    toldIn: ([before, position], changes) => {
      const first = changedFrom(b, changes, before, position);
      return toldOfChanges(b, changes, position, () => first);
    },
    isOutside: (span, change, told) => {
      const frames = framesIn(span, change, told, b);
      return frames !== null && (frames.frame <= from || (frames.from ?? from) > to);
    },
  });
}

/** The last frame of which all values of a picture are known to be. */
function valueFrame({ moments, position }: WholeMoment): number {
  return lastValueFrame(moments, position);
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
  return span && framesIn(span, change, toldOf(change), memory);
}

function framesIn(
  [before, position]: Span,
  change: Change,
  told: ToldChange | null,
  memory: WholeMoment,
): ChangeFrames | null {
  const frame = memory.moments.at(position)?.frame;
  if (frame === undefined) return null;
  const from =
    change.kind === 'value'
      ? firstValueFrame(memory, before, position)
      : changedFrom(memory, [change], before, position);
  const exact = told?.frame ?? null;
  const isKnown = exact !== null && exact >= (from ?? 0) && exact <= frame;
  return isKnown ? { from: exact, frame: exact, position } : { from, frame, position };
}
