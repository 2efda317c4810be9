import { compareFrames, type FrameDifference } from '../../../core/capture/frame-differences.ts';
import { keptFrames, type MissingFrame, recordedFrames } from '../../../core/capture/recorded-moment.ts';
import { engineNamed, engineOf } from '../../../core/engines/all.ts';
import { RecordingSource } from '../../state/live/recording-source.ts';
import { pause } from '../../state/live/yield-to-window.ts';
import type { Source } from '../../state/source/source.ts';

/** Compares the last whole pictures up to two frames, of which the second is not earlier. Rejects if a recording cannot be read. */
export async function differenceOf(
  source: Source,
  frames: readonly [from: number, to: number],
): Promise<FrameDifference | MissingFrame> {
  const compared =
    source instanceof RecordingSource
      ? await recordedFrames(source.recorded, frames, { engineOf, engineNamed, pause })
      : keptFrames(source.capture.world, frames, engineNamed);
  return 'missing' in compared ? compared : compareFrames(compared);
}

/** Returns the first frame in memory that is whole; null if none is. */
export function firstWholeFrame({ capture }: Source): number | null {
  const { moments, timeline, isBeingRead } = capture.world;
  for (let position = timeline.first; position <= timeline.length; position++) {
    const moment = moments.at(position);
    if (moment !== null && !moment.torn && !isBeingRead(position)) return moment.frame;
  }
  return null;
}
