import type { OpenedRecording } from '../../../core/capture/opened-recording.ts';
import { RecordingPart } from '../../../core/capture/recording-part.ts';
import { engineOf } from '../../../core/engines/all.ts';

/** A part of a recording, and a position in it at which the picture is whole. */
export interface RecordedMoment {
  readonly part: RecordingPart;
  readonly position: number;
  readonly frame: number;
}

/** Finds the last whole picture of a recording up to a frame. Only a few parts are read. Null if the recording begins later. */
export async function momentAtFrame(recorded: OpenedRecording, frame: number): Promise<RecordedMoment | null> {
  let [low, high] = [0, recorded.entries.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (recorded.entries[middle]!.frame <= frame) low = middle;
    else high = middle - 1;
  }
  const from = recorded.entries[low]!.position;
  const part = await RecordingPart.read(recorded, from, recorded.endOf(low), { engineOf });
  const { moments, timeline } = part.capture.world;
  let position = timeline.length;
  while (position > timeline.first && (moments.at(position)?.frame ?? 0) > frame) position--;
  const settled = Math.max(timeline.first, moments.settled(position));
  const found = moments.at(settled)?.frame;
  return found === undefined || found > frame ? null : { part, position: settled, frame: found };
}
