import { decodePayload } from '../codec/codec.ts';
import { DeflateWindow } from '../codec/deflate-window.ts';
import { MessageFields } from '../codec/fields.ts';
import { type Limits, MAX_UNPACKED } from '../codec/limits.ts';
import { WireError } from '../codec/wire-error.ts';
import { stepsOf, WorldImage } from '../live/world-image.ts';
import type { Hello, RecordedMessage, SchemaMessage, Snapshot } from '../messages/message.ts';
import { ProbeReader } from '../messages/probe-reader.ts';
import type { BlockSummariser } from './block-summary.ts';
import { MessagePacker, unpackedBytes } from './packing.ts';
import type { RecordingKeyframe } from './recording.ts';
import type { RecordingFrame } from './recording-frame.ts';

/** Bytes that are charged for each cell that is written or cleared, in addition to its value. */
const BYTES_PER_CELL = 8;

type Piece = Extract<RecordingFrame, { kind: 'piece' }>;

/**
 * Converts the frames of a recording to messages. The messages that a keyframe repeats are skipped by a reader that has
 * followed the recording. A reader that begins there or has lost its place receives them: hello and schema unchanged,
 * the snapshot as a `keyframe` message.
 */
export class RecordingChain {
  image = new WorldImage();
  /** Number of steps up to and including the last message. */
  position = 0;
  readonly #summariser: BlockSummariser | null;
  readonly #limits: Limits;
  readonly #reader: ProbeReader;
  #window = new DeflateWindow();
  #packing: MessagePacker;
  #isLost: boolean;
  /** The keyframe whose hello, schema and snapshot are being read. `known` is true if the reader already has them. */
  #repeated: { readonly keyframe: RecordingKeyframe; readonly known: boolean } | null = null;
  /** Bytes that all messages so far may still unpack to and write, which grow with the bytes of the file. */
  #allowed: number;
  /** True once a message needed more than was allowed: nothing after it is read. */
  #isSpent = false;
  /** Ids of the columns known before the current keyframe. */
  #followed: ReadonlySet<number> = new Set();

  /** @param isLost skips everything before the next keyframe */
  constructor(limits: Limits, isLost: boolean, summariser: BlockSummariser | null = null) {
    this.#summariser = summariser;
    this.#limits = limits;
    this.#reader = new ProbeReader(limits, { restarts: true });
    this.#packing = new MessagePacker(limits);
    this.#isLost = isLost;
    this.#allowed = 2 * limits.world;
  }

  /** @throws WireError if its position is before the last message, because positions never decrease */
  begin(keyframe: RecordingKeyframe): void {
    if (keyframe.position < this.position)
      throw new WireError('order', `A keyframe of position ${keyframe.position} after ${this.position}`);
    this.#summariser?.end();
    this.#repeated = keyframe.repeats ? { keyframe, known: !this.#isLost } : null;
    this.#followed = new Set(this.image.schema.map(({ id }) => id));
    this.#isLost = this.#isSpent;
    this.position = keyframe.position;
    this.#window = new DeflateWindow();
    this.#packing = new MessagePacker(this.#limits);
  }

  lose(): void {
    this.#summariser?.drop();
    this.#isLost = true;
  }

  /**
   * Returns the message of a frame, or null if it is skipped.
   * @throws WireError
   */
  piece({ bytes, deflated }: Piece): RecordedMessage | null {
    if (this.#isLost) return null;
    const { frame } = this.#limits;
    if (bytes > frame) throw new WireError('limit', `A message of ${bytes} bytes; the limit is ${frame}`);
    const packed = this.#window.inflate(deflated, bytes);
    this.#allowed += deflated.length * MAX_UNPACKED;
    this.#spend(unpackedBytes(packed));
    return this.#read(this.#packing.unpack(packed));
  }

  plain(payload: Uint8Array): RecordedMessage | null {
    if (this.#isLost) return null;
    this.#allowed += payload.length * MAX_UNPACKED;
    return this.#read(decodePayload(payload, this.#limits));
  }

  /** A few bytes can unpack to millions, or clear millions of rows, so that a small file would take minutes. */
  #spend(bytes: number): void {
    if (bytes > this.#allowed) {
      this.#isSpent = true;
      const megabytes = Math.round((2 * this.#limits.world) / 1e6);
      const problem = `Its messages unpack to and write more than ${MAX_UNPACKED} times their size in the file and ${megabytes} MB`;
      throw new WireError('limit', `${problem}, the limit`);
    }
    this.#allowed -= bytes;
  }

  #read(decoded: unknown): RecordedMessage | null {
    const message = this.#reader.readDecoded(decoded);
    if (message.type === 'snapshot' || message.type === 'delta')
      this.#spend(this.image.cellsIn(message) * BYTES_PER_CELL);
    switch (message.type) {
      case 'unknown':
        return message.name === 'caption' ? readCaption(decoded, this.#limits) : null;
      case 'hello':
        this.image = new WorldImage();
        this.#summariser?.end();
        return this.#unlessKnown(message);
      case 'schema':
        this.#expectRepeated(message);
        this.image.apply(message);
        return this.#unlessKnown(message);
      case 'snapshot':
        return this.#snapshot(message);
      case 'delta':
        this.#summariser?.add(message, this.image, this.position);
        this.image.apply(message);
        this.position += stepsOf(message);
        return message;
      case 'bye':
        this.#summariser?.end();
        return message;
      default:
        return message;
    }
  }

  /** A keyframe must not contain columns that are new to a reader that skips it. */
  #expectRepeated({ columns }: SchemaMessage): void {
    if (this.#repeated?.known !== true) return;
    const added = columns.find(({ id }) => !this.#followed.has(id));
    if (added !== undefined) throw new WireError('column', `Column ${added.id} (${added.name}) is new in a keyframe`);
  }

  #unlessKnown(message: Hello | SchemaMessage): RecordedMessage | null {
    return this.#repeated?.known === true ? null : message;
  }

  #snapshot(snapshot: Snapshot): RecordedMessage | null {
    const repeated = this.#repeated;
    this.#repeated = null;
    if (repeated === null) this.#summariser?.add(snapshot, this.image, this.position);
    this.image.apply(snapshot);
    if (repeated === null) {
      this.position += stepsOf(snapshot);
      return snapshot;
    }
    this.#summariser?.begin(this.position, this.image);
    return repeated.known ? null : { ...snapshot, type: 'keyframe', position: repeated.keyframe.position };
  }
}

function readCaption(decoded: unknown, limits: Limits): RecordedMessage {
  return { type: 'caption', text: new MessageFields('caption', decoded).text('text', limits.meta) };
}
