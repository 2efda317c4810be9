import { LIMITS } from '../wire/codec/limits.ts';
import { type Moment, momentOf } from '../wire/live/moment.ts';
import type { WorldImage } from '../wire/live/world-image.ts';
import type { Hello, RecordedMessage } from '../wire/messages/message.ts';
import type { BlockSummariser } from '../wire/recording/block-summary.ts';
import type { ByteSource } from '../wire/recording/recording-index.ts';
import { RecordingReader } from '../wire/recording/recording-reader.ts';

const PIECE = 1024 * 1024;

export interface Entry {
  readonly offset: number;
  readonly position: number;
  /** The game's frame, and its time in milliseconds. */
  readonly frame: number;
  readonly time: number;
  /** True if another game or connection begins here, so that nothing before belongs to it. */
  readonly isStart: boolean;
}

/** Reads messages one by one from a place in a recording. */
export class RecordingCursor {
  /** Number of steps read or skipped so far. */
  position: number;
  hello: Hello | null = null;
  moment: Moment | null = null;
  readonly #source: ByteSource;
  readonly #reader: RecordingReader;
  #offset: number;
  #ended = false;

  constructor(
    source: ByteSource,
    { offset, position }: Pick<Entry, 'offset' | 'position'>,
    summariser?: BlockSummariser,
  ) {
    this.#source = source;
    this.#offset = offset;
    this.position = position;
    this.#reader = new RecordingReader({ limits: LIMITS, inside: true, ...(summariser && { summariser }) });
  }

  /** The first damage so far, or null. */
  get damage(): string | null {
    return this.#reader.damage;
  }

  get image(): WorldImage {
    return this.#reader.image;
  }

  /** Returns the next message; null at the end. Rejects if the file cannot be read. */
  async next(): Promise<RecordedMessage | null> {
    for (;;) {
      const message = this.#reader.next();
      if (message !== null) return this.#passed(message);
      if (this.#ended) return null;
      const bytes = await this.#source.read(this.#offset, Math.min(PIECE, this.#source.size - this.#offset));
      this.#offset += bytes.length;
      if (bytes.length > 0) this.#reader.push(bytes);
      if (bytes.length === 0 || this.#offset >= this.#source.size) this.#ended = true;
      if (this.#ended) this.#reader.close();
    }
  }

  #passed(message: RecordedMessage): RecordedMessage {
    if (message.type === 'hello') this.hello = message;
    this.position = this.#reader.position;
    if (message.type === 'keyframe' || message.type === 'snapshot' || message.type === 'delta') {
      this.moment = momentOf(message);
    }
    return message;
  }
}
