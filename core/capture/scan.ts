import { type PartOptions, RecordingPart } from './part.ts';
import type { Recorded } from './recorded.ts';

export interface ScanOptions extends PartOptions {
  /** The position that it begins at. */
  readonly from: number;
  readonly direction: 'forward' | 'backward';
}

/** Consecutive steps of a recording: those that lead from position `from` to `to`. */
export interface ScannedPart {
  readonly part: RecordingPart;
  readonly from: number;
  readonly to: number;
}

/**
 * A recording part by part, from a position on to its end or back to its beginning: every step is in exactly one of them. Only one is in
 * memory at a time. Rejects when the file cannot be read.
 */
export async function* scanRecording(recorded: Recorded, options: ScanOptions): AsyncGenerator<ScannedPart> {
  let at = options.from;
  const isOver = () => options.signal?.aborted === true;
  while (!isOver() && (options.direction === 'forward' ? at < recorded.length : at > 0)) {
    const entry = recorded.entryFor(options.direction === 'forward' ? at + 1 : at);
    const start = recorded.entries[entry]!.position;
    const [from, to] = options.direction === 'forward' ? [at, recorded.endOf(entry)] : [start, at];
    const parts = await readAll(recorded, from, to, options);
    if (isOver() || parts.length === 0) return;
    if (options.direction === 'backward') parts.reverse();
    yield* parts;
    at = options.direction === 'forward' ? parts.at(-1)!.to : from;
  }
}

/** One part, or several where one would be too large. */
async function readAll(recorded: Recorded, from: number, to: number, options: PartOptions): Promise<ScannedPart[]> {
  const parts: ScannedPart[] = [];
  for (let at = from; at < to; ) {
    const part = await RecordingPart.read(recorded, at, to, options);
    if (part.last <= at || options.signal?.aborted === true) break;
    parts.push({ part, from: at, to: Math.min(to, part.last) });
    at = part.last;
  }
  return parts;
}
