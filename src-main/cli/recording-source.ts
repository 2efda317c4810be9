import { basename } from 'node:path';
import { recordingOfSpan } from '../../core/capture/span.ts';
import type { ExportRequest, RecordingSource } from '../../core/export/request.ts';
import type { EngineId } from '../../core/script/language.ts';
import type { RecordingNotice } from '../../core/wire/recording.ts';
import { captureIn } from '../export/subjects/replay-recording.ts';
import { readBytes } from '../files/read-bytes.ts';
import { UserError } from '../user-error.ts';

/** Recordings are read whole here, and drawn from memory. */
const MOST_BYTES = 512 * 1024 * 1024;

interface Recorded {
  readonly source: RecordingSource;
  readonly engine: EngineId;
  /** What the file lacks. */
  readonly notice: RecordingNotice | null;
}

/**
 * A recording, or a clip of it: positions `from` to `to`, which keep their numbers.
 * @throws UserError when it is none, or has no such positions
 */
export async function readRecording(path: string, clip: readonly [number, number] | null): Promise<Recorded> {
  const bytes = new Uint8Array(await readBytes(path, MOST_BYTES));
  const { capture, notice } = captureIn(bytes, path);
  const { engine, timeline } = capture.world;
  const { length: total } = timeline;
  const name = basename(path);
  if (clip === null) return { source: { name, recording: bytes, offset: 0, total }, engine, notice };
  const [from, to] = clip;
  if (to > total) throw new UserError('export.missing-step', { n: to, first: 1, last: total });
  // With the position before it: what its first step has changed is marked.
  const start = Math.max(1, from - 1);
  // No dates: the same tape writes the same bytes.
  const recording = await recordingOfSpan(capture, {
    from: start,
    to,
    captions: capture.captions,
    created: '',
    writer: '',
  });
  return { source: { name, recording, offset: start - 1, total }, engine, notice };
}

type Steps = ExportRequest['steps'];

/**
 * Positions of a recording as its source counts them; all of a clip are those from `from` on.
 * @throws UserError when one of them is not in the clip
 */
export function stepsIn(
  steps: Steps,
  clip: readonly [number, number] | null,
  { offset, total }: RecordingSource,
): Steps {
  const [first, last] = clip ?? [1, total];
  const inside = (n: number): number => {
    if (n < first || n > last) throw new UserError('export.missing-step', { n, first, last });
    return n - offset;
  };
  if (steps === 'all')
    return clip === null ? 'all' : Array.from({ length: last - first + 1 }, (_, i) => inside(first + i));
  if (Array.isArray(steps)) return steps.map(inside);
  return { shots: steps.shots.map((shot) => ({ ...shot, position: inside(shot.position) })) };
}
