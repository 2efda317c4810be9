import { firstIndex } from '../trace/lookup.ts';
import { BlockSummariser } from '../wire/block-summary.ts';
import { LIMITS } from '../wire/limits.ts';
import type { PlacedCaption, RecordingHeader, RecordingIndex, RecordingNotice } from '../wire/recording.ts';
import { RecordingFrames } from '../wire/recording-frames.ts';
import { type ByteSource, readIndex } from '../wire/recording-index.ts';
import { notARecording, readStart } from '../wire/recording-reader.ts';
import { type Entry, RecordingCursor } from './recording-cursor.ts';
import { Summaries } from './summaries.ts';

/** Enough for the header of any recording. */
const START = 8192;

/**
 * A recording that is read where it is needed: no more of it is in memory than what was asked for. What its index does not know yet grows
 * while `indexRecording` goes through the file.
 */
export class Recorded {
  readonly source: ByteSource;
  readonly header: RecordingHeader;
  /** Where the first frame after the header begins. */
  readonly start: number;
  /** In order. There is always one. */
  readonly entries: Entry[];
  readonly captions: PlacedCaption[];
  readonly summaries: Summaries;
  /** The last position that is known. */
  length: number;
  /** The game's time there. */
  time: number;
  /** Whether the file is known up to its end. */
  isIndexed: boolean;
  /** What the file lacks, once that is known. */
  notice: RecordingNotice | null = null;

  private constructor(source: ByteSource, header: RecordingHeader, start: number, index: RecordingIndex | null) {
    this.source = source;
    this.header = header;
    this.start = start;
    const first = { offset: start, position: 0, time: 0, isStart: true };
    const known = index?.keyframes.map(({ repeats, ...keyframe }): Entry => ({ ...keyframe, isStart: !repeats })) ?? [];
    this.entries = known.length > 0 ? known : [first];
    this.captions = [...(index?.captions ?? [])];
    this.summaries = new Summaries(index?.blocks ?? [], source.size);
    this.length = index?.length ?? 0;
    this.time = index?.time ?? 0;
    this.isIndexed = index !== null;
  }

  /**
   * Reads the header and, of a completed recording, the index.
   * @throws RecordingError when it is none, or newer than this program; rejects when it cannot be read
   */
  static async open(source: ByteSource): Promise<Recorded> {
    const frames = new RecordingFrames(LIMITS);
    frames.push(await source.read(0, START));
    const header = readStart(frames, LIMITS);
    if (header === null) throw notARecording();
    return new Recorded(source, header, frames.offset, await readIndex(source));
  }

  /** Index of the entry from which on a position is reached with the step that led to it; the game's start at its first position. */
  entryFor(position: number): number {
    return Math.max(0, firstIndex(this.entries.length, (i) => this.entries[i]!.position >= position) - 1);
  }

  /** The position that the game of a position begins at. */
  startOf(position: number): number {
    return this.entries.findLast((entry) => entry.isStart && entry.position < position)?.position ?? 0;
  }

  /** The position after the last step of an entry: where the next one begins. */
  endOf(entry: number): number {
    return this.entries[entry + 1]?.position ?? this.length;
  }

  /** @param summarised from which position on blocks are summarised whose summaries are known: these are checked. Left out: none is */
  cursor(entry: number, summarised?: number): RecordingCursor {
    const { learn, has } = this.summaries;
    const isWanted = (position: number) => position >= summarised! || !has(position);
    const summariser = summarised === undefined ? undefined : new BlockSummariser(learn, isWanted);
    return new RecordingCursor(this.source, this.entries[entry]!, summariser);
  }

  /** About when a position was, in the game's milliseconds: between entries time is taken to pass evenly. */
  timeAt(position: number): number {
    const at = this.entryFor(position);
    const from = this.entries[at]!;
    const end = this.endOf(at);
    const next = this.entries[at + 1];
    const to = next === undefined || next.isStart ? this.time : next.time;
    const share = end === from.position ? 0 : (position - from.position) / (end - from.position);
    return from.time + Math.max(0, to - from.time) * Math.min(1, share);
  }
}
