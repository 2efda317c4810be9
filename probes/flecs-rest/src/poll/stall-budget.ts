/** Samples that a cost is computed from. */
const SAMPLES = 5;
/** Until there are this many samples, a cost is capped: a game that is loading is not an expensive one. */
const FEW = 3;
const MOST_AT_FIRST = 100;
/** Shortest pause in milliseconds: less cannot be measured. */
const LEAST = 0.5;

/**
 * How long polling may pause the game: so many milliseconds of each second, on average.
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
 * Estimates the cost of a poll from reply times. A game answers all queued requests every 50 ms or so, between two frames. A request
 * sent right after another reply waits one such turn; the time beyond a turn is what the game worked for it. Turns vary by
 * a frame, so a cost is the median of the last few.
 */
export class StallMeter {
  readonly #turns: number[] = [];
  readonly #costs = new Map<string, number[]>();

  /** Adds the time of a request that costs nothing, sent right after another reply. */
  turn(ms: number): void {
    keep(this.#turns, ms);
  }

  /** Whether there are enough samples of turns. */
  get steady(): boolean {
    return this.#turns.length >= SAMPLES;
  }

  /**
   * The cost of requests of one kind, sent together right after a reply.
   * @param ms from the beginning of the pause before to the replies
   */
  cost(kind: string, ms: number): number {
    const costs = this.#costs.get(kind) ?? [];
    this.#costs.set(kind, costs);
    keep(costs, Math.max(LEAST, ms - (this.#turns.length === 0 ? 0 : median(this.#turns))));
    return costs.length < FEW ? Math.min(MOST_AT_FIRST, median(costs)) : median(costs);
  }
}

function keep(samples: number[], sample: number): void {
  samples.push(sample);
  if (samples.length > SAMPLES) samples.shift();
}

function median(samples: readonly number[]): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[sorted.length >> 1]!;
}
