import type { Timeline } from '../trace/timeline.ts';
import { changeLists, stepsOf } from '../wire/live/world-image.ts';
import type { RecordedMessage, Values } from '../wire/messages/message.ts';
import { Capture } from './capture.ts';
import type { EngineOf } from './captured-world.ts';
import type { OpenedRecording } from './opened-recording.ts';
import type { RecordingCursor } from './recording-cursor.ts';

/** Number of messages read between two pauses, which takes a few milliseconds. */
const MESSAGES_AT_ONCE = 64;
/** Bytes of values after which no further messages are read before these are applied. */
const BYTES_AT_ONCE = 2 ** 20;
const BYTES_PER_WRITE = 24;
/** Default limit of writes in a part. */
const MAX_WRITES = 2 ** 21;
/** Default limit in bytes of a part. */
export const MAX_PART_BYTES = 2 ** 27;

export interface PartOptions {
  readonly engineOf: EngineOf;
  /** Yields to other work; if undefined, everything is read at once. */
  readonly pause?: () => Promise<void>;
  readonly signal?: { readonly aborted: boolean };
  /** Summarises unknown blocks (`missing`), or also the blocks in the part to check known summaries (`held`). No summaries if undefined. */
  readonly summarise?: 'missing' | 'held';
  /** Limit of writes in a part, which ends soon after reaching it. */
  readonly maxWrites?: number;
  /** Limit in bytes of a part, which a single message may reach. */
  readonly maxBytes?: number;
}

/** A part of a recording in memory. Its timeline has the positions of the whole recording, and it can be extended at its end. */
export class RecordingPart {
  readonly capture: Capture;
  readonly #recorded: OpenedRecording;
  readonly #cursor: RecordingCursor;
  readonly #maxBytes: number;
  /** The position before its first step; large steps may drop the ones after it. */
  readonly #start: number;
  #hasBegun = false;
  #hasEnded = false;
  /** True if it ended because it reached the limit of writes. */
  #isFull = false;
  /** True if it ended because values took so much memory that its timeline began anew. */
  #isOver = false;

  private constructor(
    recorded: OpenedRecording,
    cursor: RecordingCursor,
    { engineOf, maxBytes = MAX_PART_BYTES }: PartOptions,
  ) {
    this.#recorded = recorded;
    this.#cursor = cursor;
    this.#maxBytes = maxBytes;
    this.#start = cursor.position;
    this.capture = new Capture(() => maxBytes, engineOf, cursor.position);
  }

  /**
   * Reads about `from` to `to`, within one game and the available memory. Rejects if it cannot.
   * @param needed the part must begin before it
   */
  static async read(
    recorded: OpenedRecording,
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
    // A message of many steps or damage may lead beyond `needed`.
    const isBeyond = cursor.position >= needed;
    const part = new RecordingPart(recorded, isBeyond ? recorded.cursor(entry, summarised) : cursor, options);
    if (!isBeyond) part.#resume();
    await part.#readTo(to, options, () => null);
    return part;
  }

  /** Reads a part that contains a position and some steps before and after it. Rejects if the file cannot be read. */
  static async around(
    recorded: OpenedRecording,
    position: number,
    { before, after }: { readonly before: number; readonly after: number },
    options: PartOptions,
  ): Promise<RecordingPart> {
    const from = Math.max(0, recorded.startOf(position), position - before);
    let part = await RecordingPart.read(recorded, from, position + after, options, position);
    // The steps before it may be damaged, or more than a part may hold.
    for (const start of [part.last, position - 1]) {
      if (part.last < position && start > from)
        part = await RecordingPart.read(recorded, start, position + after, options);
    }
    return part;
  }

  get first(): number {
    return this.capture.world.timeline.first;
  }

  get last(): number {
    return this.capture.world.timeline.length;
  }

  /** True if it cannot be extended: the recording ends, another game begins, or the limit of writes is reached. */
  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** True if a position cannot be shown, because the changes that lead to it take more memory than a part may. */
  exceeds(position: number): boolean {
    return this.#isOver || (position <= this.first && position > 0 && position <= this.last);
  }

  /** True if a position and the step that leads to it are in the part. */
  holds(position: number): boolean {
    return position <= this.last && (position > this.first || position === 0);
  }

  /** Extends the part until it contains `to`. The timeline keeps its position. Rejects if the file cannot be read. */
  async readTo(to: number, options: Omit<PartOptions, 'engineOf'>): Promise<void> {
    await this.#readTo(to, options, () => this.capture.world.timeline.position);
  }

