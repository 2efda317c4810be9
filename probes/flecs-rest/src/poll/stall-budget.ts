/** Samples that a cost is computed from. */
const SAMPLES = 5;
/** Samples that the speed of a game is judged by. */
const SPEEDS = 12;
/** Samples that are enough to believe in a rate above the usual one. */
const SURE = 3;
/** Kinds differ: one that was not measured yet may be this many times slower than those that were. */
const KINDS_DIFFER = 1.5;
/** Replies of this many bytes show how fast the game writes; for smaller ones the clock is too coarse. */
const LARGE = 20_000;
/** Milliseconds a byte, before anything was measured: a game works about 10 µs for each kilobyte of a reply. */
const FIRST_RATE = 0.01 / 1000;
/** Replies further apart come from two pauses. */
const ONE_PAUSE_MS = 45;
/** From one pause to the next, at most, when the game is not slow. */
const TURN_MS = 67;

/**
 * How long polling may pause the game: this many milliseconds of each second, on average.
 *
 * A debt: every poll adds its cost, and time pays it off. The next poll may begin when the debt is 0. So a world that is ten
 * times as large is polled a tenth as often, and the game loses the same time.
 */
export class StallBudget {
  readonly perSecond: number;
  #debt = 0;
  #at: number;
  /** Recent costs with their times; for `measured`. */
  readonly #spent: { readonly at: number; readonly ms: number }[] = [];
  readonly #began: number;

  /** @param perSecond milliseconds of stall in a second */
  constructor(perSecond: number, now: number) {
    if (!(perSecond > 0)) throw new RangeError(`A stall budget must be above 0 ms a second, not ${perSecond}`);
    this.perSecond = perSecond;
    this.#at = now;
    this.#began = now;
  }

  charge(ms: number, now: number): void {
    this.#pay(now);
    this.#debt += ms;
    this.#spent.push({ at: now, ms });
  }

  /** Milliseconds from now until the debt is 0. */
  wait(now: number): number {
    this.#pay(now);
    return (this.#debt / this.perSecond) * 1000;
  }

  /**
   * Milliseconds of stall a second, over the last `window` milliseconds or, where polls are rare, since the last poll but one. The
   * last poll is still being paid off, and not counted.
   */
  measured(now: number, window = 30_000): number {
    const spent = this.#spent;
    while (spent.length > 2 && spent[0]!.at < now - window) spent.shift();
    const first = spent[0];
    if (first === undefined) return 0;
    if (spent.length === 1) return Math.min(this.perSecond, (first.ms / Math.max(1, now - this.#began)) * 1000);
    const paid = spent.slice(0, -1).reduce((sum, { ms }) => sum + ms, 0);
    return (paid / Math.max(1, now - first.at)) * 1000;
  }

  #pay(now: number): void {
    this.#debt = Math.max(0, this.#debt - ((now - this.#at) / 1000) * this.perSecond);
    this.#at = now;
  }
}

/**
 * What requests cost the game, from the times of their replies. Requests that are sent together are answered one after the other in one
 * pause, so the time between two replies is what the game worked for the second. Where that is not known, the cost follows
 * from the bytes of the reply, at the median rate of the last few of its kind.
 */
export class StallMeter {
  readonly #rates = new Map<string, number[]>();
  /** The last rates of large replies, of whatever kind. */
  readonly #speeds: number[] = [];
  /** Kinds whose last reply came so long after the one before that it may be from the next pause, or from a long one. */
  readonly #unsure = new Set<string>();
  /** Bytes of the last reply of each kind. */
  readonly #bytes = new Map<string, number>();

  /**
   * @param bytes of the reply
   * @param since milliseconds since the reply before in the same pause; null where there was none
   * @param alone whether the request was sent alone, right after a turn: then it is a long pause if it is so twice in a row
   * @returns milliseconds
   */
  cost(kind: string, bytes: number, since: number | null, alone = false): number {
    const rates = this.#rates.get(kind) ?? [];
    this.#rates.set(kind, rates);
    this.#bytes.set(kind, bytes);
    const between = alone && since !== null && since >= ONE_PAUSE_MS && since <= TURN_MS;
    const isLong = between && this.#unsure.has(kind);
    if (between) this.#unsure.add(kind);
    else if (alone) this.#unsure.delete(kind);
    if (since !== null && since >= 0 && (since < ONE_PAUSE_MS || isLong)) {
      keep(rates, since / Math.max(1, bytes));
      if (bytes >= LARGE) keep(this.#speeds, since / bytes, SPEEDS);
      return since;
    }
    // Longer than any turn: at least the rest is the request's own.
    if (since !== null && since > TURN_MS) keep(rates, (since - TURN_MS) / Math.max(1, bytes));
    return bytes * (rates.length === 0 ? this.#firstRate() : quantile(rates, 1 / 2));
  }

  /** Whether the next request of a kind has to show how long the last one has really paused the game. */
  isUnsure(kind: string): boolean {
    return this.#unsure.has(kind);
  }

  /** The next reply of a kind will have about this many bytes, however many the last one had. */
  assume(kind: string, bytes: number): void {
    this.#bytes.set(kind, bytes);
  }

  /** Milliseconds that a reply of a given size takes at least: whatever else the machine does makes replies slower, never faster. */
  estimate(kind: string, bytes: number): number {
    const rates = this.#rates.get(kind) ?? [];
    return bytes * (rates.length === 0 ? this.#firstRate() : quantile(rates, 1 / 4));
  }

  /** The same, but one or two slow replies do not count for more than usual: they may have been slow by chance. */
  sureEstimate(kind: string, bytes: number): number {
    const rates = this.#rates.get(kind) ?? [];
    return rates.length < SURE ? bytes * Math.min(this.#firstRate(), ...rates) : this.estimate(kind, bytes);
  }

  /** Of a kind that was not measured yet, by those that were. */
  #firstRate(): number {
    return this.#speeds.length < SURE ? FIRST_RATE : KINDS_DIFFER * Math.min(...this.#speeds);
  }

  /** Bytes of the last reply of a kind, or as many as are expected; 0 before both. */
  bytes(kind: string): number {
    return this.#bytes.get(kind) ?? 0;
  }
}

function keep(samples: number[], sample: number, most = SAMPLES): void {
  samples.push(sample);
  if (samples.length > most) samples.shift();
}

function quantile(samples: readonly number[], part: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length * part)]!;
}
