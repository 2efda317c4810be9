/** The default share of each frame's time that a probe may take. */
const DEFAULT_SHARE = 0.05;
/** The part of that time for reading; the rest is for encoding and sending. */
const READING_SHARE = 0.6;
/**
 * The assumed milliseconds of a frame before any is measured, and the maximum that counts, since a debugger may have
 * halted the game.
 */
const [FIRST_FRAME, MAX_FRAME] = [16, 50];
/** An overlong frame stops reading for at most this many frames. */
const MAX_REST_FRAMES = 15;
/** The probe reads less in its first frames, since V8 runs new code many times slower. */
const WARM_UP_FRAMES = 60;
/** The weight of the newest frame in the average frame time. */
const SMOOTHING = 1 / 8;

/** Limits how long a probe may work in each frame of the game. */
export class TimeBudget {
  readonly #share: number;
  #frameTime = FIRST_FRAME;
  #last: number | null = null;
  /** Milliseconds left; negative after an overlong frame, until later frames have made up for it. */
  #left = 0;
  #workedFrames = 0;
  #deadline = 0;
  readonly #hasTime = (): boolean => performance.now() < this.#deadline;

  /** @param share of each frame; 1 removes the limit */
  constructor(share: number = DEFAULT_SHARE) {
    this.#share = share >= 1 ? Number.POSITIVE_INFINITY : Math.max(0.001, share);
  }

  /** Call this once at the end of each frame. */
  frame(): void {
    const now = performance.now();
    const passed = Math.min(MAX_FRAME, now - (this.#last ?? now - FIRST_FRAME));
    this.#last = now;
    this.#frameTime += (passed - this.#frameTime) * SMOOTHING;
    this.#left = Math.min(this.#allowance, this.#left + this.#allowance);
  }

  get #allowance(): number {
    return this.#frameTime * this.#share;
  }

  /** Divides the available time evenly among the items. Does nothing while an earlier overlong frame is made up for. */
  spend<T>(list: readonly T[], work: (item: T, hasTime: () => boolean) => void): void {
    if (this.#left <= 0) return;
    const start = performance.now();
    const warmth = Math.min(1, ++this.#workedFrames / WARM_UP_FRAMES);
    const turn = (this.#left * READING_SHARE * warmth) / list.length;
    this.#deadline = start;
    for (const item of list) {
      this.#deadline += turn;
      work(item, this.#hasTime);
    }
    this.#left = Math.max(-MAX_REST_FRAMES * this.#allowance, this.#left - (performance.now() - start));
  }
}
