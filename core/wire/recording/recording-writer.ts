import { concatBytes } from '../../trace/bytes.ts';
import { encodePayload } from '../codec/codec.ts';
import { DeflateWindow } from '../codec/deflate-window.ts';
import { LIMITS } from '../codec/limits.ts';
import { stepsOf, WorldImage } from '../live/world-image.ts';
import type { ColumnChange, Hello, RecordedMessage, Snapshot } from '../messages/message.ts';
import { BlockSummariser } from './block-summary.ts';
import { MessagePacker } from './packing.ts';
import type { PlacedCaption, PlacedKeyframe, RecordingHeader, RecordingKeyframe } from './recording.ts';
import { keyframeFrame, pieceFrame, plainFrame, recordingStart, trailerFrame } from './recording-frame.ts';
import { bytesOfBlock, encodeBlock, maxSummaryBytes, SUMMARY_VERSION, type WireBlock } from './summary-codec.ts';

export interface KeyframeSpacing {
  /** A number of messages or packed bytes, which limits how much must be read at once. */
  readonly messages: number;
  readonly bytes: number;
  /** The minimum ratio of other bytes to keyframe bytes in the file. */
  readonly ratio: number;
}

/**
 * 28 seconds of a game at 60 Hz, which limits how much must be read to reach a frame unless the ratio delays a
 * keyframe.
 */
const SPACING: KeyframeSpacing = { messages: 1700, bytes: 5_000_000, ratio: 3 };

export interface RecordingOutput {
  write(bytes: Uint8Array): Promise<void>;
  deflate(bytes: Uint8Array, dictionary: Uint8Array): Promise<Uint8Array>;
}

interface Batch {
  readonly keyframe: RecordingKeyframe | null;
  readonly pieces: readonly Uint8Array[];
  readonly plain: Uint8Array | null;
}

/** Amounts written since the last keyframe. */
interface Since {
  messages: number;
  /** Packed bytes. */
  bytes: number;
  /** Bytes in the file: of the keyframe itself, and after it. */
  head: number;
  rest: number;
}

/** Writes a recording (docs/recording.md) with regular keyframes. Once `add` has resolved, the message can be read. */
export class RecordingWriter {
  readonly #output: RecordingOutput;
  readonly #keyframes: PlacedKeyframe[] = [];
  readonly #captions: PlacedCaption[] = [];
  readonly #spacing: KeyframeSpacing;
  #queue: Promise<void>;
  #offset = 0;
  #position = 0;
  #image = new WorldImage();
  #packing = new MessagePacker(LIMITS);
  #window = new DeflateWindow();
  #hello: Hello | null = null;
  /** A hello and its schema wait for the snapshot, because a keyframe needs its frame and time. */
  #opening: Uint8Array[] = [];
  readonly #blocks: WireBlock[] = [];
  #blockBytes = 0;
  readonly #summariser = new BlockSummariser((block) => this.#keep(encodeBlock(block)));
  #since: Since = { messages: 0, bytes: 0, head: 0, rest: 0 };

  constructor(
    output: RecordingOutput,
    { created, writer }: Pick<RecordingHeader, 'created' | 'writer'>,
    spacing: KeyframeSpacing = SPACING,
  ) {
    this.#output = output;
    this.#spacing = spacing;
    this.#queue = this.#write(recordingStart({ created, writer }));
    this.#queue.catch(() => null);
  }

