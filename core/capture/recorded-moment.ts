import type { EngineOf } from './captured-world.ts';
import type { OpenedRecording } from './opened-recording.ts';
import { RecordingPart } from './recording-part.ts';

/** Steps that are read before the frame is looked at. */
const READ_AT_ONCE = 64;

/** A part of a recording, and a position in it at which the picture is whole. */
export interface RecordedMoment {
  readonly part: RecordingPart;
  readonly position: number;
  readonly frame: number;
}

interface ReadOptions {
  readonly engineOf: EngineOf;
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
): Promise<readonly [RecordedMoment | null, RecordedMoment | null]> {
  const first = await momentAtFrame(recorded, from, options);
  if (first === null || entryOf(recorded, to) > entryOf(recorded, from) + 1)
    return [first, await momentAtFrame(recorded, to, options)];
  await readPast(first.part, to, recorded.length, options);
  const isRead = first.part.hasEnded ? first.part.last === recorded.length : true;
  return [first, isRead ? momentIn(first.part, to) : await momentAtFrame(recorded, to, options)];
}

/** Finds the last whole picture of a recording up to a frame. Null if the recording begins later. */
async function momentAtFrame(
  recorded: OpenedRecording,
  frame: number,
  options: ReadOptions,
): Promise<RecordedMoment | null> {
  const entry = entryOf(recorded, frame);
  const from = recorded.entries[entry]!.position;
  const end = recorded.endOf(entry);
  const part = await RecordingPart.read(recorded, from, Math.min(from + READ_AT_ONCE, end), options);
  await readPast(part, frame, end, options);
  return momentIn(part, frame);
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

function momentIn(part: RecordingPart, frame: number): RecordedMoment | null {
  const { moments, timeline } = part.capture.world;
  let position = timeline.length;
  while (position > timeline.first && (moments.at(position)?.frame ?? 0) > frame) position--;
  const settled = Math.max(timeline.first, moments.settled(position));
  const found = moments.at(settled)?.frame;
  return found === undefined || found > frame ? null : { part, position: settled, frame: found };
}
