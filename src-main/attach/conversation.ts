import { HELLO_BYTES, LIMITS, type Limits, PROTOCOL_VERSION } from '../../core/wire/limits.ts';
import type { Bye, Delta, Hello, ProbeMessage, Schema, Snapshot, State } from '../../core/wire/message.ts';
import { ProbeReader } from '../../core/wire/probe-reader.ts';
import { WireError } from '../../core/wire/wire-error.ts';
import type { Inbound, Link } from './link.ts';

/** Deltas a second that a probe may send. */
const RATE = 60;

/** Receives what a game sends, from its hello on. */
export interface Listener {
  /** Null lets the game in; a bye refuses it. */
  hello(hello: Hello, conversation: Conversation): Bye | null;
  schema(message: Schema): void;
  /** The message is acknowledged when the promise resolves. `payload` is the message as it came. */
  data(message: Snapshot | Delta, payload: Uint8Array<ArrayBuffer>): Promise<void> | undefined;
  state(state: State, payload: Uint8Array<ArrayBuffer>): void;
  /** The number that the game's own count of frames has reached. */
  frame(frame: number): void;
  /** It is over; with the reason, for people, where there was one. Called once, and nothing after it. */
  ended(reason: Bye | null, conversation: Conversation): void;
}

/**
 * One connection of one game: the order of messages, numbers in order, no more than two messages without acknowledgement. A message
 * that breaks a rule ends this conversation with a `bye` that says why, and affects nothing else.
 */
export class Conversation implements Inbound {
  readonly link: Link;
  /** When the last message came, in the clock of `beat`. */
  lastMessageAt: number;
  readonly #listener: Listener;
  readonly #hub: string;
  readonly #limits: Limits;
  readonly #reader: ProbeReader;
  readonly #clock: () => number;
  #seq = 0;
  #unacknowledged = 0;
  #isOver = false;
  #pings = 0;

  constructor(link: Link, listener: Listener, options: { hub: string; clock: () => number; limits?: Limits }) {
    this.link = link;
    this.#listener = listener;
    this.#hub = options.hub;
    this.#limits = options.limits ?? LIMITS;
    this.#reader = new ProbeReader(this.#limits);
    this.#clock = options.clock;
    this.lastMessageAt = options.clock();
  }

  /** Null until the game has sent it. */
  get hello(): Hello | null {
    return this.#reader.hello;
  }

  get limit(): number {
    return this.hello === null ? HELLO_BYTES : this.#limits.frame;
  }

  receive(payload: Uint8Array<ArrayBuffer>): void {
    if (this.#isOver) return;
    this.lastMessageAt = this.#clock();
    try {
      const message = this.#reader.read(payload);
      if (message.type !== 'unknown') this.#take(message, payload);
    } catch (error) {
      this.broken(error as Error);
    }
  }

  broken(error: Error): void {
    if (error instanceof WireError) this.end({ type: 'bye', code: error.code, reason: error.message });
    else this.end({ type: 'bye', code: 'message', reason: `ECS Atlas failed at this message: ${error.message}` });
  }

  closed(): void {
    this.#over(null);
  }

  /** Says goodbye and closes. */
  end(bye: Bye): void {
    if (this.#isOver) return;
    this.link.send(bye);
    this.link.close();
    this.#over(bye);
  }

  ping(): void {
    this.link.send({ type: 'ping', id: this.#pings++ });
  }

  #over(reason: Bye | null): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#listener.ended(reason, this);
  }

  #take(message: ProbeMessage, payload: Uint8Array<ArrayBuffer>): void {
    switch (message.type) {
      case 'hello':
        this.#welcome(message);
        break;
      case 'schema':
        this.#listener.schema(message);
        break;
      case 'snapshot':
      case 'delta':
        this.#data(message, payload);
        break;
      case 'state':
        this.#listener.frame(message.frame);
        this.#listener.state(message, payload);
        break;
      case 'pong':
        this.#listener.frame(message.frame);
        break;
      case 'bye':
        this.link.close();
        this.#over(message);
    }
  }

  #welcome(hello: Hello): void {
    const refusal = isNewer(hello) ?? this.#listener.hello(hello, this);
    if (refusal !== null) {
      this.end(refusal);
      return;
    }
    const [hub, limits] = [this.#hub, this.#limits];
    this.link.send({ type: 'welcome', protocol: PROTOCOL_VERSION, hub, limits, rate: RATE, watch: [] });
  }

  #data(message: Snapshot | Delta, payload: Uint8Array<ArrayBuffer>): void {
    this.#seq++;
    if (message.seq !== this.#seq) {
      throw new WireError('sequence', `Received seq ${message.seq}, expected ${this.#seq}`);
    }
    this.#unacknowledged++;
    if (this.#unacknowledged > this.#limits.inFlight) {
      throw new WireError(
        'unacknowledged',
        `More than ${this.#limits.inFlight} frames were sent without waiting for ack`,
      );
    }
    this.#listener.frame(message.frame);
    const done = this.#listener.data(message, payload);
    if (done === undefined) this.#acknowledge(message.seq);
    else void done.then(() => this.#acknowledge(message.seq));
  }

  #acknowledge(seq: number): void {
    this.#unacknowledged--;
    if (!this.#isOver) this.link.send({ type: 'ack', seq });
  }
}

function isNewer({ protocol }: Hello): Bye | null {
  if (protocol <= PROTOCOL_VERSION) return null;
  const reason = `The probe speaks protocol ${protocol}, this ECS Atlas ${PROTOCOL_VERSION}: update ECS Atlas`;
  return { type: 'bye', code: 'version', reason };
}
