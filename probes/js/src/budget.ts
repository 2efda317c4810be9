/** Part of each frame that a probe may take. */
const SHARE = 0.05;
/** Of a probe's time, the part for reading; the rest is for encoding and sending what was found. */
const READING = 0.6;
/** Milliseconds between two frames, before they are measured and as far as they count: a game may have been in a debugger. */
const [FIRST_FRAME, MAX_FRAME] = [16, 50];
/** Frames without any reading after one that took too long. */
const MAX_REST = 15;
/** Frames until a probe reads as much as it may: V8 runs what is new many times slower. */
const WARM_UP = 60;
/** How fast the measured frame time follows that of the game. */
const SMOOTHING = 1 / 8;

/** How long a probe may work in each frame of the game. */
export class Budget {
  readonly #share: number;
  #frameTime = FIRST_FRAME;
  #last: number | null = null;
  /** Milliseconds left; below zero after a frame that took longer than it should, until the next ones have made up for it. */
  #left = 0;
  /** Frames in which there was work. */
  #worked = 0;
  /** When the present work has to end. */
  #end = 0;
  readonly #hasTime = (): boolean => performance.now() < this.#end;

  /** @param share of each frame; 1: no limit */
  constructor(share: number = SHARE) {
    this.#share = share >= 1 ? Number.POSITIVE_INFINITY : Math.max(0.001, share);
  }

  /** A frame of the game is over. */
  frame(): void {
    const now = performance.now();
    const passed = Math.min(MAX_FRAME, now - (this.#last ?? now - FIRST_FRAME));
    this.#last = now;
    this.#frameTime += (passed - this.#frameTime) * SMOOTHING;
    this.#left = Math.min(this.#most, this.#left + this.#most);
  }

  get #most(): number {
    return this.#frameTime * this.#share;
  }

  /** Works for each of the list, as long as `hasTime` says; not at all while earlier frames have to be made up for. */
  spend<T>(list: readonly T[], work: (item: T, hasTime: () => boolean) => void): void {
    if (this.#left <= 0) return;
    const start = performance.now();
    const warmth = Math.min(1, ++this.#worked / WARM_UP);
    const turn = (this.#left * READING * warmth) / list.length;
    this.#end = start;
    for (const item of list) {
      this.#end += turn;
      work(item, this.#hasTime);
    }
    this.#left = Math.max(-MAX_REST * this.#most, this.#left - (performance.now() - start));
  }
}
