import { WorldImage } from '../../core/wire/live/world-image.ts';
import type { EditRequest } from '../../core/wire/messages/edit.ts';
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
import { UserError } from '../contract/user-error.ts';
import { type EditResult, Edits } from './edits.ts';
import type { FeedSource, Send } from './feed.ts';
import { GameReaders } from './game-readers.ts';
import type { ProbeSession } from './probe-session.ts';
import type { RecorderOptions } from './recorder.ts';
import { Recording } from './recording.ts';
import { Throughput } from './throughput.ts';
import { WatchLists } from './watch-lists.ts';

/** A game without a message for this long counts as silent. */
const SILENT_MS = 5000;
/** Maximum deltas per second that a game may send. */
const RATE = 60;

/**
 * A game as the hub knows it, across reconnections and restarts, with its last state after it has ended. Passes messages to the windows
 * that follow it and to its recording.
 */
export class Game {
  readonly id: string;
  /** Distinguishes games of the same name: 1, 2, 3, … */
  readonly number: number;
  readonly watches: WatchLists;
  readonly #clock: () => number;
  readonly #changed: () => void;
  readonly #readers = new GameReaders();
  readonly #traffic: Throughput;
  readonly #edits: Edits;
  #hello: Hello;
  #session: ProbeSession | null;
  #image = new WorldImage();
  /** The image that a new connection fills until its first snapshot; until then the last state is kept. */
  #next: WorldImage | null = null;
  #state: StateMessage | null = null;
  #status: Pick<GameStatus, 'connection' | 'since' | 'ended' | 'frame' | 'merged' | 'runs'>;
  #via: string;
  readonly #recording = new Recording();
  #rate: number;
  /** The share of the game's time that the user allows the probe; 0 for the probe's own. It ends with the connection. */
  #chosenShare = 0;
  /** True if the user has turned edits on for this connection to an observed game. */
  #allowsEdits = false;

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
    this.#edits = new Edits(clock);
    this.#changed = changed;
    this.#hello = hello;
    this.#session = session;
    this.#via = session.connection.via;
    this.#status = { connection: 'connected', since: clock(), ended: null, frame: 0, merged: 0, runs: 1 };
    this.#rate = this.rate;
    this.watches = new WatchLists((message) => this.#send(message));
  }

  get hello(): Hello {
    return this.#hello;
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
    return this.#readers.isFollowed;
  }

  get session(): ProbeSession | null {
    return this.#session;
  }

  /** @param key the reader that asks, if it follows the game */
  statusFor(key: object | null): GameStatus {
    const { type, protocol, instance, ...about } = this.#hello;
    return {
      id: this.id,
      number: this.number,
      ...about,
      capabilities: [...about.capabilities],
      ...this.#status,
      via: this.#via,
      behind: this.#readers.behind(key),
      paused: this.#state?.paused ?? false,
      editing: this.editing,
      torn: this.#image.moment?.torn ?? false,
      valueAge: this.#image.moment?.valueAge ?? 0,
      chosenShare: this.#chosenShare,
      columns: this.#image.schema.length,
      ...this.#traffic.rates,
      recording: this.#recording.status,
    };
  }

  // --- Messages of the game ---

  /** Called when the same game has returned: after a reconnection or a restart. */
  rejoin(hello: Hello, session: ProbeSession): void {
    const isRestart = hello.instance !== this.#hello.instance;
    this.#connectionEnded();
    this.#hello = hello;
    this.#session = session;
    this.#via = session.connection.via;
    this.#next = new WorldImage();
    this.#state = null;
    const runs = this.#status.runs + (isRestart ? 1 : 0);
    const frame = isRestart ? 0 : this.#status.frame;
    this.#status = { connection: 'connected', since: this.#clock(), ended: null, frame, merged: 0, runs };
    this.watches.forget();
    this.#rate = this.rate;
    this.#changed();
  }

  schema(message: SchemaMessage): void {
    const image = this.#next ?? this.#image;
    const columns = message.columns.filter(({ id }) => image.column(id) === undefined);
    if (columns.length === 0) return;
    const fresh: SchemaMessage = { type: 'schema', columns };
    image.apply(fresh);
    if (this.#next === null) {
      this.#readers.schema(fresh);
      void this.#recording.message(fresh);
    }
    const { capabilities, grade } = this.#hello;
    this.watches.know(columns, {
      canWatch: capabilities.includes('watch'),
      canBreak: capabilities.includes('break'),
      isPolled: grade === 'observed',
    });
    this.#changed();
  }

  data(message: Snapshot | Delta, payload: Uint8Array<ArrayBuffer>): Promise<void> | undefined {
    this.#traffic.count(payload.length);
    this.#status = { ...this.#status, merged: message.type === 'delta' ? (message.merged ?? 1) - 1 : 0 };
    const next = this.#next;
    if (next !== null) return this.#begin(next, message);
    this.#readers.data(message, payload);
    this.#image.apply(message);
    return this.#recording.message(message);
  }

