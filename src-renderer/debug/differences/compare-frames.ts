import { momentsAtFrames } from '../../../core/capture/recorded-moment.ts';
import { engineNamed, engineOf } from '../../../core/engines/all.ts';
import {
  type ComparedMoment,
  compareMoments,
  type Difference,
} from '../../../core/inspect/difference/compare-moments.ts';
import { RecordingSource } from '../../state/live/recording-source.ts';
import { pause } from '../../state/live/yield-to-window.ts';
import type { Source } from '../../state/source/source.ts';

/** A difference, and the frame of a change; null if the steps in between were not read. */
export interface ComparedFrames {
  readonly difference: Difference;
  frameAt(position: number): number | null;
}

/** The frame that has no whole picture, or is not in memory. */
interface NoFrame {
  readonly missing: number;
}

type Captured = Pick<Source['capture'], 'world'>;

/** Compares the last whole pictures up to two frames, of which the second is not earlier. Rejects if a recording cannot be read. */
export async function compareFrames(
  source: Source,
  frames: readonly [from: number, to: number],
): Promise<ComparedFrames | NoFrame> {
  const [a, b] = source instanceof RecordingSource ? await recorded(source, frames) : received(source.capture, frames);
  if (a === null || b === null) return { missing: frames[a === null ? 0 : 1] };
  const { moments } = b.captured.world;
  const difference = compareMoments(momentOf(a), momentOf(b));
  return {
    difference,
    frameAt: (position) => (difference.changedBack === null ? null : (moments.at(position)?.frame ?? null)),
  };
}

type Pair = readonly [Found | null, Found | null];

interface Found {
  readonly captured: Captured;
  readonly position: number;
  readonly frame: number;
}

async function recorded(source: RecordingSource, frames: readonly [from: number, to: number]): Promise<Pair> {
  const [a, b] = await momentsAtFrames(source.recorded, frames, { engineOf, pause });
  return [a && { ...a, captured: a.part.capture }, b && { ...b, captured: b.part.capture }];
}

/** Returns the first frame in memory that is whole; null if none is. */
export function firstWholeFrame({ world: { moments, timeline, isBeingRead } }: Captured): number | null {
  for (let position = timeline.first; position <= timeline.length; position++) {
    const moment = moments.at(position);
    if (moment !== null && !moment.torn && !isBeingRead(position)) return moment.frame;
  }
  return null;
}

/** Returns the last whole picture up to the shown one; null if there is none. */
export function lastMoment(captured: Captured): ComparedMoment | null {
  const { moments, timeline, isBeingRead } = captured.world;
  const position = moments.settled(timeline.position);
  const moment = moments.at(position);
  return moment === null || isBeingRead(position) ? null : momentOf({ captured, position, frame: moment.frame });
}

/** Finds frames in the memory of a game. */
function received(captured: Captured, frames: readonly [number, number]): Pair {
  const { moments, timeline, isBeingRead } = captured.world;
  const find = (frame: number): Found | null => {
    let position = timeline.length;
    while (position > timeline.first && (moments.at(position)?.frame ?? Number.POSITIVE_INFINITY) > frame) position--;
    position = Math.max(timeline.first, moments.settled(position));
    const found = moments.at(position)?.frame;
    if (found === undefined || found > frame || isBeingRead(position)) return null;
    return { captured, position, frame: found };
  };
  return [find(frames[0]), find(frames[1])];
}

function momentOf({ captured: { world }, position, frame }: Found): ComparedMoment {
  return { timeline: world.timeline, engine: engineNamed(world.engine), nameOf: world.nameOf, position, at: frame };
}
