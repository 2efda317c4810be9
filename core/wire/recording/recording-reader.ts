import { decodePayload } from '../codec/codec.ts';
import { crc32 } from '../codec/crc32.ts';
import { MessageFields } from '../codec/fields.ts';
import { LIMITS, type Limits } from '../codec/limits.ts';
import { WireError } from '../codec/wire-error.ts';
import { WorldImage } from '../live/world-image.ts';
import type { RecordedMessage } from '../messages/message.ts';
import type { BlockSummariser } from './block-summary.ts';
import {
  FRAME_HEAD,
  MAGIC,
  RECORDING_FORMAT,
  RecordingError,
  type RecordingHeader,
  type RecordingNotice,
} from './recording.ts';
import { RecordingChain } from './recording-chain.ts';
import { type PlacedFrame, RecordingFrames } from './recording-frames.ts';

export interface RecordingReaderOptions {
  readonly limits?: Limits;
  /** True if the pushed bytes begin at a keyframe, because the header was read before. */
  readonly inside?: boolean;
  readonly summariser?: BlockSummariser;
}

/**
 * Reads a recording while its bytes arrive. Push bytes, take messages until `next` returns null, and repeat. After the
 * last bytes call `close`, take the remaining messages, then call `end`. Damage is not an error: reading continues at
 * the next keyframe, if there is one.
 */
export class RecordingReader {
  readonly #limits: Limits;
  readonly #frames: RecordingFrames;
  readonly #summariser: BlockSummariser | null;
  /** Null until the header was read. */
  #chain: RecordingChain | null;
  #header: RecordingHeader | null = null;
  #messages = 0;
  #isComplete = false;
  #damage: string | null = null;

  constructor({ limits = LIMITS, inside = false, summariser }: RecordingReaderOptions = {}) {
    this.#limits = limits;
    this.#summariser = summariser ?? null;
    this.#frames = new RecordingFrames(limits);
    this.#chain = inside ? new RecordingChain(limits, true, this.#summariser) : null;
  }

  /** Available once `next` has read the first bytes. */
  get header(): RecordingHeader | null {
    return this.#header;
  }

  get image(): WorldImage {
    return this.#chain?.image ?? new WorldImage();
  }

  /** Number of steps up to the last message. */
  get position(): number {
    return this.#chain?.position ?? 0;
  }

  /** The first damage so far, or null. */
  get damage(): string | null {
    return this.#damage ?? this.#frames.damage;
  }

  push(bytes: Uint8Array): void {
    this.#frames.push(bytes);
  }

  /** Marks the end of the bytes. */
  close(): void {
    this.#frames.close();
  }

  /**
   * The next message, or null if none can be read now.
   * @throws RecordingError if the file is no recording, or too new
   */
  next(): RecordedMessage | null {
    this.#chain ??= this.#begin();
    if (this.#chain === null) return null;
    for (let frame = this.#frames.next(); frame !== null; frame = this.#frames.next()) {
      const message = this.#attempt(frame, this.#chain);
      if (message === null) continue;
      if (message.type !== 'caption') this.#messages++;
      this.#isComplete = message.type === 'bye';
      return message;
    }
    return null;
  }

  /**
   * After all messages: why the recording is incomplete, or null.
   * @throws RecordingError if the beginning is missing
   */
  end(): RecordingNotice | null {
    if (this.#chain === null) throw notARecording();
    const { lost, waiting } = this.#frames;
    const problem = this.damage;
    const facts = { messages: this.#messages, bytes: lost + waiting, problem };
    if (problem !== null) return { kind: 'damaged', ...facts };
    // Only the index follows the last message.
    if (this.#isComplete) return null;
    return { kind: waiting > 0 ? 'truncated' : 'unfinished', ...facts };
  }

  #begin(): RecordingChain | null {
    this.#header = readStart(this.#frames, this.#limits);
    if (this.#header === null) return null;
    return new RecordingChain(this.#limits, false, this.#summariser);
  }

  #attempt(frame: PlacedFrame, chain: RecordingChain): RecordedMessage | null {
    try {
      return take(frame, chain);
    } catch (error) {
      if (!(error instanceof WireError)) throw error;
      this.#damage ??= error.message;
      chain.lose();
      return null;
    }
  }
}

function take(frame: PlacedFrame, chain: RecordingChain): RecordedMessage | null {
  if (frame.kind === 'plain') return chain.plain(frame.payload);
  if (frame.kind === 'piece') return chain.piece(frame);
  if (frame.kind === 'keyframe') chain.begin(frame.keyframe);
  if (frame.kind === 'gap') chain.lose();
  return null;
}

/**
 * Reads the header of a file; null until it is complete.
 * @throws RecordingError
 */
export function readStart(frames: RecordingFrames, limits: Limits): RecordingHeader | null {
  const head = frames.peek(MAGIC.length + FRAME_HEAD);
  if (head.length < MAGIC.length + FRAME_HEAD) return null;
  if (!MAGIC.every((byte, i) => head[i] === byte)) throw notARecording();
  const view = new DataView(head.buffer, head.byteOffset);
  const length = view.getUint32(MAGIC.length, true);
  if (length > limits.meta) throw notARecording();
  const whole = frames.peek(head.length + length);
  if (whole.length < head.length + length) return null;
  const payload = whole.slice(head.length);
  if (crc32(payload) !== view.getUint32(MAGIC.length + 4, true)) throw notARecording();
  frames.skip(head.length + length);
  return readHeader(payload, limits);
}

function readHeader(payload: Uint8Array, limits: Limits): RecordingHeader {
  const header = tryHeader(payload, limits);
  if (header === null) throw notARecording();
  const { type, format, created, writer } = header;
  if (format === RECORDING_FORMAT) return { type, format, created, writer };
  const message = `Recorded by ${writer} in format ${format}; this program reads format ${RECORDING_FORMAT}`;
  throw new RecordingError(format > RECORDING_FORMAT ? 'newer-format' : 'older-format', message);
}

function tryHeader(
  payload: Uint8Array,
  limits: Limits,
): (Omit<RecordingHeader, 'format'> & { readonly format: number }) | null {
  try {
    const fields = new MessageFields('recording', decodePayload(payload, limits));
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

export function notARecording(): RecordingError {
  return new RecordingError('not-a-recording', 'This file is no recording of ECS Atlas');
}
