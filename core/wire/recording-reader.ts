import { ByteQueue } from './byte-queue.ts';
import { decodePayload } from './codec.ts';
import { crc32 } from './crc32.ts';
import { Fields } from './fields.ts';
import { LIMITS, type Limits } from './limits.ts';
import type { Caption, RecordedMessage } from './message.ts';
import { ProbeReader } from './probe-reader.ts';
import {
  FRAME_HEAD,
  MAGIC,
  RECORDING_FORMAT,
  RecordingError,
  type RecordingHeader,
  type RecordingNotice,
} from './recording.ts';
import { WireError } from './wire-error.ts';

/**
 * Reads a recording as its bytes come: push what there is, take messages until there are none, and in the end ask for the
 * notice. A frame that is cut short or damaged ends the recording there; it is never an error.
 */
export class RecordingReader {
  readonly #limits: Limits;
  readonly #queue = new ByteQueue();
  readonly #reader: ProbeReader;
  #header: RecordingHeader | null = null;
  #messages = 0;
  #left = false;
  #damage: string | null = null;

  constructor(limits: Limits = LIMITS) {
    this.#limits = limits;
    this.#reader = new ProbeReader(limits, { restarts: true });
  }

  /** Known once the first bytes have been read by `next`. */
  get header(): RecordingHeader | null {
    return this.#header;
  }

  push(bytes: Uint8Array): void {
    this.#queue.push(bytes);
  }

  /**
   * The next message, null when more bytes are needed (or nothing more can be read).
   * @throws RecordingError when the file is none, or newer than this program
   */
  next(): RecordedMessage | null {
    if (this.#header === null && !this.#readStart()) return null;
    for (let payload = this.#frame(); payload !== null; payload = this.#frame()) {
      const message = this.#read(payload);
      if (message !== null) return message;
    }
    return null;
  }

  /**
   * Once all bytes were pushed and all messages taken: why there are not more; null when all is there.
   * @throws RecordingError when not even the beginning was there
   */
  end(): RecordingNotice | null {
    if (this.#header === null) throw notARecording();
    const rest = { messages: this.#messages, bytes: this.#queue.length };
    if (this.#damage !== null) return { kind: 'damaged', ...rest, problem: this.#damage };
    if (this.#queue.length > 0) return { kind: 'truncated', ...rest, problem: null };
    return this.#left ? null : { kind: 'unfinished', ...rest, problem: null };
  }

  /** @returns whether the beginning is read */
  #readStart(): boolean {
    const queue = this.#queue;
    if (queue.length < MAGIC.length + FRAME_HEAD) return false;
    if (queue.peekU32(0) !== 0x5343_4589 || queue.peekU32(4) !== 0x1a0a_0d52) throw notARecording();
    const length = queue.peekU32(MAGIC.length);
    if (length > this.#limits.meta) throw notARecording();
    if (queue.length < MAGIC.length + FRAME_HEAD + length) return false;
    queue.skip(MAGIC.length);
    const payload = this.#frame();
    if (payload === null) throw notARecording();
    this.#header = readHeader(payload, this.#limits);
    return true;
  }

  #frame(): Uint8Array | null {
    const queue = this.#queue;
    if (this.#damage !== null || queue.length < FRAME_HEAD) return null;
    const length = queue.peekU32(0);
    if (length > this.#limits.frame) return this.#stop(`a frame says it has ${length} bytes`);
    if (queue.length < FRAME_HEAD + length) return null;
    const checksum = queue.peekU32(4);
    queue.skip(FRAME_HEAD);
    const payload = queue.take(length);
    return crc32(payload) === checksum ? payload : this.#stop('the checksum of a frame does not fit');
  }

  #read(payload: Uint8Array): RecordedMessage | null {
    try {
      const message = this.#reader.read(payload);
      if (message.type === 'unknown') return message.name === 'caption' ? readCaption(payload, this.#limits) : null;
      this.#messages++;
      this.#left = message.type === 'bye';
      return message;
    } catch (error) {
      if (!(error instanceof WireError)) throw error;
      return this.#stop(error.message);
    }
  }

  #stop(problem: string): null {
    this.#damage = problem;
    return null;
  }
}

function readCaption(payload: Uint8Array, limits: Limits): Caption {
  const fields = new Fields('caption', decodePayload(payload, limits));
  return { type: 'caption', text: fields.text('text', limits.meta) };
}

function readHeader(payload: Uint8Array, limits: Limits): RecordingHeader {
  const header = tryHeader(payload, limits);
  if (header === null) throw notARecording();
  if (header.format > RECORDING_FORMAT) {
    const message = `Recorded by ${header.writer} in format ${header.format}; this program reads up to ${RECORDING_FORMAT}`;
    throw new RecordingError('newer-format', message);
  }
  return header;
}

function tryHeader(payload: Uint8Array, limits: Limits): RecordingHeader | null {
  try {
    const fields = new Fields('recording', decodePayload(payload, limits));
    return {
      type: fields.oneOf('type', ['recording']),
      format: fields.integer('format', 0xffff),
      created: fields.text('created', limits.name),
      writer: fields.text('writer', limits.name),
    };
  } catch (error) {
    if (error instanceof WireError) return null;
    throw error;
  }
}

function notARecording(): RecordingError {
  return new RecordingError('not-a-recording', 'This file is no recording of ECS Atlas');
}
