/** Samples that a cost is worked out from. */
const SAMPLES = 5;
/** Until there are this many samples, no cost counts for more: a game that loads something is no dear one. */
const FEW = 3;
const MOST_AT_FIRST = 100;
/** Milliseconds that a pause is taken for at least: less cannot be told from nothing. */
const LEAST = 0.5;

/**
 * How long the game may stand still for our sake: so many milliseconds of each second, on average.
 *
 * A debt: every poll adds what it cost, and time pays it off. The next poll may begin when nothing is owed. So a world that is
 * ten times as large is polled a tenth as often, and the game loses the same.
 */
export class StallBudget {
  readonly perSecond: number;
  #debt = 0;
  #at: number;
  /** Costs lately, with when they were; for `measured`. */
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

  /** Milliseconds from now until nothing is owed. */
  wait(now: number): number {
    this.#pay(now);
    return (this.#debt / this.perSecond) * 1000;
  }

  /**
   * Milliseconds of stall a second, over the last `window` milliseconds or, where polls are rare, since the one before the last. The
   * last one is still being paid off, and not counted.
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
 * What a poll costs, out of reply times. A game answers whatever has queued up every 50 ms or so, between two of its frames. A request
 * sent right behind the reply to another waits one such turn; what it takes beyond a turn is what the game worked for it.
 * Turns vary by a frame, so a cost is the middle one of the last few.
 */
export class StallMeter {
  readonly #turns: number[] = [];
  readonly #costs = new Map<string, number[]>();

  /** How long a request that costs nothing took, sent right behind the reply to another. */
  turn(ms: number): void {
    keep(this.#turns, ms);
  }

  /** Whether turns are known well enough. */
  get steady(): boolean {
    return this.#turns.length >= SAMPLES;
  }

  /**
   * The cost of requests of one kind, sent together right behind a reply.
   * @param ms from the beginning of the pause before to the replies
   */
  cost(kind: string, ms: number): number {
    const costs = this.#costs.get(kind) ?? [];
    this.#costs.set(kind, costs);
    keep(costs, Math.max(LEAST, ms - (this.#turns.length === 0 ? 0 : middle(this.#turns))));
    return costs.length < FEW ? Math.min(MOST_AT_FIRST, middle(costs)) : middle(costs);
  }
}

function keep(samples: number[], sample: number): void {
  samples.push(sample);
  if (samples.length > SAMPLES) samples.shift();
}

function middle(samples: readonly number[]): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[sorted.length >> 1]!;
}
