import type { Change } from '../changes/change.ts';
import { changeReaderOf } from '../changes/change-reader.ts';
import type { RecordedMessage } from '../wire/messages/message.ts';
import type { Readable } from '../world/world.ts';
import { Capture } from './capture.ts';
import type { CapturedWorld, EngineOf } from './captured-world.ts';

/** Each frame is only compared with the one before, so little of the past is kept. */
const PAST_BYTES = 2 ** 25;

/** A frame whose picture is whole, and what happened since the one before. */
export interface WalkedFrame {
  readonly world: CapturedWorld;
  readonly engine: Readable;
  readonly frame: number;
  /** The frame before; null if this is the first one that is known of a run. */
  readonly after: number | null;
  /** Null if this is the first frame of a run, or if the changes since the one before take too much memory. */
  readonly changes: readonly Change[] | null;
}

/** Reads what happened from whole frame to whole frame, as the messages of a game or a recording arrive. */
export class FrameWalk {
  readonly #capture: Capture;
  readonly #engineNamed: (id: string) => Readable;
  #position: number | null = null;
  #frame: number | null = null;

  constructor(engineOf: EngineOf, engineNamed: (id: string) => Readable) {
    this.#capture = new Capture(() => PAST_BYTES, engineOf);
    this.#engineNamed = engineNamed;
  }

  /** Returns the frame that a message completes, or null. */
  take(message: RecordedMessage): WalkedFrame | null {
    const before = this.#capture.world;
    this.#capture.apply(message);
    const { world } = this.#capture;
    if (world !== before || message.type === 'hello') this.#position = null;
    const { timeline, moments } = world;
    const { length, first } = timeline;
    const moment = moments.at(length);
    if (moment === null || length === this.#position || this.#capture.isBeingRead(length)) return null;
    // Waits, because a whole frame may follow.
    if (moments.settled(length) < length) return null;
    const engine = this.#engineNamed(world.engine);
    const from = this.#position;
    const changes = from === null || from < first ? null : changeReaderOf(timeline, engine).changesIn(from, length);
    const after = from === null ? null : this.#frame;
    this.#position = length;
    this.#frame = moment.frame;
    return { world, engine, frame: moment.frame, after, changes };
  }
}
