/** The number of samples from which a cost is computed. */
const COST_SAMPLES = 5;
/** The number of samples from which the speed of a game is computed. */
const SPEED_SAMPLES = 12;
/** A rate above the usual one counts only after this many samples. */
const MIN_SURE_SAMPLES = 3;
/** A kind that was not measured yet may be this many times slower than the measured ones. */
const NEW_KIND_FACTOR = 1.5;
/** Only replies of at least this many bytes show how fast the game writes, because the clock is too coarse for smaller ones. */
const LARGE_BYTES = 20_000;
/** Milliseconds per byte before anything was measured; games take about 10 µs per kilobyte of a reply. */
const DEFAULT_RATE = 0.01 / 1000;
/** Replies further apart come from different pauses. */
const MAX_REPLY_GAP_MS = 45;
/** The maximum milliseconds between two pauses of a game that is not slow. */
const MAX_TURN_MS = 67;

/**
 * Limits how long polling pauses the game to a number of milliseconds per second, on average.
 *
 * Every poll adds its cost to a debt, which time pays off. The next poll may begin when the debt is 0. So a world that
 * is ten times as large is polled a tenth as often, and the game loses the same time.
 */
export class StallBudget {
  readonly perSecond: number;
  #debt = 0;
  #at: number;
  /** Recent costs with their times, for `measured`. */
  readonly #spent: { readonly at: number; readonly ms: number }[] = [];
  readonly #began: number;

  /** @param perSecond milliseconds of stall per second */
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

  /** Returns the milliseconds until the debt is 0. */
  wait(now: number): number {
    this.#pay(now);
    return (this.#debt / this.perSecond) * 1000;
  }

  /** Milliseconds of stall per second since the last poll but one, or for `window` if longer; without the last poll, which is being paid off. */
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
 * Measures the cost of requests from the times of their replies. Requests that are sent together are answered one after
 * the other in one pause, so the time between two replies is the cost of the second. If that time is unknown, the cost
 * is estimated from the bytes of the reply at the median rate of the last few replies of its kind.
 */
export class StallMeter {
  readonly #rates = new Map<string, number[]>();
  /** The last rates of large replies of any kind. */
  readonly #speeds: number[] = [];
  /** Kinds whose last reply came so late that it belongs either to the next pause or to a long one. */
  readonly #unsure = new Set<string>();
  readonly #bytes = new Map<string, number>();

  /**
   * @param bytes the size of the reply
   * @param since milliseconds since the previous reply in the same pause; null if there was none
   * @param alone true if the request was sent alone right after a turn; then a late reply counts as a long pause if it
   * is late twice in a row
   * @returns milliseconds
   */
  cost(kind: string, bytes: number, since: number | null, alone = false): number {
    const rates = this.#rates.get(kind) ?? [];
    this.#rates.set(kind, rates);
    this.#bytes.set(kind, bytes);
    const between = alone && since !== null && since >= MAX_REPLY_GAP_MS && since <= MAX_TURN_MS;
    const isLong = between && this.#unsure.has(kind);
    if (between) this.#unsure.add(kind);
    else if (alone) this.#unsure.delete(kind);
    if (since !== null && since >= 0 && (since < MAX_REPLY_GAP_MS || isLong)) {
      keep(rates, since / Math.max(1, bytes));
      if (bytes >= LARGE_BYTES) keep(this.#speeds, since / bytes, SPEED_SAMPLES);
      return since;
    }
    // The reply came later than any turn, so at least the difference is the request's own cost.
    const least = since !== null && since > MAX_TURN_MS ? since - MAX_TURN_MS : 0;
    if (least > 0) keep(rates, least / Math.max(1, bytes));
    return Math.max(least, bytes * (rates.length === 0 ? this.#firstRate() : quantile(rates, 1 / 2)));
  }

  /** Returns true if the next request of this kind has to show how long the last one really paused the game. */
  isUnsure(kind: string): boolean {
    return this.#unsure.has(kind);
  }

  expectBytes(kind: string, bytes: number): void {
    this.#bytes.set(kind, bytes);
  }

  /**
   * Estimates the milliseconds that a reply of a given size takes at least: other load on the machine makes replies
   * slower, never faster.
   */
  estimate(kind: string, bytes: number): number {
    const rates = this.#rates.get(kind) ?? [];
    return bytes * (rates.length === 0 ? this.#firstRate() : quantile(rates, 1 / 4));
  }

  /** Like `estimate`, but one or two replies that are slow by chance do not raise the result. */
  cautiousEstimate(kind: string, bytes: number): number {
    const rates = this.#rates.get(kind) ?? [];
    return rates.length < MIN_SURE_SAMPLES ? bytes * Math.min(this.#firstRate(), ...rates) : this.estimate(kind, bytes);
  }

  /** Returns the rate of a kind that was not measured yet, derived from the measured kinds. */
  #firstRate(): number {
    return this.#speeds.length < MIN_SURE_SAMPLES ? DEFAULT_RATE : NEW_KIND_FACTOR * Math.min(...this.#speeds);
  }

  /** Returns the bytes of the last reply of a kind, or the expected bytes; 0 if neither is known. */
  expectedBytes(kind: string): number {
    return this.#bytes.get(kind) ?? 0;
  }
}

function keep(samples: number[], sample: number, most = COST_SAMPLES): void {
  samples.push(sample);
  if (samples.length > most) samples.shift();
}

function quantile(samples: readonly number[], part: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length * part)]!;
}
