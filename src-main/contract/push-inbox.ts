import type { EventName, Events } from './api.ts';
import type { Push } from './message.ts';

/**
 * Passes events of the host to the page's listeners. An event that arrives before there is a listener, such as a file that the program was
 * started with, waits for the first one.
 */
export class PushInbox {
  readonly #listeners = new Map<string, Set<(payload: unknown) => void>>();
  #waiting: Push[] = [];

  deliver(push: Push): void {
    const listeners = this.#listeners.get(push.event);
    if (listeners === undefined || listeners.size === 0) this.#waiting.push(push);
    else for (const listener of listeners) listener(push.payload);
  }

  /** Returns an unsubscribe function. */
  listen<E extends EventName>(event: E, listener: (payload: Events[E]) => void): () => void {
    const own = (payload: unknown) => listener(payload as Events[E]);
    const listeners = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, listeners.add(own));
    const due = this.#waiting.filter((push) => push.event === event);
    this.#waiting = this.#waiting.filter((push) => push.event !== event);
    for (const push of due) own(push.payload);
    return () => listeners.delete(own);
  }
}
