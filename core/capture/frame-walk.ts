import type { Change } from '../changes/change.ts';
import { changeReaderOf, type WantedChanges } from '../changes/change-reader.ts';
import type { RecordedMessage } from '../wire/messages/message.ts';
import type { Readable } from '../world/world.ts';
import { Capture } from './capture.ts';
import type { CapturedWorld, EngineOf } from './captured-world.ts';

/** Each frame is only compared with the one before, so little of the past is kept. */
const PAST_BYTES = 2 ** 25;

/** How to read the memory of any game. */
export interface Engines {
  readonly engineOf: EngineOf;
  readonly engineNamed: (id: string) => Readable;
}

/** A frame whose picture is whole. */
export interface WalkedFrame {
  readonly world: CapturedWorld;
  readonly engine: Readable;
  readonly frame: number;
  /** The frame before; null if this is the first one that is known of a run. */
  readonly after: number | null;
  /** The position of the frame before; null as above, and if it is no longer kept. */
  readonly before: number | null;
  /** Returns what happened since the frame before; null if that is not kept. */
  changes(wanted?: WantedChanges): readonly Change[] | null;
}

/** Goes from whole frame to whole frame, as the messages of a game or a recording arrive. */
export class FrameWalk {
  readonly #capture: Capture;
  readonly #engineNamed: (id: string) => Readable;
  #position: number | null = null;
  #frame: number | null = null;

  constructor(engineOf: EngineOf, engineNamed: (id: string) => Readable) {
    this.#capture = new Capture(() => PAST_BYTES, engineOf);
    this.#engineNamed = engineNamed;
  }

  /** Returns the frame that a message completes, or null. A torn frame waits, because a whole one may follow. */
  take(message: RecordedMessage): WalkedFrame | null {
    const before = this.#capture.world;
    this.#capture.apply(message);
    if (this.#capture.world !== before || message.type === 'hello') this.#position = null;
    const { timeline, moments } = this.#capture.world;
    return moments.settled(timeline.length) < timeline.length ? null : this.#walked();
  }

  /** Returns the last frame if it is torn, because no whole one follows. */
  end(): WalkedFrame | null {
    return this.#walked();
  }

  #walked(): WalkedFrame | null {
    const { world } = this.#capture;
    const { timeline, moments } = world;
    const { length, first } = timeline;
    const moment = moments.at(length);
    if (moment === null || length === this.#position || this.#capture.isBeingRead(length)) return null;
    const engine = this.#engineNamed(world.engine);
    const before = this.#position === null || this.#position < first ? null : this.#position;
    const after = this.#position === null ? null : this.#frame;
    this.#position = length;
    this.#frame = moment.frame;
    const changes = (wanted?: WantedChanges) =>
      before === null ? null : changeReaderOf(timeline, engine).changesIn(before, length, wanted);
    return { world, engine, frame: moment.frame, after, before, changes };
  }
}
