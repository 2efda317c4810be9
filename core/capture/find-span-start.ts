import type { OpenedRecording } from './opened-recording.ts';
import { type PartOptions, RecordingPart } from './recording-part.ts';

/** Number of steps read before the requested one in the first attempt. */
const FIRST_STEPS_BEFORE = 128;

/** Returns where the span of a step begins (`Moments.spanOf`), reading as far back as necessary. Rejects if the file cannot be read. */
export async function spanStart(recorded: OpenedRecording, step: number, options: PartOptions): Promise<number> {
  const start = recorded.startOf(step + 1);
  for (let before = FIRST_STEPS_BEFORE; ; before *= 2) {
    const part = await RecordingPart.around(recorded, step + 1, { before, after: 0 }, options);
    await part.readTornFrames(step + 1, options);
    const { moments } = part.capture;
    const [from] = moments.spanOf(step);
    const isKnown = from > part.first || !moments.isTorn(part.first);
    if (isKnown || step - before <= start || options.signal?.aborted === true) return from;
  }
}
