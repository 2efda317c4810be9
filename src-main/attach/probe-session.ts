import { LIMITS, type Limits, MAX_HELLO_BYTES, PROTOCOL_VERSION } from '../../core/wire/codec/limits.ts';
import { WireError } from '../../core/wire/codec/wire-error.ts';
import type {
  Bye,
  Delta,
  EditAnswer,
  Hello,
  ProbeMessage,
  SchemaMessage,
  Snapshot,
  StateMessage,
} from '../../core/wire/messages/message.ts';
import { ProbeReader } from '../../core/wire/messages/probe-reader.ts';
import type { ProbeConnection, Receiver } from './probe-connection.ts';

/** A game that sends more messages before its session takes them does not wait for acknowledgements, or has many to say; they are taken then. */
const MAX_HELD = 64;

/** Receives the messages of a game after its hello. */
export interface AdmittedGame {
  /** The deltas per second that the game may send after its welcome. */
  readonly rate: number;
  schema(message: SchemaMessage): void;
  /** The message is acknowledged when the promise resolves. `payload` is the encoded message. */
  data(message: Snapshot | Delta, payload: Uint8Array<ArrayBuffer>): Promise<void> | undefined;
  state(state: StateMessage, payload: Uint8Array<ArrayBuffer>): void;
  edited(answer: EditAnswer): void;
  /** Reports the frame number of the game. */
  frame(frame: number): void;
}

/** Decides which connections may attach. */
export interface Admission {
  /** Returns the game of that hello, or a bye that refuses it. */
  admit(hello: Hello, session: ProbeSession): AdmittedGame | Bye;
  /** Called once at the end, with the reason for the user if there is one. */
  ended(reason: Bye | null, session: ProbeSession): void;
}

/**
 * The session of one connection: it checks the order of messages, their numbers, and that at most two are unacknowledged. A message that
 * breaks a rule ends this session with a `bye` that gives the reason.
 */
export class ProbeSession implements Receiver {
  readonly connection: ProbeConnection;
  /** The time of the last message, on the clock of `beat`. */
  lastMessageAt: number;
  readonly #admission: Admission;
  readonly #hub: string;
  readonly #limits: Limits;
  readonly #reader: ProbeReader;
  readonly #clock: () => number;
  #game: AdmittedGame | null = null;
  #seq = 0;
  #unacknowledged = 0;
  #isOver = false;
  #pings = 0;
  /** Messages that arrived after the hello and are neither taken nor acknowledged yet; null if they are taken as they arrive. */
  #held: Uint8Array<ArrayBuffer>[] | null;

  constructor(
    connection: ProbeConnection,
    admission: Admission,
    options: { hub: string; clock: () => number; limits?: Limits; isHeld?: boolean },
  ) {
    this.connection = connection;
    this.#admission = admission;
    this.#hub = options.hub;
    this.#limits = options.limits ?? LIMITS;
    this.#reader = new ProbeReader(this.#limits);
    this.#clock = options.clock;
    this.lastMessageAt = options.clock();
    this.#held = options.isHeld === true ? [] : null;
  }

  /** Null until the game has sent its hello. */
  get hello(): Hello | null {
    return this.#reader.hello;
  }

  get isAdmitted(): boolean {
    return this.#game !== null;
  }

  get limit(): number {
    return this.hello === null ? MAX_HELLO_BYTES : this.#limits.frame;
  }

  receive(payload: Uint8Array<ArrayBuffer>): void {
    if (this.#isOver) return;
    this.lastMessageAt = this.#clock();
    if (this.#held === null || !this.isAdmitted) this.#read(payload);
    else if (this.#held.push(payload.slice()) === MAX_HELD) this.release();
  }

  /** Takes what has arrived so far, and from now on what arrives. */
  release(): void {
    const held = this.#held ?? [];
    this.#held = null;
    for (const payload of held) if (!this.#isOver) this.#read(payload);
  }

  #read(payload: Uint8Array<ArrayBuffer>): void {
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

  /** Sends a bye and closes. */
  end(bye: Bye): void {
    if (this.#isOver) return;
    this.connection.send(bye);
    this.connection.close();
    this.#over(bye);
  }

  ping(): void {
    this.connection.send({ type: 'ping', id: this.#pings++ });
  }

  #over(reason: Bye | null): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#admission.ended(reason, this);
  }

  #take(message: ProbeMessage, payload: Uint8Array<ArrayBuffer>): void {
    if (message.type === 'hello') this.#welcome(message);
    else if (message.type === 'schema') this.#game?.schema(message);
    else if (message.type === 'edited') this.#game?.edited(message);
    else if (message.type === 'snapshot' || message.type === 'delta') this.#data(message, payload);
    else if (message.type === 'bye') {
      this.connection.close();
      this.#over(message);
    } else {
      this.#game?.frame(message.frame);
      if (message.type === 'state') this.#game?.state(message, payload);
    }
  }

  #welcome(hello: Hello): void {
    const admitted = isNewer(hello) ?? this.#admission.admit(hello, this);
    if ('type' in admitted) {
      this.end(admitted);
      return;
    }
    this.#game = admitted;
    const [hub, limits] = [this.#hub, this.#limits];
    this.connection.send({ type: 'welcome', protocol: PROTOCOL_VERSION, hub, limits, rate: admitted.rate, watch: [] });
  }

  #data(message: Snapshot | Delta, payload: Uint8Array<ArrayBuffer>): void {
    this.#seq++;
    if (message.seq !== this.#seq) {
      throw new WireError('sequence', `Received seq ${message.seq}, expected ${this.#seq}`);
    }
    this.#unacknowledged++;
    if (this.#unacknowledged > this.#limits.inFlight) {
      const reason = `More than ${this.#limits.inFlight} frames were sent without waiting for ack`;
      throw new WireError('unacknowledged', reason);
    }
    this.#game?.frame(message.frame);
    const done = this.#game?.data(message, payload);
    if (done === undefined) this.#acknowledge(message.seq);
    else void done.then(() => this.#acknowledge(message.seq));
  }

  #acknowledge(seq: number): void {
    this.#unacknowledged--;
    if (!this.#isOver) this.connection.send({ type: 'ack', seq });
  }
}

function isNewer({ protocol }: Hello): Bye | null {
  if (protocol <= PROTOCOL_VERSION) return null;
  const reason = `The probe speaks protocol ${protocol}, this ECS Atlas ${PROTOCOL_VERSION}: update ECS Atlas`;
  return { type: 'bye', code: 'version', reason };
}
