import type { Delta, SchemaMessage, Snapshot, StateMessage } from '../../core/wire/messages/message.ts';
import type { GameState } from './received-state.ts';
import { type Send, Subscription } from './subscription.ts';

/** The windows that follow a game, and those that have paused it. */
export class Subscribers {
  readonly #subscriptions = new Map<object, Subscription>();
  readonly #holders = new Set<object>();

  /** True if a window follows the game. */
  get isFollowed(): boolean {
    return this.#subscriptions.size > 0;
  }

  /** The number of messages that this subscriber has not received yet. */
  behind(key: object | null): number {
    return key === null ? 0 : (this.#subscriptions.get(key)?.behind ?? 0);
  }

  /** Following a second time starts from the beginning again. */
  follow(key: object, source: GameState, send: Send): void {
    const subscription = new Subscription(source, send);
    this.#subscriptions.set(key, subscription);
    subscription.start();
  }

  received(key: object, number: number): void {
    this.#subscriptions.get(key)?.received(number);
  }

  /** @returns true if this was the last subscriber that paused the game */
  leave(key: object): boolean {
    this.#subscriptions.delete(key);
    return this.#holders.delete(key) && this.#holders.size === 0;
  }

  hold(key: object): void {
    this.#holders.add(key);
  }

  /** Called when the game has stopped by itself: the subscribers that wanted that hold it, if no subscriber has paused it. */
  holdUnlessHeld(keys: readonly object[]): void {
    if (this.#holders.size === 0) for (const key of keys) this.#holders.add(key);
  }

  release(): void {
    this.#holders.clear();
  }

  schema(message: SchemaMessage): void {
    for (const subscription of this.#subscriptions.values()) subscription.schema(message);
  }

  data(message: Snapshot | Delta, payload: Uint8Array<ArrayBuffer>): void {
    for (const subscription of this.#subscriptions.values()) subscription.data(message, payload);
  }

  state(state: StateMessage, payload: Uint8Array<ArrayBuffer>): void {
    for (const subscription of this.#subscriptions.values()) subscription.state(state, payload);
  }

  restart(source: GameState): void {
    for (const subscription of this.#subscriptions.values()) subscription.restart(source);
  }
}
