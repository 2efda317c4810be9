import type { RecordedMessage } from '../wire/message.ts';
import { Capture } from './capture.ts';
import type { EngineOf } from './captured-world.ts';
import type { Recorded } from './recorded.ts';
import type { RecordingCursor } from './recording-cursor.ts';

/** Messages that are read between two pauses: some milliseconds. */
const SLICE = 64;
/** Writes that a part may hold, of 24 bytes each, where nothing else is said. */
const MAX_WRITES = 2 ** 21;

export interface PartOptions {
  readonly engineOf: EngineOf;
  /** Lets others have their turn; left out: all at once. */
  readonly pause?: () => Promise<void>;
  /** Ends it early: what was read by then is returned. */
  readonly signal?: { readonly aborted: boolean };
  /** Summaries that are made: of blocks that are not known; also, to check them, of those that the part holds. Left out: none. */
  readonly summarise?: 'missing' | 'held';
  /** Writes that a part may hold; it ends soon after. */
  readonly mostWrites?: number;
}

/** A part of a recording in memory: a timeline whose positions are those of the whole. It can be read on at its end. */
export class RecordingPart {
  readonly capture: Capture;
  readonly #recorded: Recorded;
  readonly #cursor: RecordingCursor;
  #hasBegun = false;
  #hasEnded = false;
  /** It has ended because it is all that a part may hold. */
  #isFull = false;

  private constructor(recorded: Recorded, cursor: RecordingCursor, engineOf: EngineOf) {
    this.#recorded = recorded;
    this.#cursor = cursor;
    this.capture = new Capture(() => Number.POSITIVE_INFINITY, engineOf, cursor.position);
  }

  /**
   * The part from `from`, or a little before or after, to `to`, as far as one game and memory go. Rejects when the file cannot be read.
   * @param needed it begins before this position
   */
  static async read(
    recorded: Recorded,
    from: number,
    to: number,
    options: PartOptions,
    needed = from + 1,
  ): Promise<RecordingPart> {
    const entry = recorded.entryFor(from + 1);
    const { summarise } = options;
    const summarised = summarise === 'held' ? from : summarise === 'missing' ? Number.POSITIVE_INFINITY : undefined;
    const cursor = recorded.cursor(entry, summarised);
    await passTo(cursor, from, options);
    // A message of many steps leads beyond, and so does damage.
    const isBeyond = cursor.position >= needed;
    const part = new RecordingPart(recorded, isBeyond ? recorded.cursor(entry, summarised) : cursor, options.engineOf);
    if (!isBeyond) part.#resume();
    await part.#readTo(to, options, () => null);
    return part;
  }

  /** A part that holds a position, with some steps before it and after it. Rejects when the file cannot be read. */
  static async around(
    recorded: Recorded,
    position: number,
    { before, after }: { readonly before: number; readonly after: number },
    options: PartOptions,
  ): Promise<RecordingPart> {
    const from = Math.max(0, recorded.startOf(position), position - before);
    const part = await RecordingPart.read(recorded, from, position + after, options, position);
    const isShort = part.last < position && part.last > part.first;
    // What comes before may be damaged, or more than a part may hold.
    return isShort ? RecordingPart.read(recorded, part.last, position + after, options) : part;
  }

  get first(): number {
    return this.capture.world.timeline.first;
  }

  get last(): number {
    return this.capture.world.timeline.length;
  }

  /** Whether there is nothing to read on: the recording ends, another game begins, or it is all that a part may hold. */
  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** Whether a position can be shown, with the step that led to it. */
  holds(position: number): boolean {
    return position <= this.last && (position > this.first || position === 0);
  }

  /** Reads on until it holds `to`. The timeline stays where it is. Rejects when the file cannot be read. */
  async readTo(to: number, options: Omit<PartOptions, 'engineOf'>): Promise<void> {
    await this.#readTo(to, options, () => this.capture.world.timeline.position);
  }

  /**
   * Reads on to the end of the torn frames that a position is among: to judge them, the whole frame that follows is needed. The timeline
   * stays where it is. Rejects when the file cannot be read.
   * @returns where they end: the position itself where it is whole; one before it where no more can be held
   */
  async readRun(position: number, options: Omit<PartOptions, 'engineOf'>): Promise<number> {
    const { moments } = this.capture;
    for (;;) {
      const end = position <= this.last ? moments.settledFrom(position) : null;
      if (end !== null) return end;
      if (this.#hasEnded || options.signal?.aborted === true) break;
      await this.readTo(this.last + 1, options);
    }
    return this.#isFull ? moments.settled(this.last) : this.last;
  }

  /** @param placeOf the position to return to; null: the end */
  async #readTo(
    to: number,
    { pause, signal, mostWrites = MAX_WRITES }: Omit<PartOptions, 'engineOf'>,
    placeOf: () => number | null,
  ): Promise<void> {
    while (this.last < to && !this.#hasEnded && signal?.aborted !== true) {
      const messages = await this.#gather();
      // In one go: no other code may see the timeline at another position.
      const place = placeOf();
      const { timeline } = this.capture.world;
      timeline.seek(timeline.length);
      for (const message of messages) this.capture.apply(message);
      if (this.#hasEnded) this.#fill();
      if (!this.#hasEnded && timeline.counts.writes > mostWrites) this.#isFull = this.#hasEnded = true;
      if (place !== null) timeline.seek(place);
      await pause?.();
    }
  }

  async #gather(): Promise<RecordedMessage[]> {
    const messages: RecordedMessage[] = [];
    while (messages.length < SLICE && !this.#hasEnded) {
      const message = await this.#cursor.next();
      if (message === null || (message.type === 'hello' && (this.#hasBegun || this.#cursor.position > this.last))) {
        this.#hasEnded = true;
        break;
      }
      this.#hasBegun = true;
      messages.push(message);
    }
    return messages;
  }

  /** Where frames are damaged, what follows keeps its numbers. */
  #fill(): void {
    const { entries, isIndexed, length } = this.#recorded;
    const next = entries.find(({ position }) => position >= this.last)?.position ?? (isIndexed ? length : 0);
    this.capture.skipTo(Math.max(next, this.#cursor.position));
  }

  /** Everything as it is where the cursor has passed to. */
  #resume(): void {
    const { hello, image, position } = this.#cursor;
    if (hello === null) return;
    this.#hasBegun = true;
    this.capture.apply(hello);
    this.capture.apply({ type: 'schema', columns: image.schema });
    if (image.moment !== null) this.capture.apply({ ...image.snapshot(1), type: 'keyframe', position });
  }
}

/** Reads up to a position, or as far as there is something, without keeping it. */
async function passTo(cursor: RecordingCursor, position: number, { pause, signal }: PartOptions): Promise<void> {
  for (let read = 1; cursor.position < position && signal?.aborted !== true; read++) {
    if ((await cursor.next()) === null) return;
    if (read % SLICE === 0) await pause?.();
  }
}