  /** Appends a message accepted by a ProbeReader. If the output fails, this and all later calls reject. */
  add(message: RecordedMessage): Promise<void> {
    if (message.type === 'caption') return this.#caption(message.text);
    if (message.type === 'hello') return this.#begin(message);
    const isMoment = message.type === 'snapshot' || message.type === 'delta';
    if (!isMoment && this.#opening.length > 0) {
      this.#opening.push(this.#piece(message));
      return this.#queue;
    }
    const keyframe = isMoment ? this.#keyframeBefore(message) : null;
    if (keyframe?.repeats === true) this.#summariser.begin(keyframe.position, this.#image);
    if (message.type === 'bye') this.#summariser.end();
    const before = keyframe?.repeats === true ? this.#repetition() : this.#opening;
    this.#opening = [];
    const pieces = [...before, this.#piece(message)];
    this.#position += stepsOf(message);
    return this.#enqueue({ keyframe, pieces, plain: null });
  }

  /** Appends the index. Nothing can be added afterwards. */
  end(): Promise<void> {
    return this.#then(async () => {
      this.#summariser.end();
      const time = this.#image.moment?.time ?? 0;
      const facts = { keyframes: this.#keyframes, captions: this.#captions, length: this.#position, time };
      const packed = encodePayload(this.#blocks);
      const blocks = [packed.length, await this.#output.deflate(packed, new Uint8Array(0))];
      const summary = { summary: SUMMARY_VERSION, blocks };
      await this.#write(concatBytes([plainFrame({ type: 'index', ...facts, ...summary }), trailerFrame(this.#offset)]));
    });
  }

  /** Drops blocks once the index takes too large a share of the file. */
  #keep(block: WireBlock): void {
    const bytes = this.#blockBytes + bytesOfBlock(block);
    if (bytes > maxSummaryBytes(this.#offset)) return;
    this.#blockBytes = bytes;
    this.#blocks.push(block);
  }

  #caption(text: string): Promise<void> {
    this.#captions.push({ position: this.#position, text });
    return this.#enqueue({
      keyframe: null,
      pieces: [],
      plain: plainFrame({ type: 'caption', text, position: this.#position }),
    });
  }

  #begin(hello: Hello): Promise<void> {
    this.#summariser.end();
    this.#hello = hello;
    this.#image = new WorldImage();
    this.#packing = new MessagePacker(LIMITS);
    this.#opening = [this.#packing.pack(hello)];
    return this.#queue;
  }

  /** Returns the keyframe to write before a message, or null. */
  #keyframeBefore({ frame, time }: Pick<Snapshot, 'frame' | 'time'>): RecordingKeyframe | null {
    const position = this.#position;
    if (this.#opening.length > 0) return { position, frame, time, repeats: false };
    const { messages, bytes, head, rest } = this.#since;
    const spacing = this.#spacing;
    const isDue = (messages >= spacing.messages || bytes >= spacing.bytes) && rest >= head * spacing.ratio;
    const { moment } = this.#image;
    return isDue && moment !== null ? { position, frame: moment.frame, time: moment.time, repeats: true } : null;
  }

  /** Returns the whole current state as messages that do not depend on earlier ones. */
  #repetition(): Uint8Array[] {
    const schema = { type: 'schema' as const, columns: this.#image.schema };
    this.#packing = new MessagePacker(LIMITS);
    const snapshot = byType(this.#image.snapshot(1), this.#image);
    return [this.#hello!, schema, snapshot].map((message) => this.#packing.pack(message));
  }

  #piece(message: RecordedMessage): Uint8Array {
    if (message.type === 'snapshot' || message.type === 'delta')
      this.#summariser.add(message, this.#image, this.#position);
    if (message.type === 'snapshot' || message.type === 'delta' || message.type === 'schema') {
      this.#image.apply(message);
    }
    return this.#packing.pack(message);
  }

  #enqueue(batch: Batch): Promise<void> {
    if (batch.keyframe !== null) this.#since = { messages: 0, bytes: 0, head: 0, rest: 0 };
    const since = this.#since;
    since.messages += 1;
    since.bytes += batch.pieces.at(-1)?.length ?? 0;
    return this.#then(() => this.#append(batch, since));
  }

  #then(act: () => Promise<void>): Promise<void> {
    this.#queue = this.#queue.then(act);
    this.#queue.catch(() => null);
    return this.#queue;
  }

  async #append({ keyframe, pieces, plain }: Batch, since: Since): Promise<void> {
    const frames: Uint8Array[] = [];
    if (keyframe !== null) {
      this.#keyframes.push({ ...keyframe, offset: this.#offset });
      frames.push(keyframeFrame(keyframe));
      this.#window = new DeflateWindow();
    }
    for (const bytes of pieces) {
      frames.push(pieceFrame(bytes.length, await this.#output.deflate(bytes, this.#window.dictionary)));
      this.#window.push(bytes);
    }
    if (plain !== null) frames.push(plain);
    const all = concatBytes(frames);
    if (keyframe !== null) since.head += all.length;
    else since.rest += all.length;
    await this.#write(all);
  }

  async #write(bytes: Uint8Array): Promise<void> {
    await this.#output.write(bytes);
    this.#offset += bytes.length;
  }
}

/** Sorts columns by type, so that lists of the same entities are within the window of deflate. */
function byType(snapshot: Snapshot, image: WorldImage): Snapshot {
  const typeOf = ({ c }: ColumnChange) => image.column(c)!.spec.type;
  return {
    ...snapshot,
    columns: [...snapshot.columns].sort((a, b) => (typeOf(a) < typeOf(b) ? 1 : typeOf(a) > typeOf(b) ? -1 : 0)),
  };
}
