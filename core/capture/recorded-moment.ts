import type { Engines } from './frame-walk.ts';
import type { OpenedRecording } from './opened-recording.ts';
import { RecordingPart } from './recording-part.ts';
import { type WholeMoment, wholeMomentInFrame } from './whole-moment.ts';

/** Steps that are read before the frame is looked at. */
const READ_AT_ONCE = 64;

interface ReadOptions extends Engines {
  /** Yields to other work; if undefined, everything is read at once. */
  readonly pause?: () => Promise<void>;
}

/**
 * Finds the last whole pictures of a recording up to two frames, of which the second is not earlier. Only a few parts are read, and only one
 * if the frames are close to each other. Null if the recording begins later.
 */
export async function momentsAtFrames(
  recorded: OpenedRecording,
  [from, to]: readonly [from: number, to: number],
  options: ReadOptions,
): Promise<readonly [WholeMoment | null, WholeMoment | null]> {
  const { engineNamed } = options;
  const part = await partAtFrame(recorded, from, options);
  const first = wholeMomentInFrame(part.capture.world, from, engineNamed);
  const isNear = first !== null && entryOf(recorded, to) <= entryOf(recorded, from) + 1;
  if (isNear) await readPast(part, to, recorded.length, options);
  const isRead = isNear && (!part.hasEnded || part.last === recorded.length);
  const last = isRead ? part : await partAtFrame(recorded, to, options);
  return [first, wholeMomentInFrame(last.capture.world, to, engineNamed)];
}

/** Reads a recording around a frame. */
async function partAtFrame(recorded: OpenedRecording, frame: number, options: ReadOptions): Promise<RecordingPart> {
  const entry = entryOf(recorded, frame);
  const from = recorded.entries[entry]!.position;
  const end = recorded.endOf(entry);
  const part = await RecordingPart.read(recorded, from, Math.min(from + READ_AT_ONCE, end), options);
  await readPast(part, frame, end, options);
  return part;
}

function entryOf({ entries }: OpenedRecording, frame: number): number {
  return Math.max(
    0,
    entries.findLastIndex((entry) => entry.frame <= frame),
  );
}

async function readPast(part: RecordingPart, frame: number, end: number, { pause }: ReadOptions): Promise<void> {
  const { moments } = part.capture;
  while (!part.hasEnded && part.last < end && (moments.at(part.last)?.frame ?? 0) <= frame)
    await part.readTo(Math.min(part.last + READ_AT_ONCE, end), pause === undefined ? {} : { pause });
}
