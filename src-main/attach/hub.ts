import type { Bye, Hello } from '../../core/wire/message.ts';
import type { Refusal } from '../contract/attach-status.ts';
import { Conversation, type Host } from './conversation.ts';
import { Game } from './game.ts';
import type { Inbound, Link } from './link.ts';

const MAX_GAMES = 64;
/** Connections without a hello. If there are more, the one that waits longest is closed. */
const MAX_WAITING = 64;
const HELLO_MS = 5000;
const MAX_REFUSALS = 20;

/** The time between two pings. */
export const BEAT_MS = 2000;

export interface HubOptions {
  /** Sent to probes: `ECS Atlas 0.1.0`. */
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly clock?: () => number;
}

/**
 * Every game that is or was attached. Endpoints (sockets, WebSockets, polled REST APIs) add connections; windows and the command line read.
 * What arrives on one connection never affects another.
 */
export class Hub implements Host {
  readonly name: string;
  readonly #clock: () => number;
  readonly #games = new Map<string, Game>();
  readonly #waiting = new Set<Conversation>();
  readonly #listeners = new Set<() => void>();
  readonly #refusals: Refusal[] = [];
  #nextId = 1;
  #isClosed = false;

  constructor({ name, clock = Date.now }: HubOptions) {
    this.name = name;
    this.#clock = clock;
  }

  /** In the order of arrival. */
  get games(): Game[] {
    return [...this.#games.values()];
  }

  game(id: string): Game | undefined {
    return this.#games.get(id);
  }

  /** The latest connections that never became a game. */
  get refusals(): readonly Refusal[] {
    return this.#refusals;
  }

  /** Calls back when a game comes, goes or changes its state, but not for every frame. Returns an unsubscribe function. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Adds a connection. The result receives what arrives on it. */
  connect(link: Link): Inbound {
    const conversation = new Conversation(link, this, { hub: this.name, clock: this.#clock });
    this.#waiting.add(conversation);
    const [oldest] = this.#waiting;
    if (this.#isClosed) conversation.end({ type: 'bye', code: 'shutdown', reason: 'ECS Atlas was closed' });
    else if (this.#waiting.size > MAX_WAITING) oldest?.end(noHello());
    return conversation;
  }

  /** Records a connection that an endpoint refused by itself. */
  refused(via: string, code: string, reason: string): void {
    this.#refusals.push({ at: this.#clock(), via, code, reason });
    if (this.#refusals.length > MAX_REFUSALS) this.#refusals.shift();
    this.#changed();
  }

  /** The heartbeat, to be called every `BEAT_MS`. */
  beat(): void {
    for (const conversation of this.#waiting) {
      if (this.#clock() - conversation.lastMessageAt >= HELLO_MS) conversation.end(noHello());
    }
    for (const game of this.#games.values()) game.beat();
  }

  /** Removes a lost game from the list. */
  forget(id: string): void {
    if (this.#games.get(id)?.conversation !== null) return;
    this.#games.delete(id);
    this.#changed();
  }

  /** Ends everything that `key` follows and watches, in all games. */
  leave(key: object): void {
    for (const game of this.#games.values()) game.leave(key);
  }

  /** Says goodbye to all games. Resolves when all recordings are complete. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const bye: Bye = { type: 'bye', code: 'shutdown', reason: 'ECS Atlas was closed' };
    for (const conversation of this.#waiting) conversation.end(bye);
    for (const game of this.#games.values()) game.conversation?.end(bye);
    await Promise.all(this.games.map((game) => game.stopRecording()));
  }

  ended(reason: Bye | null, conversation: Conversation): void {
    this.#waiting.delete(conversation);
    if (conversation.isAdmitted) this.games.find((game) => game.conversation === conversation)?.ended(reason);
    else if (reason !== null) this.refused(conversation.link.via, reason.code, reason.reason);
  }

  admit(hello: Hello, conversation: Conversation): Game | Bye {
    this.#waiting.delete(conversation);
    const known = this.#sameRun(hello) ?? this.#sameGame(hello);
    if (known !== undefined) {
      const before = known.conversation;
      known.rejoin(hello, conversation);
      before?.end({ type: 'bye', code: 'replaced', reason: 'The same game connected again' });
      return known;
    }
    if (this.#games.size >= MAX_GAMES && !this.#dropLost()) {
      return { type: 'bye', code: 'too-many', reason: `ECS Atlas has ${MAX_GAMES} games attached, its limit` };
    }
    const game = new Game(String(this.#nextId++), hello, conversation, this.#clock, () => this.#changed());
    this.#games.set(game.id, game);
    this.#changed();
    return game;
  }

  #sameRun(hello: Hello): Game | undefined {
    return this.games.find((game) => game.hello.instance === hello.instance && isSameGame(game.hello, hello));
  }

  /** A restart is the same game as the lost one; a second copy of a running game is another game. */
  #sameGame(hello: Hello): Game | undefined {
    return this.games.findLast((game) => game.conversation === null && isSameGame(game.hello, hello));
  }

  /** Makes room by removing the game that was lost first, unless a window shows it. */
  #dropLost(): boolean {
    const lost = this.games.filter(
      ({ conversation, isRecording, isFollowed }) => conversation === null && !isRecording && !isFollowed,
    );
    const [first] = lost.sort((a, b) => a.since - b.since);
    return first !== undefined && this.#games.delete(first.id);
  }

  #changed(): void {
    for (const listener of this.#listeners) listener();
  }
}

function isSameGame(a: Hello, b: Hello): boolean {
  return a.name === b.name && a.world === b.world && a.engine.name === b.engine.name;
}

function noHello(): Bye {
  return { type: 'bye', code: 'no-hello', reason: 'No hello within 5 seconds' };
}