  /**
   * Extends the part to the end of the torn frames around a position, because the following whole frame is needed to
   * evaluate them. The timeline keeps its position. Rejects if the file cannot be read.
   * @returns their end: the position itself if it is whole; an earlier position if the limit of writes is reached
   */
  async readTornFrames(position: number, options: Omit<PartOptions, 'engineOf'>): Promise<number> {
    const { moments } = this.capture;
    for (;;) {
      const end = position <= this.last ? moments.settledFrom(position) : null;
      if (end !== null) return end;
      if (this.#hasEnded || options.signal?.aborted === true) break;
      await this.readTo(this.last + 1, options);
    }
    return this.#isFull ? moments.settled(this.last) : this.last;
  }

  /** @param placeOf returns the position to restore; null means the end */
  async #readTo(
    to: number,
    { pause, signal, maxWrites = MAX_WRITES }: Omit<PartOptions, 'engineOf'>,
    placeOf: () => number | null,
  ): Promise<void> {
    while (this.last < to && !this.#hasEnded && signal?.aborted !== true) {
      const messages = await this.#gather();
      // Without awaiting, so that other code never sees the timeline at another position.
      const place = placeOf();
      const { timeline } = this.capture.world;
      timeline.seek(timeline.length);
      for (const message of messages) this.capture.apply(message);
      if (this.#beganAnew(timeline, messages)) this.#isOver = this.#hasEnded = true;
      else if (this.#hasEnded && !this.#isFull) this.#fill();
      if (!this.#hasEnded && timeline.counts.writes > maxWrites) this.#isFull = this.#hasEnded = true;
      if (place !== null && this.capture.world.timeline === timeline) timeline.seek(place);
      await pause?.();
    }
  }

  #beganAnew(before: Timeline, messages: readonly RecordedMessage[]): boolean {
    return this.capture.world.timeline !== before && messages.every(({ type }) => type !== 'hello');
  }

  async #gather(): Promise<RecordedMessage[]> {
    const messages: RecordedMessage[] = [];
    let bytes = 0;
    while (messages.length < MESSAGES_AT_ONCE && bytes < BYTES_AT_ONCE && !this.#hasEnded) {
      const message = await this.#cursor.next();
      if (message === null || (message.type === 'hello' && (this.#hasBegun || this.#cursor.position > this.last))) {
        this.#hasEnded = true;
        break;
      }
      if (this.#isTooLarge(message) && (messages.some(stepsOf) || this.last > this.#start)) {
        this.#isFull = this.#hasEnded = true;
        break;
      }
      this.#hasBegun = true;
      messages.push(message);
      bytes += bytesIn(message);
    }
    return messages;
  }

  /** True if a message may take the place of the steps before it, so that it has to begin a part. */
  #isTooLarge(message: RecordedMessage): boolean {
    if (message.type !== 'snapshot' && message.type !== 'delta') return false;
    return this.#cursor.image.cellsIn(message) * BYTES_PER_WRITE > this.#maxBytes / 2;
  }

  /** Adds damaged frames as missing ones, so that the following frames keep their numbers. */
  #fill(): void {
    const { entries, isIndexed, length } = this.#recorded;
    const next = entries.find(({ position }) => position >= this.last)?.position ?? (isIndexed ? length : 0);
    this.capture.skipTo(Math.max(next, this.#cursor.position));
  }

  #resume(): void {
    const { hello, image, position } = this.#cursor;
    if (hello === null) return;
    this.#hasBegun = true;
    this.capture.apply(hello);
    this.capture.apply({ type: 'schema', columns: image.schema });
    if (image.moment !== null) this.capture.apply({ ...image.snapshot(1), type: 'keyframe', position });
  }
}

/** Skips messages up to a position, or to the end. */
async function passTo(cursor: RecordingCursor, position: number, { pause, signal }: PartOptions): Promise<void> {
  for (let read = 1; cursor.position < position && signal?.aborted !== true; read++) {
    if ((await cursor.next()) === null) return;
    if (read % MESSAGES_AT_ONCE === 0) await pause?.();
  }
}

function bytesIn(message: RecordedMessage): number {
  if (message.type !== 'snapshot' && message.type !== 'delta') return 0;
  let bytes = 0;
  for (const list of changeLists(message))
    for (const { whole = [], values = [], runs = [] } of list) {
      bytes += whole.length + values.length;
      for (let i = 1; i < runs.length; i += 2) bytes += (runs[i] as Values).length;
    }
  return bytes;
}
