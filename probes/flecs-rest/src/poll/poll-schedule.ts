import type { CaptureFigures } from '../columns/capture-figures.ts';
import { type ProbeClock, pauseFor } from './clock.ts';
import type { EntityInspection } from './entity-inspection.ts';
import { StallBudget } from './stall-budget.ts';

/** Timers are not reliable for longer waits. */
const MAX_REST_MS = 60_000;
/** A game that may not be requested is estimated again after this many milliseconds, since it may have become smaller or faster. */
const ESTIMATE_AGAIN_MS = 60_000;

export interface PollScheduleOptions {
  readonly clock: ProbeClock;
  /** Milliseconds of each second that polling may cost the game. */
  readonly stallBudget: number;
  /** The minimum milliseconds between the starts of two polls. */
  readonly minIntervalMs: number;
  readonly stop: AbortSignal;
  /** Returns true if the hub has room for another message. */
  readonly hasRoom: () => boolean;
  /** Returns true if an edit has changed tables, so the next poll should start immediately. */
  readonly needsPoll: () => boolean;
}

/** Decides when polls begin: as often as the stall budget and the hub allow, and never while the hub is behind. */
export class PollSchedule {
  /** The polls per second that the hub wants; 0 stops polling. */
  perSecond = 60;
  isWelcome = false;
  /** True while polls wait until the user allows a longer pause. */
  isBlocked = false;
  readonly #options: PollScheduleOptions;
  readonly #budget: StallBudget;
  #lastPoll: number | null = null;
  /** Milliseconds between the last two polls. */
  #interval = 0;
  #wake: () => void = () => {};

  constructor(options: PollScheduleOptions) {
    this.#options = options;
    this.#budget = new StallBudget(options.stallBudget, options.clock.now());
  }

  /** Ends the current wait, because the hub has sent something or the probe was closed. */
  wake(): void {
    this.#wake();
  }

  /** @param cost milliseconds that requests have paused the game */
  charge(cost: number): void {
    this.#budget.charge(cost, this.#options.clock.now());
  }

  polled(began: number): void {
    this.#interval = this.#lastPoll === null ? 0 : began - this.#lastPoll;
    this.#lastPoll = began;
  }

  get figures(): Pick<CaptureFigures, 'stall-budget' | 'stall' | 'interval'> {
    const { stallBudget, clock } = this.#options;
    return { 'stall-budget': stallBudget, stall: this.#budget.measured(clock.now()), interval: this.#interval };
  }

  /** Waits until the hub wants more. Returns false if the probe was closed. */
  async ready(): Promise<boolean> {
    const { stop } = this.#options;
    while (!stop.aborted && !this.#takesMore) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    return !stop.aborted;
  }

  /** Waits until the next poll is due. Meanwhile only inspected entities are requested, if the hub takes more. */
  async rest(inspection: EntityInspection): Promise<void> {
    const { stop } = this.#options;
    for (let left = this.#untilNextPoll(); left >= 1 && !stop.aborted; left = this.#untilNextPoll()) {
      const next = this.#takesMore ? Math.max(0, inspection.wait) : Number.POSITIVE_INFINITY;
      await this.#pause(Math.min(left, next, MAX_REST_MS));
      if (this.#takesMore && !stop.aborted) await inspection.request();
    }
  }

  /**
   * Waits after a failure.
   * @param least the minimum milliseconds
   */
  async recover(least: number): Promise<void> {
    const { clock, stop } = this.#options;
    await pauseFor(clock, Math.max(least, this.#budget.wait(clock.now())), stop);
  }

  /** Ends early when the hub sends something or the probe is closed. Older versions of Electron lack `AbortSignal.any`. */
  async #pause(milliseconds: number): Promise<void> {
    const { clock, stop } = this.#options;
    const wait = new AbortController();
    const end = (): void => wait.abort();
    this.#wake = end;
    stop.addEventListener('abort', end);
    await pauseFor(clock, milliseconds, wait.signal);
    stop.removeEventListener('abort', end);
  }

  get #takesMore(): boolean {
    return this.isWelcome && this.perSecond > 0 && this.#options.hasRoom();
  }

  #untilNextPoll(): number {
    const { clock, needsPoll, minIntervalMs } = this.#options;
    const now = clock.now();
    const since = now - (this.#lastPoll ?? now);
    if (this.isBlocked) return Math.max(this.#budget.wait(now), ESTIMATE_AGAIN_MS - since, 0);
    if (needsPoll()) return 0;
    const interval = Math.max(minIntervalMs, this.perSecond > 0 ? 1000 / this.perSecond : 0);
    return Math.max(this.#budget.wait(now), interval - since, 0);
  }
}
