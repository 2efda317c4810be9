import type { Bye, Hello } from '../../core/wire/messages/message.ts';
import type { Refusal } from '../contract/attach-status.ts';
import { Game } from './game.ts';
import type { ProbeConnection, Receiver } from './probe-connection.ts';
import { type Admission, ProbeSession } from './probe-session.ts';

const MAX_GAMES = 256;
/** Maximum connections without a hello. If there are more, the one that has waited longest is closed. */
const MAX_WAITING = 64;
const HELLO_MS = 5000;
const MAX_REFUSALS = 20;
/** Maximum instances that are remembered after another one took their place. */
const MAX_REPLACED = 1000;

/** The time between two pings. */
export const BEAT_MS = 2000;

export interface HubOptions {
  /** The name that probes receive: `ECS Atlas 0.1.0`. */
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly clock?: () => number;
  /** True if nothing that games send is taken or acknowledged before `release`, so that who chooses a game misses no frame of it. */
  readonly isHeld?: boolean;
}

/**
 * Every game that is or was attached. Endpoints (sockets, WebSockets, polled REST APIs) add connections; windows and the command line read.
 * Data on one connection never affects another.
 */
export class Hub implements Admission {
  readonly name: string;
  readonly #clock: () => number;
  readonly #games = new Map<string, Game>();
  readonly #waiting = new Set<ProbeSession>();
  readonly #listeners = new Set<() => void>();
  readonly #refusals: Refusal[] = [];
  /** Instances whose game attached again in the same process. They may not take it back. */
  readonly #replaced = new Set<string>();
  /** Instances that did not fit into the list. */
  readonly #unlisted = new Set<string>();
  #nextId = 1;
  #isClosed = false;
  #isHeld: boolean;

  constructor({ name, clock = Date.now, isHeld = false }: HubOptions) {
    this.name = name;
    this.#clock = clock;
    this.#isHeld = isHeld;
  }

