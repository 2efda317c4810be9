import type { Delta, SchemaMessage, Snapshot, StateMessage } from '../../core/wire/messages/message.ts';
import { Feed, type FeedSource, type Send } from './feed.ts';

/** The windows that follow a game, and those that have paused it. */
export class GameReaders {
  readonly #feeds = new Map<object, Feed>();
  readonly #holders = new Set<object>();

  /** True if a window follows the game. */
  get isFollowed(): boolean {
    return this.#feeds.size > 0;
  }

  /** The number of messages that this reader has not received yet. */
  behind(key: object | null): number {
    return key === null ? 0 : (this.#feeds.get(key)?.behind ?? 0);
  }

  /** Following a second time starts from the beginning again. */
  follow(key: object, source: FeedSource, send: Send): void {
    const feed = new Feed(source, send);
    this.#feeds.set(key, feed);
    feed.start();
  }

  received(key: object, number: number): void {
    this.#feeds.get(key)?.received(number);
  }

  /** @returns true if this was the last reader that paused the game */
  leave(key: object): boolean {
    this.#feeds.delete(key);
    return this.#holders.delete(key) && this.#holders.size === 0;
  }

  hold(key: object): void {
    this.#holders.add(key);
  }

  /** Called when the game has stopped by itself: the readers that wanted that hold it, if no reader has paused it. */
  holdUnlessHeld(keys: readonly object[]): void {
    if (this.#holders.size === 0) for (const key of keys) this.#holders.add(key);
  }

  release(): void {
    this.#holders.clear();
  }

  schema(message: SchemaMessage): void {
    for (const feed of this.#feeds.values()) feed.schema(message);
  }

  data(message: Snapshot | Delta, payload: Uint8Array<ArrayBuffer>): void {
    for (const feed of this.#feeds.values()) feed.data(message, payload);
  }

  state(state: StateMessage, payload: Uint8Array<ArrayBuffer>): void {
    for (const feed of this.#feeds.values()) feed.state(state, payload);
  }

  restart(source: FeedSource): void {
    for (const feed of this.#feeds.values()) feed.restart(source);
  }
}
