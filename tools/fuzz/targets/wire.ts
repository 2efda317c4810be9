import { joined } from '../../../core/trace/bytes.ts';
import { encodeFrame, encodePayload } from '../../../core/wire/codec.ts';
import { FrameReader } from '../../../core/wire/frame-reader.ts';
import { LIMITS } from '../../../core/wire/limits.ts';
import { LiveTimeline } from '../../../core/wire/live-timeline.ts';
import type { ProbeMessage, Unknown } from '../../../core/wire/message.ts';
import { ProbeReader } from '../../../core/wire/probe-reader.ts';
import { conversation } from '../../../core/wire/testing/conversation.ts';
import { WireError } from '../../../core/wire/wire-error.ts';
import { WorldImage } from '../../../core/wire/world-image.ts';
import type { Target } from '../target.ts';

/** Small worlds: a frame that asks for a large one is refused, which is quicker. */
const SMALL = { ...LIMITS, frame: 65_536, rows: 65_536, cells: 262_144 };
/** What no message has in it: inputs that begin with it are payloads with this between them, so that their lengths can change. */
const BETWEEN = Uint8Array.of(0xc1, 0xc1);

export const wire: Target = {
  reads: 'messages of a game, as they come over the wire',
  longest: 4096,
  seeds: () => [
    joined(conversation.map((message) => encodeFrame(message))),
    joined(conversation.flatMap((message) => [BETWEEN, encodePayload(message)])),
    ...conversation.slice(1).map((message) => {
      const before = conversation.slice(0, 3).filter((each) => each !== message);
      return joined([...before, message].flatMap((each) => [BETWEEN, encodePayload(each)]));
    }),
  ],
  run(bytes) {
    const game = new Game();
    try {
      if (beginsWith(bytes, BETWEEN)) for (const payload of split(bytes)) game.read(payload);
      else stream(bytes, game);
    } catch (error) {
      if (!(error instanceof WireError)) throw error;
    }
    game.check();
  },
};

/** A game as the program has it: its columns, and their past. */
class Game {
  readonly #reader = new ProbeReader(SMALL);
  readonly #image = new WorldImage();
  readonly #live = new LiveTimeline({ budget: 1e8 });

  read(payload: Uint8Array): void {
    this.#take(this.#reader.read(payload));
  }

  #take(message: ProbeMessage | Unknown): void {
    if (message.type === 'hello') this.#live.hello(message);
    if (message.type !== 'schema' && message.type !== 'snapshot' && message.type !== 'delta') return;
    this.#image.apply(message);
    this.#live.apply(message);
  }

  /** What was taken can be walked back and forth, and said again. */
  check(): void {
    const { timeline } = this.#live;
    const { position } = timeline;
    timeline.seek(timeline.first);
    timeline.seek(position);
    if (this.#image.moment !== null) encodePayload(this.#image.snapshot(1));
  }
}

function stream(bytes: Uint8Array, game: Game): void {
  const frames = new FrameReader(SMALL.frame);
  for (let at = 0; at < bytes.length; at += 97) {
    frames.push(bytes.subarray(at, at + 97));
    for (let payload = frames.next(); payload !== null; payload = frames.next()) game.read(payload);
  }
  if (frames.waiting > bytes.length) throw new Error('More waits than came');
}

function split(bytes: Uint8Array): Uint8Array[] {
  const parts: Uint8Array[] = [];
  let from = BETWEEN.length;
  for (let at = from; at <= bytes.length; at++) {
    if (at < bytes.length && !beginsWith(bytes.subarray(at), BETWEEN)) continue;
    parts.push(bytes.subarray(from, at));
    from = at + BETWEEN.length;
  }
  return parts;
}

function beginsWith(bytes: Uint8Array, mark: Uint8Array): boolean {
  return mark.every((byte, i) => bytes[i] === byte);
}