  /** Takes what games have sent and will send. */
  release(): void {
    this.#isHeld = false;
    for (const game of this.#games.values()) game.session?.release();
  }

  /** In the order of arrival. */
  get games(): Game[] {
    return [...this.#games.values()];
  }

  game(id: string): Game | undefined {
    return this.#games.get(id);
  }

  /** The number of games that were refused because the list was full. */
  get unlisted(): number {
    return this.#unlisted.size;
  }

  /** The latest connections that never became a game. */
  get refusals(): readonly Refusal[] {
    return this.#refusals;
  }

  /** Calls `listener` when a game is added, removed or changes its state, but not for every frame. Returns an unsubscribe function. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Adds a connection. The result receives the data that arrives on it. */
  connect(connection: ProbeConnection): Receiver {
    const session = new ProbeSession(connection, this, { hub: this.name, clock: this.#clock, isHeld: this.#isHeld });
    this.#waiting.add(session);
    const [oldest] = this.#waiting;
    if (this.#isClosed) session.end({ type: 'bye', code: 'shutdown', reason: 'ECS Atlas was closed' });
    else if (this.#waiting.size > MAX_WAITING) oldest?.end(noHello());
    return session;
  }

  /** Records a connection that an endpoint refused. */
  refused(via: string, code: string, reason: string): void {
    this.#refusals.push({ at: this.#clock(), via, code, reason });
    if (this.#refusals.length > MAX_REFUSALS) this.#refusals.shift();
    this.#changed();
  }

  /** The heartbeat, to be called every `BEAT_MS`. */
  beat(): void {
    for (const session of this.#waiting) {
      if (this.#clock() - session.lastMessageAt >= HELLO_MS) session.end(noHello());
    }
    for (const game of this.#games.values()) game.beat();
  }

  /** Removes a lost game from the list. */
  forget(id: string): void {
    if (this.#games.get(id)?.session !== null) return;
    this.#games.delete(id);
    this.#changed();
  }

  /** Ends everything that `key` follows and watches, in all games. */
  leave(key: object): void {
    for (const game of this.#games.values()) game.leave(key);
  }

  /** Sends a bye to all games. Resolves when all recordings are complete. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const bye: Bye = { type: 'bye', code: 'shutdown', reason: 'ECS Atlas was closed' };
    for (const session of this.#waiting) session.end(bye);
    for (const game of this.#games.values()) game.session?.end(bye);
    await Promise.all(this.games.map((game) => game.stopRecording()));
  }

  ended(reason: Bye | null, session: ProbeSession): void {
    this.#waiting.delete(session);
    if (session.isAdmitted) this.games.find((game) => game.session === session)?.ended(reason);
    else if (reason !== null) this.refused(session.connection.via, reason.code, reason.reason);
  }

  admit(hello: Hello, session: ProbeSession): Game | Bye {
    this.#waiting.delete(session);
    if (this.#replaced.has(hello.instance)) return replacedBye;
    const known = this.#sameRun(hello) ?? this.#sameGame(hello) ?? this.#sameProcess(hello);
    if (known !== undefined) {
      const before = known.session;
      if (before !== null && known.hello.instance !== hello.instance) this.#noteReplaced(known.hello.instance);
      known.rejoin(hello, session);
      before?.end(replacedBye);
      return known;
    }
    if (this.#games.size >= MAX_GAMES && !this.#dropLost()) {
      if (this.#unlisted.size < MAX_REPLACED) this.#unlisted.add(hello.instance);
      return { type: 'bye', code: 'too-many', reason: `ECS Atlas has ${MAX_GAMES} games attached, its limit` };
    }
    this.#unlisted.delete(hello.instance);
    const identity = { id: String(this.#nextId++), number: this.#numberFor(hello) };
    const game = new Game(identity, hello, session, this.#clock, () => this.#changed());
    this.#games.set(game.id, game);
    this.#changed();
    return game;
  }

  #noteReplaced(instance: string): void {
    this.#replaced.add(instance);
    const [oldest] = this.#replaced;
    if (this.#replaced.size > MAX_REPLACED && oldest !== undefined) this.#replaced.delete(oldest);
  }

  /** The smallest number that no other game of the same name has. */
  #numberFor({ name, world }: Hello): number {
    const taken = this.games.flatMap((game) => {
      return game.hello.name === name && game.hello.world === world ? [game.number] : [];
    });
    let number = 1;
    while (taken.includes(number)) number++;
    return number;
  }

  #sameRun(hello: Hello): Game | undefined {
    return this.games.find((game) => game.hello.instance === hello.instance && isSameGame(game.hello, hello));
  }

  /** Finds the game of a hello. A restart is the same game as the lost one; a second copy of a running game is another. */
  #sameGame(hello: Hello): Game | undefined {
    return this.games.findLast((game) => game.session === null && isSameGame(game.hello, hello));
  }

  /** Finds the game of a reloaded module, which attaches again from the same process while its old probe may be connected. */
  #sameProcess(hello: Hello): Game | undefined {
    const { pid } = hello;
    return pid === undefined
      ? undefined
      : this.games.find((game) => game.hello.pid === pid && isSameGame(game.hello, hello));
  }

  /** Makes room by removing the earliest lost game that no window shows. */
  #dropLost(): boolean {
    const lost = this.games.filter(
      ({ session, isRecording, isFollowed }) => session === null && !isRecording && !isFollowed,
    );
    const [first] = lost.sort((a, b) => a.since - b.since);
    return first !== undefined && this.#games.delete(first.id);
  }

  #changed(): void {
    for (const listener of this.#listeners) listener();
  }
}

const replacedBye: Bye = { type: 'bye', code: 'replaced', reason: 'The same game connected again' };

function isSameGame(a: Hello, b: Hello): boolean {
  return a.name === b.name && a.world === b.world && a.engine.name === b.engine.name;
}

function noHello(): Bye {
  return { type: 'bye', code: 'no-hello', reason: 'No hello within 5 seconds' };
}
