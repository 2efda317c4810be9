import type {
  Bye,
  Delta,
  EditAnswer,
  Hello,
  HubMessage,
  SchemaMessage,
  Snapshot,
  StateMessage,
} from '../../core/wire/messages/message.ts';
import type { GameStatus } from '../contract/attach-status.ts';
import { Edits } from './edits.ts';
import type { ProbeSession } from './probe-session.ts';
import { ReceivedState } from './received-state.ts';
import type { RecorderOptions } from './recorder.ts';
import { Recording } from './recording.ts';
import { Subscribers } from './subscribers.ts';
import type { Send } from './subscription.ts';
import { Throughput } from './throughput.ts';
import { WatchLists } from './watch-lists.ts';

/** A game without a message for this long counts as silent. */
const SILENT_MS = 5000;
/** Maximum deltas per second that a game may send. */
const RATE = 60;

/** A game across reconnections and restarts, with its last state after its end, for its windows and its recording. */
export class Game {
  readonly id: string;
  /** Distinguishes games of the same name: 1, 2, 3, … */
  readonly number: number;
  readonly watches: WatchLists;
  readonly edits: Edits;
  readonly #clock: () => number;
  readonly #changed: () => void;
  readonly #subscribers = new Subscribers();
  readonly #traffic: Throughput;
  readonly #received: ReceivedState;
  #session: ProbeSession | null;
  #status: Pick<GameStatus, 'connection' | 'since' | 'ended' | 'frame' | 'merged' | 'runs'>;
  #via: string;
  readonly #recording = new Recording();
  #rate: number;
  /** The share of the game's time that the user allows the probe; 0 for the probe's own. It ends with the connection. */
  #chosenShare = 0;

