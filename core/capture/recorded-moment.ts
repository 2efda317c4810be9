import type { CapturedWorld } from './captured-world.ts';
import type { ComparedFrames } from './frame-differences.ts';
import type { Engines } from './frame-walk.ts';
import { readAfter } from './old-reading.ts';
import type { OpenedRecording } from './opened-recording.ts';
import { RecordingPart } from './recording-part.ts';
import { type WholeMoment, wholeMomentAt, wholeMomentInFrame } from './whole-moment.ts';

/** Steps that are read before the frame is looked at. */
const READ_AT_ONCE = 64;

interface ReadOptions extends Engines {
  /** Yields to other work; if undefined, everything is read at once. */
  readonly pause?: () => Promise<void>;
}

/** The first of two frames that has no whole picture. */
export interface MissingFrame {
  readonly missing: number;
}

/**
 * Finds the pictures of a recording with which two frames are compared, of which the second is not earlier. Only a few parts are read, and
 * only one if the frames are close to each other. A frame is missing if the recording begins later.
 */
export async function recordedFrames(
  recorded: OpenedRecording,
  frames: readonly [from: number, to: number],
  options: ReadOptions,
): Promise<ComparedFrames | MissingFrame> {
  const [from, to] = frames;
  const { engineNamed } = options;
  const part = await partAtFrame(recorded, from, options);
  const first = wholeMomentInFrame(part.capture.world, from, engineNamed);
  const isNear = first !== null && entryOf(recorded, to) <= entryOf(recorded, from) + 1;
  if (isNear) await readPast(part, to, recorded.length, options);
  const isRead = isNear && (!part.hasEnded || part.last === recorded.length);
  const last = isRead ? part : await partAtFrame(recorded, to, options);
  const second = wholeMomentInFrame(last.capture.world, to, engineNamed);
  if (first === null || second === null) return { missing: frames[first === null ? 0 : 1] };
  await last.readTo(Math.min(last.last + READ_AT_ONCE, recorded.length), pauses(options));
  return { frames, from: first, to: second, later: laterOf(last.capture.world, second, to, engineNamed) };
}

/** Returns the pictures in memory with which two frames are compared. */
export function keptFrames(
  world: CapturedWorld,
  frames: readonly [from: number, to: number],
  engineNamed: Engines['engineNamed'],
): ComparedFrames | MissingFrame {
  const [from, to] = frames.map((frame) => wholeMomentInFrame(world, frame, engineNamed));
  if (from == null || to == null) return { missing: frames[from == null ? 0 : 1] };
  return { frames, from, to, later: laterOf(world, to, frames[1], engineNamed) };
}

function laterOf(
  world: CapturedWorld,
  second: WholeMoment,
  frame: number,
  engineNamed: Engines['engineNamed'],
): WholeMoment {
  const later = wholeMomentAt(world, readAfter(second, second.position, frame), engineNamed);
  return later === null || later.position < second.position ? second : later;
}

function pauses({ pause }: ReadOptions): { pause?: () => Promise<void> } {
  return pause === undefined ? {} : { pause };
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

async function readPast(part: RecordingPart, frame: number, end: number, options: ReadOptions): Promise<void> {
  const { moments } = part.capture;
  while (!part.hasEnded && part.last < end && (moments.at(part.last)?.frame ?? 0) <= frame)
    await part.readTo(Math.min(part.last + READ_AT_ONCE, end), pauses(options));
}
