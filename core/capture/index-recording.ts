import { LIMITS } from '../wire/codec/limits.ts';
import { type PlacedFrame, RecordingFrames } from '../wire/recording/recording-frames.ts';
import type { OpenedRecording } from './opened-recording.ts';
import type { Entry } from './recording-cursor.ts';

/** Bytes read between two pauses, which takes a few milliseconds. */
const PIECE = 256 * 1024;

export interface IndexOptions {
  readonly signal: { readonly aborted: boolean };
  onProgress(share: number): void;
  /** Yields to other work. */
  pause(): Promise<void>;
}

/** Scans a recording that has no index and extends `recorded`, also if it is aborted. Rejects if the file cannot be read. */
export async function indexRecording(recorded: OpenedRecording, options: IndexOptions): Promise<void> {
  const { source, start } = recorded;
  const frames = new RecordingFrames(LIMITS, start);
  const indexer = new KeyframeIndexer(recorded);
  for (let offset = start; offset < source.size; ) {
    await options.pause();
    if (options.signal.aborted) return;
    const bytes = await source.read(offset, Math.min(PIECE, source.size - offset));
    if (bytes.length === 0) break;
    offset += bytes.length;
    frames.push(bytes);
    if (offset >= source.size) frames.close();
    for (let frame = frames.next(); frame !== null; frame = frames.next()) indexer.take(frame);
    options.onProgress(offset / source.size);
  }
  const { complete, problem } = await indexer.end();
  recorded.isIndexed = true;
  const facts = { messages: recorded.length, bytes: frames.lost + frames.waiting, problem: frames.damage ?? problem };
  if (facts.problem !== null) recorded.notice = { kind: 'damaged', ...facts };
  else if (!complete) recorded.notice = { kind: frames.waiting > 0 ? 'truncated' : 'unfinished', ...facts };
}

interface Ending {
  readonly complete: boolean;
  readonly problem: string | null;
}

/** Finds keyframes without unpacking the messages between them. */
class KeyframeIndexer {
  readonly #recorded: OpenedRecording;
  readonly #entries: Entry[] = [];
  #complete = false;
  #problem: string | null = null;

  constructor(recorded: OpenedRecording) {
    this.#recorded = recorded;
  }

  take(frame: PlacedFrame): void {
    const recorded = this.#recorded;
    if (frame.kind === 'trailer') this.#complete = true;
    if (frame.kind !== 'keyframe') return;
    const { position, frame: at, time, repeats } = frame.keyframe;
    const last = this.#entries.at(-1)?.position ?? 0;
    if (position < last) {
      this.#problem ??= `a keyframe of position ${position} after ${last}`;
      return;
    }
    this.#entries.push({ offset: frame.offset, position, frame: at, time, isStart: !repeats });
    if (this.#entries.length === 1) recorded.entries.length = 0;
    recorded.entries.push(this.#entries.at(-1)!);
    recorded.length = Math.max(recorded.length, position);
    recorded.time = time;
  }

  /** The number of steps after the last keyframe is only known by reading them. */
  async end(): Promise<Ending> {
    const recorded = this.#recorded;
    const cursor = recorded.cursor(recorded.entries.length - 1);
    for (let message = await cursor.next(); message !== null; message = await cursor.next()) {
      if (message.type === 'bye') this.#complete = true;
    }
    recorded.length = Math.max(recorded.length, cursor.position);
    recorded.time = cursor.moment?.time ?? recorded.time;
    return { complete: this.#complete, problem: this.#problem };
  }
}
