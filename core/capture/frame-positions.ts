import { stepsOf } from '../wire/live/world-image.ts';
import type { RecordedMessage } from '../wire/messages/message.ts';
import type { OpenedRecording } from './opened-recording.ts';

/** The first and the last of some frames of a game. */
export type FrameSpan = readonly [first: number, last: number];

/** One run of a game in a recording. Frames count up within a run; the next run counts from the beginning. */
interface Run {
  readonly firstEntry: number;
  readonly lastEntry: number;
  readonly frames: FrameSpan;
}

/** A message with a picture: the frames that it covers, and the positions before and after it. */
interface PlacedPicture {
  readonly frames: FrameSpan;
  readonly before: number;
  readonly after: number;
}

/** Returns the frames of each run of the game in a recording. Rejects if the file cannot be read. */
export async function framesIn(recorded: OpenedRecording): Promise<readonly FrameSpan[]> {
  return (await runsOf(recorded)).map(({ frames }) => frames);
}

/**
 * Returns the first and the last position of a span of frames: the picture before the first frame, and the picture after the last message
 * that covers one of the frames. Reads only the parts of the file around both. Rejects if the file cannot be read.
 * @returns null if no run of the game has all of these frames
 */
export async function positionsOfFrames(
  recorded: OpenedRecording,
  [first, last]: FrameSpan,
): Promise<readonly [from: number, to: number] | null> {
  const run = (await runsOf(recorded)).find(({ frames }) => frames[0] <= first && last <= frames[1]);
  if (run === undefined) return null;
  let from = 0;
  // Several messages may be about one frame, so the search begins in an earlier one.
  for await (const { frames, before, after } of picturesFrom(recorded, run, first - 1)) {
    if (frames[1] === first) from = before + 1;
    if (frames[1] >= first) break;
    from = after;
  }
  let to = from;
  for await (const { frames, after } of picturesFrom(recorded, run, last)) {
    if (frames[0] > last) break;
    to = Math.max(to, after);
  }
  return [from, to];
}

async function runsOf(recorded: OpenedRecording): Promise<Run[]> {
  const { entries } = recorded;
  const starts = entries.flatMap(({ isStart }, i) => (isStart || i === 0 ? i : []));
  const runs: Run[] = [];
  for (const [i, firstEntry] of starts.entries()) {
    const lastEntry = (starts[i + 1] ?? entries.length) - 1;
    const ends: number[] = [];
    for (const entry of new Set([firstEntry, lastEntry]))
      for await (const { frames } of pictures(recorded, entry, lastEntry)) {
        ends.push(frames[1]);
        if (entry === firstEntry && firstEntry !== lastEntry) break;
      }
    if (ends.length > 0) runs.push({ firstEntry, lastEntry, frames: [ends[0]!, ends.at(-1)!] });
  }
  return runs;
}

/** Reads a run from the last keyframe on that is not after a frame. */
function picturesFrom(recorded: OpenedRecording, { firstEntry, lastEntry }: Run, frame: number) {
  let entry = lastEntry;
  while (entry > firstEntry && recorded.entries[entry]!.frame > frame) entry--;
  return pictures(recorded, entry, lastEntry);
}

async function* pictures(recorded: OpenedRecording, entry: number, lastEntry: number): AsyncGenerator<PlacedPicture> {
  const cursor = recorded.cursor(entry);
  const end = recorded.endOf(lastEntry);
  let frame = -1;
  for (let message = await cursor.next(); message !== null; message = await cursor.next()) {
    if (cursor.position > end) return;
    const { moment, position } = cursor;
    const steps = stepsOf(message);
    const isKeyframe = message.type === 'keyframe';
    if (moment === null || (steps === 0 && !isKeyframe)) continue;
    const first = firstFrameOf(message, moment.frame, frame + 1);
    frame = moment.frame;
    yield { frames: [Math.min(first, frame), frame], before: position - Math.max(1, steps), after: position };
    if (position === end) return;
  }
}

/** @param next the frame after the previous message, because two messages may cover the same frames */
function firstFrameOf(message: RecordedMessage, frame: number, next: number): number {
  return message.type === 'delta' ? Math.max(next, frame - (message.merged ?? 1) + 1) : frame;
}
