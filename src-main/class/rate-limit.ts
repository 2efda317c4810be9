export interface Rate {
  /** The number allowed in a burst. */
  readonly burst: number;
  readonly perSecond: number;
}

/** A token bucket for each key. `now` is in milliseconds. */
export class RateLimit {
  readonly #rate: Rate;
  readonly #now: () => number;
  readonly #used = new Map<string, { spent: number; at: number }>();

  constructor(rate: Rate, now: () => number = () => performance.now()) {
    this.#rate = rate;
    this.#now = now;
  }

  /** Returns true if one more is allowed, without counting it. */
  allows(key: string): boolean {
    return this.#spent(key) + 1 <= this.#rate.burst;
  }

  /** Counts one. Returns true if it was allowed. */
  take(key: string): boolean {
    if (!this.allows(key)) return false;
    this.#used.set(key, { spent: this.#spent(key) + 1, at: this.#now() });
    if (this.#used.size > MAX_KEYS) this.#forget();
    return true;
  }

  #spent(key: string): number {
    const { spent, at } = this.#used.get(key) ?? { spent: 0, at: 0 };
    return Math.max(0, spent - ((this.#now() - at) / 1000) * this.#rate.perSecond);
  }

  /** Drops the keys whose buckets are full again; if there are none, the oldest key. */
  #forget(): void {
    for (const key of this.#used.keys()) if (this.#spent(key) === 0) this.#used.delete(key);
    for (const key of this.#used.keys()) {
      if (this.#used.size <= MAX_KEYS) break;
      this.#used.delete(key);
    }
  }
}

const MAX_KEYS = 10_000;
