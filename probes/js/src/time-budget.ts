/** The default share of each frame's time that a probe may take. */
export const DEFAULT_SHARE = 0.05;
/** A hub may choose at most this share. */
const MAX_CHOSEN_SHARE = 0.5;
/** The part of that time for reading; the rest is for encoding and sending. */
const READING_SHARE = 0.6;
/** The assumed milliseconds of a frame before any is measured, and the maximum that counts, since a debugger may have halted the game. */
const [FIRST_FRAME, MAX_FRAME] = [16, 50];
/** The part of that time for finding who gained and lost what. */
const FOLLOWING_SHARE = 0.5;
/** An overlong frame stops reading for at most this many frames. */
const MAX_REST_FRAMES = 15;
/** The probe reads less in its first frames, since V8 runs new code many times slower. */
const WARM_UP_FRAMES = 60;
/** The weight of the newest frame in the average frame time. */
const SMOOTHING = 1 / 8;
/** The structure of a world is read in one frame, saved up for if needed, as long as that takes at most this many milliseconds. */
const MAX_AT_ONCE = 1;

/** The time for reading in one frame. */
export interface ReadingTime {
  /** Returns false once the time of this frame is up. */
  hasTime(): boolean;
  /** Tells when that many milliseconds may be spent at once: now, after frames that read less, or never because the game would notice. */
  allows(milliseconds: number): 'now' | 'later' | 'never';
}

/** The time for finding who gained and lost what. */
export interface FollowingTime {
  /** Works once; `hasTime` returns false once the time of this frame is up. */
  follow(work: (hasTime: () => boolean) => void): void;
  /** Takes the estimated milliseconds of some work. Returns false if they are not left. */
  take(milliseconds: number): boolean;
}

/** For a game that is paused. */
export const UNLIMITED: ReadingTime = { hasTime: () => true, allows: () => 'now' };

/** Limits how long a probe may work in each frame of the game. */
export class TimeBudget implements ReadingTime, FollowingTime {
  readonly #ownShare: number;
  #share: number;
  #frameTime = FIRST_FRAME;
  #last: number | null = null;
  /** Milliseconds left; negative after an overlong frame, until later frames have made up for it. */
  #left = 0;
  /** Milliseconds left for following, which are also among the others. */
  #leftToFollow = 0;
  #workedFrames = 0;
  #deadline = 0;
  /** The part of the time that is for reading and for one item. */
  #part = 0;

  /** @param share of each frame; 1 removes the limit */
  constructor(share: number = DEFAULT_SHARE) {
    this.#ownShare = share >= 1 ? Number.POSITIVE_INFINITY : Math.max(0.001, share);
    this.#share = this.#ownShare;
  }

  /** @param share 0 for the probe's default */
  choose(share: number): void {
    this.#share = share > 0 ? Math.min(share, MAX_CHOSEN_SHARE) : this.#ownShare;
  }

  /** Call this once at the end of each frame. */
  frame(): void {
    const now = performance.now();
    const passed = Math.min(MAX_FRAME, now - (this.#last ?? now - FIRST_FRAME));
    this.#last = now;
    this.#frameTime += (passed - this.#frameTime) * SMOOTHING;
    this.#left = Math.min(this.#mostAtOnce / READING_SHARE, this.#left + this.#allowance);
    const following = this.#allowance * FOLLOWING_SHARE;
    this.#leftToFollow = Math.min(Math.max(MAX_AT_ONCE, following), this.#leftToFollow + following);
  }

  follow(work: (hasTime: () => boolean) => void): void {
    const start = performance.now();
    const deadline = start + this.#leftToFollow;
    work(() => performance.now() < deadline);
    const spent = performance.now() - start;
    const most = -MAX_REST_FRAMES * this.#allowance;
    this.#leftToFollow = Math.max(most * FOLLOWING_SHARE, this.#leftToFollow - spent);
    this.#left = Math.max(most, this.#left - spent);
  }

  take(milliseconds: number): boolean {
    if (milliseconds > this.#leftToFollow) return false;
    this.#leftToFollow -= milliseconds;
    this.#left -= milliseconds;
    return true;
  }

  hasTime(): boolean {
    return performance.now() < this.#deadline;
  }

  allows(milliseconds: number): 'now' | 'later' | 'never' {
    if (milliseconds <= this.#left * this.#part) return 'now';
    return milliseconds <= (this.#mostAtOnce / READING_SHARE) * this.#part ? 'later' : 'never';
  }

  get #allowance(): number {
    return this.#frameTime * this.#share;
  }

  get #mostAtOnce(): number {
    return Math.max(MAX_AT_ONCE, this.#allowance * READING_SHARE);
  }

  /** Divides the available time evenly among the items. Does nothing while an earlier overlong frame is made up for. */
  spend<T>(list: readonly T[], work: (item: T, time: ReadingTime) => void): void {
    if (this.#left <= 0) return;
    const start = performance.now();
    const warmth = Math.min(1, ++this.#workedFrames / WARM_UP_FRAMES);
    this.#part = (READING_SHARE * warmth) / list.length;
    const turn = Math.min(this.#left, this.#allowance) * this.#part;
    this.#deadline = start;
    for (const item of list) {
      this.#deadline += turn;
      work(item, this);
    }
    this.#left = Math.max(-MAX_REST_FRAMES * this.#allowance, this.#left - (performance.now() - start));
  }
}
