import { joined } from '../trace/bytes.ts';
import { DeflateWindow, deflated } from '../wire/deflated.ts';
import { LIMITS } from '../wire/limits.ts';
import type { Hello } from '../wire/message.ts';
import { Packing } from '../wire/packing.ts';
import { RecordingChain } from '../wire/recording-chain.ts';
import { keyframeFrame, pieceFrame } from '../wire/recording-frame.ts';
import { type PlacedFrame, RecordingFrames } from '../wire/recording-frames.ts';
import { WireError } from '../wire/wire-error.ts';
import type { Recorded } from './recorded.ts';
import type { Entry } from './recording-cursor.ts';

/** Bytes that are read between two pauses: some milliseconds. */
const PIECE = 256 * 1024;
/** Between two keyframes that are made for a file which has none. */
const SPACING = 8_000_000;
/** What these may take. With more of them, every second one is dropped. */
const MAX_BYTES = 48_000_000;

export interface IndexOptions {
  readonly signal: { readonly aborted: boolean };
  /** From 0 to 1. */
  onProgress(share: number): void;
  /** Lets others have their turn. */
  pause(): Promise<void>;
}

/**
 * Goes through a recording without an index: `recorded` grows as it goes. Ended early, what is known by then stays. Rejects when the file
 * cannot be read.
 */
export async function indexRecording(recorded: Recorded, options: IndexOptions): Promise<void> {
  const { source, start } = recorded;
  const frames = new RecordingFrames(LIMITS, start);
  const indexer = recorded.header.format === 1 ? new MessageIndexer(recorded) : new KeyframeIndexer(recorded);
  for (let offset = start; offset < source.size; ) {
    await options.pause();
    if (options.signal.aborted) return;
    const bytes = await source.read(offset, Math.min(PIECE, source.size - offset));
    if (bytes.length === 0) break;
    offset += bytes.length;
    frames.push(bytes);
    if (offset >= source.size) frames.close();
    for (let frame = frames.next(); frame !== null; frame = frames.next()) await indexer.take(frame);
    options.onProgress(offset / source.size);
  }
  const { complete, problem } = await indexer.end();
  recorded.isIndexed = true;
  const facts = { messages: recorded.length, bytes: frames.lost + frames.waiting, problem: frames.damage ?? problem };
  if (facts.problem !== null) recorded.notice = { kind: 'damaged', ...facts };
  else if (!complete) recorded.notice = { kind: frames.waiting > 0 ? 'truncated' : 'unfinished', ...facts };
}

/** What there is to say at the end. */
interface Ending {
  /** The recorder stopped by itself. */
  readonly complete: boolean;
  readonly problem: string | null;
}

/** From format 2 on: keyframes are found without reading what is between. */
class KeyframeIndexer {
  readonly #recorded: Recorded;
  readonly #entries: Entry[] = [];
  #complete = false;
  #problem: string | null = null;

  constructor(recorded: Recorded) {
    this.#recorded = recorded;
  }

  async take(frame: PlacedFrame): Promise<void> {
    const recorded = this.#recorded;
    if (frame.kind === 'trailer') this.#complete = true;
    if (frame.kind !== 'keyframe') return;
    const { position, time, repeats } = frame.keyframe;
    const last = this.#entries.at(-1)?.position ?? 0;
    if (position < last) {
      this.#problem ??= `a keyframe of position ${position} after ${last}`;
      return;
    }
    this.#entries.push({ offset: frame.offset, position, time, isStart: !repeats });
    if (this.#entries.length === 1) recorded.entries.length = 0;
    recorded.entries.push(this.#entries.at(-1)!);
    recorded.length = Math.max(recorded.length, position);
    recorded.time = Math.max(recorded.time, time);
  }

  /** Only reading tells how many steps follow the last keyframe. */
  async end(): Promise<Ending> {
    const recorded = this.#recorded;
    const cursor = recorded.cursor(recorded.entries.length - 1);
    for (let message = await cursor.next(); message !== null; message = await cursor.next()) {
      if (message.type === 'bye') this.#complete = true;
    }
    recorded.length = Math.max(recorded.length, cursor.position);
    recorded.time = Math.max(recorded.time, cursor.moment?.time ?? 0);
    return { complete: this.#complete, problem: this.#problem };
  }
}

/** Format 1: every message is read, and keyframes are made and kept. */
class MessageIndexer {
  readonly #recorded: Recorded;
  readonly #chain: RecordingChain;
  #hello: Hello | null = null;
  #spacing = SPACING;
  #since = 0;
  #bytes = 0;
  #time = 0;
  #complete = false;
  #problem: string | null = null;

  constructor(recorded: Recorded) {
    this.#recorded = recorded;
    this.#chain = new RecordingChain(LIMITS, recorded.header.format, false);
  }

  async take(frame: PlacedFrame): Promise<void> {
    if (frame.kind !== 'plain' || this.#problem !== null) return;
    if (this.#since >= this.#spacing) await this.#addKeyframe(frame.offset);
    this.#since += frame.payload.length;
    try {
      this.#read(frame.payload, frame.offset);
    } catch (error) {
      if (!(error instanceof WireError)) throw error;
      this.#problem = error.message;
    }
  }

  async end(): Promise<Ending> {
    return { complete: this.#complete, problem: this.#problem };
  }

  #read(payload: Uint8Array, offset: number): void {
    const recorded = this.#recorded;
    const message = this.#chain.plain(payload);
    if (message?.type === 'hello') this.#begin(message, offset);
    if (message?.type === 'caption') recorded.captions.push({ position: this.#chain.position, text: message.text });
    if (message?.type === 'snapshot' || message?.type === 'delta') this.#time = message.time;
    this.#complete = message?.type === 'bye';
    recorded.length = this.#chain.position;
    recorded.time = this.#time;
  }

  /** A game that starts over needs nothing before it. */
  #begin(hello: Hello, offset: number): void {
    const isFirst = this.#hello === null;
    this.#hello = hello;
    if (isFirst) return;
    const { position } = this.#chain;
    const before = keyframeFrame({ position, frame: 0, time: 0, repeats: false });
    this.#recorded.entries.push({ offset, position, time: 0, isStart: true, before });
    this.#since = 0;
  }

  async #addKeyframe(offset: number): Promise<void> {
    const { image, position } = this.#chain;
    if (image.moment === null || this.#hello === null) return;
    const { frame, time } = image.moment;
    const schema = { type: 'schema', columns: image.schema };
    const [packing, window] = [new Packing(LIMITS, this.#recorded.header.format), new DeflateWindow()];
    const frames: Uint8Array[] = [keyframeFrame({ position, frame, time, repeats: true })];
    for (const message of [this.#hello, schema, image.snapshot(1)]) {
      const packed = packing.pack(message);
      frames.push(pieceFrame(packed.length, deflated(packed, window.dictionary)));
      window.push(packed);
    }
    const before = joined(frames);
    this.#recorded.entries.push({ offset, position, time, isStart: false, before });
    this.#since = 0;
    this.#bytes += before.length;
    if (this.#bytes > MAX_BYTES) this.#thinOut();
  }

  #thinOut(): void {
    const { entries } = this.#recorded;
    const kept = entries.filter(({ isStart }, i) => isStart || i % 2 === 0);
    entries.splice(0, entries.length, ...kept);
    this.#bytes = kept.reduce((sum, { before }) => sum + (before?.length ?? 0), 0);
    this.#spacing *= 2;
  }
}
