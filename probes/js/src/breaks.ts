import type { SystemChanges } from './system-changes.ts';

type Components = readonly string[];

/** Milliseconds between two lists with components that were not followed before: for each the world is read completely. */
const READING_INTERVAL = 500;

/** The components for whose gains and losses one hub wants the game to stop. */
export class Breaks {
  #gained: Components = [];
  #lost: Components = [];
  /** The hub's last list if it has new components. It counts once the world is read, so that earlier changes are sent in an earlier message. */
  #requested: { readonly gained: Components; readonly lost: Components } | null = null;

  #notBefore = Number.NEGATIVE_INFINITY;

  get components(): Components {
    return [...this.#gained, ...this.#lost];
  }

  /** True if a list waits until the world is read. */
  get isWaiting(): boolean {
    return this.#requested !== null && performance.now() >= this.#notBefore;
  }

  request(gained: Components, lost: Components): void {
    const known = new Set(this.components);
    this.#requested = { gained: [...new Set(gained)], lost: [...new Set(lost)] };
    if ([...gained, ...lost].every((each) => known.has(each))) this.#take();
  }

  /**
   * The requested list counts from now on.
   * @returns true if there was one
   */
  accept(): boolean {
    if (this.#requested === null) return false;
    this.#notBefore = performance.now() + READING_INTERVAL;
    this.#take();
    return true;
  }

  #take(): void {
    if (this.#requested === null) return;
    this.#gained = this.#requested.gained;
    this.#lost = this.#requested.lost;
    this.#requested = null;
  }

  areHit(changes: SystemChanges): boolean {
    return (
      this.#gained.some((each) => changes.has('gained', each)) || this.#lost.some((each) => changes.has('lost', each))
    );
  }
}