  state(state: StateMessage, payload: Uint8Array<ArrayBuffer>): void {
    if (this.#state?.paused === state.paused) return;
    this.#state = state;
    if (state.paused) this.#readers.holdUnlessHeld(this.watches.breaking);
    if (this.#next === null) {
      this.#readers.state(state, payload);
      void this.#recording.message(state);
    }
    this.#changed();
  }

  edited(answer: EditAnswer): void {
    this.#edits.answered(answer);
  }

  frame(frame: number): void {
    this.#status = { ...this.#status, frame };
  }

  ended(reason: Bye | null): void {
    this.#session = null;
    this.#connectionEnded();
    this.#readers.release();
    this.#next = null;
    this.#state = null;
    const ended = reason === null ? null : { code: reason.code, reason: reason.reason };
    this.#status = { ...this.#status, connection: 'lost', since: this.#clock(), ended };
    this.#changed();
  }

  // --- Requests of the hub and its users ---

  /** Called regularly: sends a ping and checks whether the game still answers. */
  beat(): void {
    this.#traffic.beat(this.#clock());
    this.#edits.beat();
    const session = this.#session;
    if (session === null) return;
    session.ping();
    this.#readersChanged();
    const isSilent = this.#clock() - session.lastMessageAt > SILENT_MS;
    const connection = isSilent ? 'silent' : 'connected';
    if (connection === this.#status.connection) return;
    this.#status = { ...this.#status, connection, since: isSilent ? session.lastMessageAt : this.#clock() };
    this.#changed();
  }

  /** @param key the reader; following a second time starts from the beginning again */
  follow(key: object, send: Send): void {
    this.#readers.follow(key, this.#source, send);
    this.#readersChanged();
  }

  received(key: object, number: number): void {
    this.#readers.received(key, number);
  }

  /** Ends everything that `key` follows, watches and pauses, so that a game never stays paused for a reader that has gone. */
  leave(key: object): void {
    const wasLastHolder = this.#readers.leave(key);
    this.#readersChanged();
    this.watches.delete(key);
    if (wasLastHolder) this.#send({ type: 'resume' });
  }

  /** Does nothing if the game lacks the capability. */
  control(key: object, message: Extract<HubMessage, { type: 'pause' | 'resume' | 'step' }>): void {
    const needed = message.type === 'step' ? 'step' : 'pause';
    if (!this.#hello.capabilities.includes(needed)) return;
    if (message.type === 'resume') this.#readers.release();
    else this.#readers.hold(key);
    this.#send(message);
  }

  /** Lets single requests pause a polled game for that many milliseconds. Other games ignore it. */
  allowPause(milliseconds: number): void {
    if (this.#hello.grade === 'observed') this.#send({ type: 'allow', pause: milliseconds });
  }

  /** Allows the probe this share of the game's time on this connection; 0 for the probe's own. */
  chooseShare(share: number): void {
    if (this.#session === null || !this.#hello.capabilities.includes('share')) return;
    this.#chosenShare = share;
    this.#send({ type: 'share', share });
    this.#changed();
  }

  /** Tells whether the game accepts edits. A polled game has not agreed to edits, so the user turns them on. */
  get editing(): GameStatus['editing'] {
    if (this.#session === null || !this.#hello.capabilities.includes('edit')) return 'none';
    return this.#hello.grade !== 'observed' || this.#allowsEdits ? 'on' : 'off';
  }

  /** For a polled game on this connection. Turning edits off drops the edits that the game has not received. */
  allowEdits(allowed: boolean): void {
    if (this.editing === 'on' && !allowed && this.#hello.grade === 'observed') this.#send({ type: 'cancel' });
    this.#allowsEdits = allowed;
    this.#changed();
  }

  /**
   * Resolves once the game has applied the edit.
   * @throws UserError with the reason for a refusal
   */
  edit(edit: EditRequest): Promise<EditResult> {
    const { name } = this.#hello;
    if (this.#session === null) throw new UserError('host.error.edit.gone');
    if (this.editing !== 'on') throw new UserError(`host.error.edit.${this.editing}`, { name });
    return this.#edits.ask(edit, (message) => this.#send(message));
  }

  get isRecording(): boolean {
    return this.#recording.isRunning;
  }

  /** Rejects with the system's error if the file cannot be created. */
  async record(options: RecorderOptions): Promise<void> {
    await this.#recording.start(options);
    void this.#recording.begin(this.#source);
    this.#readersChanged();
    this.#changed();
  }

  async stopRecording(): Promise<void> {
    const stopped = this.#recording.stop();
    this.#readersChanged();
    this.#changed();
    await stopped;
  }

  /** Deltas per second that the game may send: none without a reader, because a poll costs the game time. */
  get rate(): number {
    return this.#hello.grade !== 'observed' || this.isFollowed || this.isRecording ? RATE : 0;
  }

  #connectionEnded(): void {
    this.#allowsEdits = false;
    this.#chosenShare = 0;
    this.#edits.lost();
  }

  #readersChanged(): void {
    const perSecond = this.rate;
    if (perSecond === this.#rate) return;
    this.#rate = perSecond;
    this.#send({ type: 'rate', perSecond });
  }

  get #source(): FeedSource {
    return { hello: this.#hello, image: this.#image, state: this.#state };
  }

  /** Handles the first snapshot of a new connection, from which its columns are used. */
  #begin(image: WorldImage, message: Snapshot | Delta): Promise<void> | undefined {
    image.apply(message);
    this.#image = image;
    this.#next = null;
    this.#readers.restart(this.#source);
    const written = this.#recording.begin(this.#source);
    this.#changed();
    return written;
  }

  #send(message: HubMessage): void {
    this.#session?.connection.send(message);
  }
}
