import { ByteQueue } from '../codec/byte-queue.ts';
import { crc32 } from '../codec/crc32.ts';
import type { Limits } from '../codec/limits.ts';
import { WireError } from '../codec/wire-error.ts';
import { FRAME_HEAD } from './recording.ts';
import { KEYFRAME_MARK, parseFrame, type RecordingFrame } from './recording-frame.ts';

/** A frame and its offset in the file. `gap` means that frames were damaged and the next one is a keyframe. */
export type PlacedFrame = (RecordingFrame | { readonly kind: 'gap' }) & { readonly offset: number };

/** Splits the bytes of a recording into frames. After damage it continues at the next keyframe. */
export class RecordingFrames {
  damage: string | null = null;
  /** Number of bytes skipped because of damage. */
  lost = 0;
  /** Offset of the next frame in the file. */
  offset: number;
  readonly #limits: Limits;
  readonly #queue = new ByteQueue();
  #closed = false;
  #seeking = false;

  constructor(limits: Limits, offset = 0) {
    this.#limits = limits;
    this.offset = offset;
  }

  get waiting(): number {
    return this.#queue.length;
  }

  push(bytes: Uint8Array): void {
    this.#queue.push(bytes);
  }

  /** Marks the end of the bytes. */
  close(): void {
    this.#closed = true;
  }

  peek(count: number): Uint8Array {
    return this.#queue.peek(0, count);
  }

  skip(bytes: number): void {
    this.#queue.skip(bytes);
    this.offset += bytes;
  }

  /** Returns the next frame, or null if it is incomplete. A piece is a view that is valid until the next `push`. */
  next(): PlacedFrame | null {
    const queue = this.#queue;
    for (;;) {
      if (this.#seeking && !this.#findKeyframe()) return null;
      if (queue.length < FRAME_HEAD) return null;
      const length = queue.peekU32(0);
      if (length > this.#limits.frame) return this.#damaged(`a frame says it has ${length} bytes`);
      if (queue.length < FRAME_HEAD + length) {
        // If only the length is damaged, later frames may be intact.
        if (!this.#closed || queue.indexOf(KEYFRAME_MARK, FRAME_HEAD + 1) < 0) return null;
        return this.#damaged(`a frame says it has ${length} bytes`);
      }
      const payload = queue.peek(FRAME_HEAD, length);
      if (crc32(payload) !== queue.peekU32(4)) return this.#damaged('the checksum of a frame does not fit');
      const { offset } = this;
      this.skip(FRAME_HEAD + length);
      return this.#parsed(payload, offset);
    }
  }

  #parsed(payload: Uint8Array, offset: number): PlacedFrame {
    try {
      const frame = parseFrame(payload, this.#limits);
      if (frame.kind === 'piece') return { kind: 'piece', bytes: frame.bytes, deflated: frame.deflated, offset };
      // Messages keep views of their payload.
      return frame.kind === 'plain' ? { kind: 'plain', payload: payload.slice(), offset } : { ...frame, offset };
    } catch (error) {
      if (!(error instanceof WireError)) throw error;
      this.damage ??= error.message;
      return { kind: 'gap', offset };
    }
  }

  #damaged(problem: string): PlacedFrame {
    this.damage ??= problem;
    const { offset } = this;
    this.#lose(1);
    this.#seeking = true;
    return { kind: 'gap', offset };
  }

  #findKeyframe(): boolean {
    const at = this.#queue.indexOf(KEYFRAME_MARK, FRAME_HEAD);
    if (at >= 0) {
      this.#lose(at - FRAME_HEAD);
      this.#seeking = false;
      return true;
    }
    // The last bytes may be the beginning of a mark.
    const kept = this.#closed ? 0 : FRAME_HEAD + KEYFRAME_MARK.length - 1;
    this.#lose(Math.max(0, this.#queue.length - kept));
    return false;
  }

  #lose(bytes: number): void {
    this.lost += bytes;
    this.skip(bytes);
  }
}
