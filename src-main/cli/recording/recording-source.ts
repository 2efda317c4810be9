import { basename } from 'node:path';
import { cutRecording } from '../../../core/capture/cut-recording.ts';
import { type FrameSpan, framesIn, positionsOfFrames } from '../../../core/capture/frame-positions.ts';
import { indexRecording } from '../../../core/capture/index-recording.ts';
import { OpenedRecording } from '../../../core/capture/opened-recording.ts';
import { RecordingPart } from '../../../core/capture/recording-part.ts';
import { engineOf } from '../../../core/engines/all.ts';
import type { ExportRequest, RecordingSpan } from '../../../core/export/request.ts';
import type { EngineId } from '../../../core/script/language/language.ts';
import { RecordingError, type RecordingNotice } from '../../../core/wire/recording/recording.ts';
import type { ByteSource } from '../../../core/wire/recording/recording-index.ts';
import { UserError } from '../../contract/user-error.ts';
import { captureIn, MAX_DRAWN_CELLS, unreadable } from '../../export/replay/replay-recording.ts';
import { withFile } from '../../files/file-source.ts';
import { readBytes } from '../../files/read-bytes.ts';

/** Maximum size of a recording that is read completely in order to draw all of it. Larger ones hardly ever have so few changes. */
const MAX_BYTES = 64 * 1024 * 1024;

interface Read {
  readonly source: RecordingSpan;
  readonly engine: EngineId;
  /** Null if the recording is complete. */
  readonly notice: RecordingNotice | null;
}

type Steps = ExportRequest['steps'];
type Positions = readonly [from: number, to: number];

/**
 * Reads the part of a recording that frames of the game or steps need.
 * @param clip the first and the last frame; null for all
 * @returns the part, and the steps as positions in it
 * @throws UserError if it is none or lacks them
 */
export async function readRecording(
  path: string,
  clip: FrameSpan | null,
  steps: Steps,
): Promise<Read & { readonly steps: Steps }> {
  const needed = spanOf(steps);
  if (clip === null && needed === null) {
    const read = wholeRecording(path, new Uint8Array(await readBytes(path, MAX_BYTES, 'host.error.tooBigToDraw')));
    return { ...read, steps };
  }
  return withFile(path, async (bytes) => {
    const recorded = await openedRecording(path, bytes);
    const positions = clip === null ? null : await positionsOf(recorded, clip);
    const read = await readSpan(path, recorded, positions ?? needed!);
    return { ...read, steps: stepsIn(steps, positions, read.source) };
  });
}

async function positionsOf(recorded: OpenedRecording, clip: FrameSpan): Promise<Positions> {
  const positions = await positionsOfFrames(recorded, clip);
  if (positions !== null) return positions;
  const runs = (await framesIn(recorded)).map(([first, last]) => `${first}-${last}`);
  throw new UserError('export.missing-frames', { from: clip[0], to: clip[1], frames: runs.join(', ') });
}

/** @throws UserError if the bytes are no recording */
export function wholeRecording(path: string, recording: Uint8Array<ArrayBuffer>): Read {
  const { capture, notice } = captureIn(recording, path);
  const { engine, timeline } = capture.world;
  return { source: { name: basename(path), recording, offset: 0, total: timeline.length }, engine, notice };
}

/** Returns the first and the last position to draw; null for all. */
function spanOf(steps: Steps): Positions | null {
  if (steps === 'all') return null;
  const positions = Array.isArray(steps) ? steps : steps.shots.map(({ position }) => position);
  const [first, last] = [Math.min(...positions), Math.max(...positions)];
  return first <= last ? [first, last] : null;
}

async function readSpan(path: string, recorded: OpenedRecording, [from, to]: Positions): Promise<Read> {
  const { length: total, captions, notice } = recorded;
  if (to > total) throw new UserError('export.missing-step', { n: to, first: 1, last: total });
  // One position earlier, because the changes of the first step are marked.
  const start = Math.max(1, from - 1);
  // Omits dates, so the same recording script writes the same bytes.
  const recording = await cutRecording(recorded, {
    from: start,
    to: Math.max(start, to),
    captions,
    created: '',
    writer: '',
    maxCells: MAX_DRAWN_CELLS,
  }).catch((error) => {
    throw error instanceof RecordingError ? unreadable(error, path) : error;
  });
  const part = await RecordingPart.around(recorded, start, { before: 0, after: 0 }, { engineOf });
  const { engine } = part.capture.world;
  return { source: { name: basename(path), recording, offset: start - 1, total }, engine, notice };
}

/** Opens a recording and indexes it if it has no index. */
export async function openedRecording(path: string, bytes: ByteSource): Promise<OpenedRecording> {
  try {
    const recorded = await OpenedRecording.open(bytes);
    const options = { signal: { aborted: false }, onProgress: () => undefined, pause: async () => undefined };
    if (!recorded.isIndexed) await indexRecording(recorded, options);
    return recorded;
  } catch (error) {
    if (error instanceof RecordingError) throw new UserError(`host.error.${error.code}`, { path });
    throw error;
  }
}

/**
 * Converts positions of a recording to positions in its source.
 * @throws UserError if one is not in the clip
 */
export function stepsIn(steps: Steps, clip: Positions | null, { offset, total }: RecordingSpan): Steps {
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