  constructor(
    { id, number }: Pick<Game, 'id' | 'number'>,
    hello: Hello,
    session: ProbeSession,
    clock: () => number,
    changed: () => void,
  ) {
    this.id = id;
    this.number = number;
    this.#clock = clock;
    this.#traffic = new Throughput(clock());
    this.#changed = changed;
    this.#received = new ReceivedState(hello, clock());
    this.#session = session;
    this.#via = session.connection.via;
    this.#status = { connection: 'connected', since: clock(), ended: null, frame: 0, merged: 0, runs: 1 };
    this.#rate = this.rate;
    this.watches = new WatchLists((message) => this.#send(message));
    this.edits = new Edits(clock, (message) => this.#send(message));
    this.edits.connected(hello);
  }

  get hello(): Hello {
    return this.#received.hello;
  }

  /** The time since which it is connected, silent or lost. */
  get since(): number {
    return this.#status.since;
  }

  /** The snapshots and deltas received so far. */
  get traffic(): Throughput['total'] {
    return { ...this.#traffic.total };
  }

  /** True if a window shows it. */
  get isFollowed(): boolean {
    return this.#subscribers.isFollowed;
  }

  get session(): ProbeSession | null {
    return this.#session;
  }

  /** @param key the subscriber that asks, if it follows the game */
  statusFor(key: object | null): GameStatus {
    const { image, paused } = this.#received;
    const { type, protocol, ...about } = this.hello;
    return {
      id: this.id,
      number: this.number,
      ...about,
      capabilities: [...about.capabilities],
      ...this.#status,
      via: this.#via,
      behind: this.#subscribers.behind(key),
      paused,
      editing: this.edits.status,
      torn: image.moment?.torn ?? false,
      tornFor: this.#received.tornFor(this.#clock()),
      valueAge: image.moment?.valueAge ?? 0,
      chosenShare: this.#chosenShare,
      columns: image.schema.length,
      ...this.#traffic.rates,
      recording: this.#recording.status,
    };
  }

  // --- Messages of the game ---

  /** Called when the same game has returned: after a reconnection or a restart. */
  rejoin(hello: Hello, session: ProbeSession): void {
    const isRestart = hello.instance !== this.hello.instance;
    this.#connectionEnded();
    this.#received.rejoin(hello, this.#clock());
    this.#session = session;
    this.edits.connected(hello);
    this.#via = session.connection.via;
    const runs = this.#status.runs + (isRestart ? 1 : 0);
    const frame = isRestart ? 0 : this.#status.frame;
    this.#status = { connection: 'connected', since: this.#clock(), ended: null, frame, merged: 0, runs };
    this.watches.forget();
    this.#rate = this.rate;
    this.#changed();
  }

  schema(message: SchemaMessage): void {
    const added = this.#received.schema(message);
    if (added === null) return;
    if (!this.#received.isBeginning) {
      this.#subscribers.schema(added);
      void this.#recording.message(added);
    }
    const { capabilities, grade } = this.hello;
    this.watches.know(added.columns, {
      canWatch: capabilities.includes('watch'),
      canBreak: capabilities.includes('break'),
      isPolled: grade === 'observed',
    });
    this.#changed();
  }

  data(message: Snapshot | Delta, payload: Uint8Array<ArrayBuffer>): Promise<void> | undefined {
    this.#traffic.count(payload.length);
    this.#status = { ...this.#status, merged: message.type === 'delta' ? (message.merged ?? 1) - 1 : 0 };
    if (this.#received.isBeginning) {
      this.#received.data(message, this.#clock());
      this.#subscribers.restart(this.#received.source);
      const written = this.#recording.begin(this.#received.source);
      this.#changed();
      return written;
    }
    this.#subscribers.data(message, payload);
    this.#received.data(message, this.#clock());
    return this.#recording.message(message);
  }

  state(state: StateMessage, payload: Uint8Array<ArrayBuffer>): void {
    if (!this.#received.state(state)) return;
    if (state.paused) this.#subscribers.holdUnlessHeld(this.watches.breaking);
    if (!this.#received.isBeginning) {
      this.#subscribers.state(state, payload);
      void this.#recording.message(state);
    }
    this.#changed();
  }

  edited(answer: EditAnswer): void {
    this.edits.answered(answer);
  }

  frame(frame: number): void {
    this.#status = { ...this.#status, frame };
  }

  ended(reason: Bye | null): void {
    this.#session = null;
    this.#connectionEnded();
    this.#subscribers.release();
    this.#received.ended();
    const ended = reason === null ? null : { code: reason.code, reason: reason.reason };
    this.#status = { ...this.#status, connection: 'lost', since: this.#clock(), ended };
    this.#changed();
  }

  // --- Requests of the hub and its users ---

  /** Called regularly: sends a ping and checks whether the game still answers. */
  beat(): void {
    this.#traffic.beat(this.#clock());
    this.edits.beat();
    const session = this.#session;
    if (session === null) return;
    session.ping();
    this.#updateRate();
    const isSilent = this.#clock() - session.lastMessageAt > SILENT_MS;
    const connection = isSilent ? 'silent' : 'connected';
    if (connection === this.#status.connection) return;
    this.#status = { ...this.#status, connection, since: isSilent ? session.lastMessageAt : this.#clock() };
    this.#changed();
  }

  /** @param key the subscriber; following a second time starts from the beginning again */
  follow(key: object, send: Send): void {
    this.#subscribers.follow(key, this.#received.source, send);
    this.#updateRate();
  }

  received(key: object, number: number): void {
    this.#subscribers.received(key, number);
  }

  /** Ends everything that `key` follows, watches and pauses, so that a game never stays paused for a subscriber that has gone. */
  leave(key: object): void {
    const wasLastHolder = this.#subscribers.leave(key);
    this.#updateRate();
    this.watches.delete(key);
    if (wasLastHolder) this.#send({ type: 'resume' });
  }

  /** Does nothing if the game lacks the capability. */
  control(key: object, message: Extract<HubMessage, { type: 'pause' | 'resume' | 'step' }>): void {
    const needed = message.type === 'step' ? 'step' : 'pause';
    if (!this.hello.capabilities.includes(needed)) return;
    if (message.type === 'resume') this.#subscribers.release();
    else this.#subscribers.hold(key);
    this.#send(message);
  }

  /** Lets single requests pause a polled game for that many milliseconds. Other games ignore it. */
  allowPause(milliseconds: number): void {
    if (this.hello.grade === 'observed') this.#send({ type: 'allow', pause: milliseconds });
  }

  /** Allows the probe this share of the game's time on this connection; 0 for the probe's own. */
  chooseShare(share: number): void {
    if (this.#session === null || !this.hello.capabilities.includes('share')) return;
    this.#chosenShare = share;
    this.#received.judgeAgain(this.#clock());
    this.#send({ type: 'share', share });
    this.#changed();
  }

  /** See `Edits.allow`. */
  allowEdits(allowed: boolean): void {
    this.edits.allow(allowed);
    this.#changed();
  }

  get isRecording(): boolean {
    return this.#recording.isRunning;
  }

  /** Rejects with the system's error if the file cannot be created. */
  async record(options: RecorderOptions): Promise<void> {
    await this.#recording.start(options);
    void this.#recording.begin(this.#received.source);
    this.#updateRate();
    this.#changed();
  }

  async stopRecording(): Promise<void> {
    const stopped = this.#recording.stop();
    this.#updateRate();
    this.#changed();
    await stopped;
  }

  /** Deltas per second that the game may send: none without a subscriber, because a poll costs the game time. */
  get rate(): number {
    return this.hello.grade !== 'observed' || this.isFollowed || this.isRecording ? RATE : 0;
  }

  #connectionEnded(): void {
    this.#chosenShare = 0;
    this.edits.lost();
  }

  #updateRate(): void {
    const perSecond = this.rate;
    if (perSecond === this.#rate) return;
    this.#rate = perSecond;
    this.#send({ type: 'rate', perSecond });
  }

  #send(message: HubMessage): void {
    this.#session?.connection.send(message);
  }
}
