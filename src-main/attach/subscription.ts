import { encodePayload } from '../../core/wire/codec/codec.ts';
import { LIMITS } from '../../core/wire/codec/limits.ts';
import { MissedChanges } from '../../core/wire/live/missed-changes.ts';
import type { Delta, SchemaMessage, Snapshot, StateMessage } from '../../core/wire/messages/message.ts';
import type { GameState } from './received-state.ts';

/** Takes a payload. Payloads with a number above 0 are confirmed with `received`. */
export type Send = (payload: Uint8Array<ArrayBuffer>, number: number) => void;

/** Sends a game's messages to one subscriber. If it is slow to confirm, it receives one merged message instead of all that it missed. */
export class Subscription {
  readonly #send: Send;
  #source: GameState;
  #missed: MissedChanges;
  #sent = 0;
  #confirmed = 0;
  #mustStart = false;
  /** The state to send once the subscriber has confirmed. */
  #state: Uint8Array<ArrayBuffer> | null = null;

  constructor(source: GameState, send: Send) {
    this.#source = source;
    this.#send = send;
    this.#missed = new MissedChanges(source.image);
  }

  /** The number of frames that the subscriber is behind. */
  get behind(): number {
    return this.#missed.frames;
  }

  /** Called when the game has restarted: sends its hello first. */
  restart(source: GameState): void {
    this.#source = source;
    this.#missed = new MissedChanges(source.image);
    if (this.#isFull) this.#mustStart = true;
    else this.start();
  }

  /** Sends new columns. There are few such messages, because each column is declared once. */
  schema(message: SchemaMessage): void {
    if (!this.#mustStart) this.#send(encodePayload(message), 0);
  }

  /** States are also numbered: a slow subscriber only receives the last one. */
  state(state: StateMessage, payload: Uint8Array<ArrayBuffer>): void {
    this.#source = { ...this.#source, state };
    if (this.#mustStart) return;
    if (this.#isFull || !this.#missed.isEmpty) this.#state = payload;
    else this.#number(payload);
  }

  /** Must be called before the image takes the message over. */
  data(message: Snapshot | Delta, payload: Uint8Array<ArrayBuffer>): void {
    if (this.#mustStart) return;
    if (this.#isFull || !this.#missed.isEmpty) this.#missed.note(message);
    else this.#number(payload);
  }

  /** Called when the subscriber has received everything up to `number`. */
  received(number: number): void {
    if (number > this.#confirmed && number <= this.#sent) this.#confirmed = number;
    if (this.#isFull) return;
    if (this.#mustStart) {
      this.start();
      return;
    }
    if (!this.#missed.isEmpty) this.#number(encodePayload(this.#missed.take(this.#sent + 1)));
    if (this.#state === null || this.#isFull) return;
    this.#number(this.#state);
    this.#state = null;
  }

  get #isFull(): boolean {
    return this.#sent - this.#confirmed >= LIMITS.inFlight;
  }

  /** Sends everything from the hello on. `restart` calls it again. */
  start(): void {
    this.#mustStart = false;
    this.#state = null;
    const { hello, image, state } = this.#source;
    this.#send(encodePayload(hello), 0);
    if (image.schema.length > 0) this.#send(encodePayload({ type: 'schema', columns: image.schema }), 0);
    if (image.moment !== null) this.#number(encodePayload(image.snapshot(this.#sent + 1)));
    if (state !== null) this.#number(encodePayload(state));
  }

  #number(payload: Uint8Array<ArrayBuffer>): void {
    this.#sent++;
    this.#send(payload, this.#sent);
  }
}
