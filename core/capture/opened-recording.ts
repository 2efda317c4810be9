import { firstIndex } from '../trace/lookup.ts';
import { LIMITS } from '../wire/codec/limits.ts';
import { BlockSummariser } from '../wire/recording/block-summary.ts';
import type { PlacedCaption, RecordingHeader, RecordingIndex, RecordingNotice } from '../wire/recording/recording.ts';
import { RecordingFrames } from '../wire/recording/recording-frames.ts';
import { type ByteSource, readIndex } from '../wire/recording/recording-index.ts';
import { notARecording, readStart } from '../wire/recording/recording-reader.ts';
import { Summaries } from './block-summaries.ts';
import { type Entry, RecordingCursor } from './recording-cursor.ts';

const START = 8192;

/** A recording with random access: only requested parts are in memory. If its index is missing, `indexRecording` adds the entries. */
export class OpenedRecording {
  readonly source: ByteSource;
  readonly header: RecordingHeader;
  readonly start: number;
  /** In order and never empty. */
  readonly entries: Entry[];
  readonly captions: PlacedCaption[];
  readonly summaries: Summaries;
  length: number;
  time: number;
  isIndexed: boolean;
  /** Describes what is missing in the file, once known. */
  notice: RecordingNotice | null = null;

  private constructor(source: ByteSource, header: RecordingHeader, start: number, index: RecordingIndex | null) {
    this.source = source;
    this.header = header;
    this.start = start;
    const first = { offset: start, position: 0, frame: 0, time: 0, isStart: true };
    const known = index?.keyframes.map(({ repeats, ...keyframe }): Entry => ({ ...keyframe, isStart: !repeats })) ?? [];
    this.entries = known.length > 0 ? known : [first];
    this.captions = [...(index?.captions ?? [])];
    this.summaries = new Summaries(index?.blocks ?? [], source.size);
    this.length = index?.length ?? 0;
    this.time = index?.time ?? 0;
    this.isIndexed = index !== null;
  }

  /** Reads the header and the index, if there is one. Rejects with RecordingError if it is no recording or too new, or if reading fails. */
  static async open(source: ByteSource): Promise<OpenedRecording> {
    const frames = new RecordingFrames(LIMITS);
    frames.push(await source.read(0, START));
    const header = readStart(frames, LIMITS);
    if (header === null) throw notARecording();
    return new OpenedRecording(source, header, frames.offset, await readIndex(source));
  }

  /** Returns the index of the entry from which reading reaches a position with its step; for the game's first position, its start. */
  entryFor(position: number): number {
    return Math.max(0, firstIndex(this.entries.length, (i) => this.entries[i]!.position >= position) - 1);
  }

  startOf(position: number): number {
    return this.entries.findLast((entry) => entry.isStart && entry.position < position)?.position ?? 0;
  }

  endOf(entry: number): number {
    return this.entries[entry + 1]?.position ?? this.length;
  }

  /** @param summarised position from which blocks with known summaries are summarised again, to check them; undefined disables summaries */
  cursor(entry: number, summarised?: number): RecordingCursor {
    const { learn, has } = this.summaries;
    const isWanted = (position: number) => position >= summarised! || !has(position);
    const summariser = summarised === undefined ? undefined : new BlockSummariser(learn, isWanted);
    return new RecordingCursor(this.source, this.entries[entry]!, summariser);
  }

  /** Estimates the game's milliseconds at a position by linear interpolation between entries. */
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
