import type { Capture } from '../../../core/capture/capture.ts';
import { type CutOptions, cutRecording } from '../../../core/capture/cut-recording.ts';
import { indexRecording } from '../../../core/capture/index-recording.ts';
import type { OpenedRecording } from '../../../core/capture/opened-recording.ts';
import { MAX_PART_BYTES, RecordingPart } from '../../../core/capture/recording-part.ts';
import type { Translate } from '../../../core/cells/translate.ts';
import { engineOf } from '../../../core/engines/all.ts';
import { firstIndex } from '../../../core/trace/lookup.ts';
import type { Moment } from '../../../core/wire/live/moment.ts';
import { sourceGrew, sourceReached } from '../session/session.ts';
import type { Source } from '../source/source.ts';
import { messageOf, toast } from '../window/window-state.ts';
import { pause } from './yield-to-window.ts';

/** Number of steps that are read before and after a requested position. */
const AROUND = { before: 60, after: 60 };
/** Closer to either end of a part than this, the neighbouring steps are read in advance. */
const NEAR = 40;

let opened = 0;

/** A recording: one part of it is in memory, and positions are those of the whole file. */
export class RecordingSource implements Source {
  readonly kind = 'recording';
  readonly paused = false;
  readonly key: string;
  readonly name: string;
  readonly recorded: OpenedRecording;
  /** The indexed share of the file, from 0 to 1; null if it is not being indexed. */
  indexing: number | null = null;
  #part: RecordingPart;
  /** The previous part, read in advance for stepping back. */
  #before: RecordingPart | null = null;
  #isReading = false;
  /** The last requested position that is not shown yet. */
  #wanted: number | null = null;
  readonly #ended = new AbortController();
  #indexEnded = new AbortController();
  readonly #listeners = new Set<() => void>();

  readonly #say: Translate;

  private constructor(name: string, recorded: OpenedRecording, part: RecordingPart, say: Translate) {
    this.#say = say;
    opened += 1;
    this.key = `recording:${opened}`;
    this.name = name;
    this.recorded = recorded;
    this.#part = part;
    // Before the first message the world is empty.
    part.capture.world.timeline.seek(Math.min(part.last, 1));
  }

  /** Reads the first picture. Rejects if the file cannot be read. */
  static async open(name: string, recorded: OpenedRecording, say: Translate): Promise<RecordingSource> {
    return new RecordingSource(name, recorded, await RecordingPart.around(recorded, 1, AROUND, { engineOf }), say);
  }

  get capture(): Capture {
    return this.#part.capture;
  }

  get captions(): Source['captions'] {
    return this.recorded.captions;
  }

  get first(): number {
    return 0;
  }

  get length(): number {
    return Math.max(this.recorded.length, this.#part.last);
  }

  /** The creation date; empty if the file does not have one. */
  get created(): string {
    return this.recorded.header.created;
  }

  momentAt(position: number): Moment | null {
    return this.capture.moments.at(position);
  }

  timeAt(position: number): number {
    return this.momentAt(position)?.time ?? this.recorded.timeAt(position);
  }

  secondsSince(position: number, time: number): number | null {
    const { recorded } = this;
    const isOfLastRun = recorded.startOf(position) === recorded.startOf(this.length);
    return isOfLastRun ? Math.max(0, recorded.time - time) / 1000 : null;
  }

  /** Exact in the part that is in memory, approximate elsewhere. */
  positionAt(time: number): number {
    const { first, last } = this.#part;
    const here = this.capture.moments.positionAt(time);
    if (here > first + 1 && here <= last) return here;
    const start = this.recorded.startOf(last);
    return start + firstIndex(this.length - start, (n) => this.timeAt(start + n) >= time);
  }

  /** Returns true if a position is in memory. Otherwise it is read, and the session goes there afterwards. */
  reach(position: number): boolean {
    if (this.#part.holds(position)) {
      this.#wanted = null;
      this.#readAhead(position);
      return true;
    }
    this.#wanted = position;
    if (this.#before?.holds(position) === true) this.#show(this.#before);
    else void this.#read();
    return false;
  }

  cut(options: CutOptions): Promise<Uint8Array<ArrayBuffer>> {
    return cutRecording(this.recorded, { ...options, pause });
  }

  hold(): void {}

  release(): void {}

  close(): void {
    this.#ended.abort();
    this.#indexEnded.abort();
  }

  /**
   * Calls a listener whenever more of the file is known.
   * @returns a function that stops
   */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Scans a file without an index. If it is cancelled, the index so far is kept. */
  async index(): Promise<void> {
    this.#indexEnded = new AbortController();
    const { signal } = this.#indexEnded;
    const say = (share: number | null): void => {
      this.indexing = share;
      for (const listener of this.#listeners) listener();
      sourceGrew(this);
    };
    say(0);
    await indexRecording(this.recorded, { signal, onProgress: say, pause }).finally(() => say(null));
  }

  readonly stopIndexing = (): void => this.#indexEnded.abort();

  /** Reads the requested position, and the positions requested meanwhile. */
  async #read(): Promise<void> {
    if (this.#isReading) return;
    this.#isReading = true;
    try {
      for (let wanted = this.#wanted; wanted !== null && !this.#ended.signal.aborted; wanted = this.#wanted) {
        const part = await this.#partWith(wanted);
        if (!part.holds(wanted)) {
          if (part.exceeds(wanted)) toast({ tone: 'error', text: tooLarge(wanted, this.#say) });
          this.#wanted = this.#wanted === wanted ? null : this.#wanted;
        } else if (this.#wanted !== null && part.holds(this.#wanted)) this.#show(part);
      }
    } catch (error) {
      this.#wanted = null;
      toast({ tone: 'error', text: messageOf(error) });
    } finally {
      this.#isReading = false;
    }
  }

  /** Later steps are read from the end of the part, others from their keyframe. */
  async #partWith(position: number): Promise<RecordingPart> {
    const part = this.#part;
    const isNext = position > part.last && position <= part.last + AROUND.after && !part.hasEnded;
    if (!isNext) return RecordingPart.around(this.recorded, position, AROUND, { engineOf });
    await part.readTo(position + AROUND.after, {});
    return part;
  }

  #show(part: RecordingPart): void {
    const position = this.#wanted;
    if (position === null) return;
    this.#wanted = null;
    this.#part = part;
    this.#before = null;
    sourceReached(this, position);
    this.#readAhead(position);
  }

  #readAhead(position: number): void {
    if (this.#isReading) return;
    const part = this.#part;
    if (part.last - position < NEAR && !part.hasEnded)
      void this.#inBackground(() => part.readTo(part.last + NEAR, { pause }));
    else if (position - part.first < NEAR && part.first > 0 && this.#before?.holds(part.first) !== true) {
      void this.#inBackground(async () => {
        const options = { engineOf, pause, signal: this.#ended.signal };
        this.#before = await RecordingPart.around(
          this.recorded,
          part.first,
          { before: AROUND.before, after: NEAR },
          options,
        );
      });
    }
  }

  async #inBackground(read: () => Promise<void>): Promise<void> {
    this.#isReading = true;
    // A failure is reported when the position is requested.
    await read().catch(() => null);
    this.#isReading = false;
    if (this.#wanted !== null) void this.#read();
  }
}

function tooLarge(position: number, say: Translate): string {
  return say('ui.recording.tooLarge', { n: position, limit: Math.round(MAX_PART_BYTES / 1e6) });
}
