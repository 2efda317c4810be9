import type { Capture } from '../../../core/capture/capture.ts';
import { LIMITS } from '../../../core/wire/codec/limits.ts';
import { ProbeReader } from '../../../core/wire/messages/probe-reader.ts';

/** A newer message normally arrives within this time. If the game is paused none does, and the waiting one is shown. */
const GRACE_MS = 40;

export interface FeedOptions {
  /** Milliseconds between two pictures at least. */
  interval(): number;
  /** Milliseconds; tests replace it. */
  readonly now?: () => number;
  /** Confirms everything up to this number, so the host may send more. */
  confirm(number: number): void;
  /** Called when the content of the capture has changed. */
  onShown(): void;
  /** Called when newer messages were applied behind a frozen picture. */
  onGrown(): void;
  /** Called when a message could not be read, so the game has to be followed again. */
  onBroken(error: Error): void;
}

interface Frame {
  readonly number: number;
  readonly data: Uint8Array;
}

/**
 * Applies a game's messages to its capture, a limited number of times per second. The host merges unconfirmed messages, so neither a low
 * rate nor a frozen picture lets a queue grow: while frozen, at most two messages wait. A paused game sends only what is requested, so its
 * messages are applied behind a frozen picture.
 */
export class GameFeed {
  readonly #capture: Capture;
  readonly #options: FeedOptions;
  #reader = new ProbeReader(LIMITS, { restarts: true });
  #waiting: Frame[] = [];
  #taken = 0;
  #mayShow = true;
  #held = false;
  #paused = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(capture: Capture, options: FeedOptions) {
    this.#capture = capture;
    this.#options = options;
  }

  receive(frame: Frame): void {
    this.#waiting.push(frame);
    if (this.#held) this.#takeBehind();
    else if (this.#mayShow) this.#show();
  }

  /** Called when the game is paused or resumed. */
  set paused(paused: boolean) {
    this.#paused = paused;
    this.#takeBehind();
  }

  /** Freezes the picture; the game continues. */
  hold(): void {
    this.#held = true;
    this.#stop();
    this.#takeBehind();
  }

  /** Applies waiting and later messages. The timeline must be at its end. */
  release(): void {
    if (!this.#held) return;
    this.#held = false;
    this.#mayShow = true;
    this.#show();
    this.#confirm();
  }

  /** Called when the game is followed again, so numbers restart at 1. */
  restart(): void {
    this.#stop();
    this.#reader = new ProbeReader(LIMITS, { restarts: true });
    this.#waiting = [];
    this.#taken = 0;
    this.#mayShow = true;
  }

  dispose(): void {
    this.#stop();
    this.#waiting = [];
    this.#held = true;
  }

  /** Applies the messages of a paused game without moving the frozen picture, and confirms them, so that the host sends the next. */
  #takeBehind(): void {
    if (!this.#held || !this.#paused) return;
    if (this.#waiting.length === 0 || this.#applyBehind()) this.#confirm();
  }

  /** Returns false if a message could not be read. */
  #applyBehind(): boolean {
    const { timeline } = this.#capture.world;
    const { position } = timeline;
    timeline.seek(timeline.length);
    const frames = this.#takeWaiting();
    const now = this.#capture.world.timeline;
    // A restarted game has another timeline, of which the position says nothing.
    if (now === timeline) now.seek(Math.max(position, now.first));
    if (frames === null) return false;
    if (now === timeline) this.#options.onGrown();
    else this.#options.onShown();
    return true;
  }

  /** Returns the applied messages; null if one could not be read. */
  #takeWaiting(): readonly Frame[] | null {
    const frames = this.#waiting;
    this.#waiting = [];
    try {
      for (const frame of frames) this.#take(frame);
    } catch (error) {
      this.#options.onBroken(error as Error);
      return null;
    }
    return frames;
  }

  #show(): void {
    this.#stop();
    const { now = Date.now } = this.#options;
    const begun = now();
    const frames = this.#takeWaiting();
    if (frames === null) return;
    const pictured = frames.some(({ number }) => number > 0);
    // Hello and schema change no picture; the snapshot follows immediately.
    if (pictured) this.#mayShow = false;
    if (frames.length > 0) this.#options.onShown();
    // At most half of the page's time: the host merges what comes meanwhile.
    this.#timer = setTimeout(() => this.#allow(), Math.max(this.#options.interval(), now() - begun));
  }

  #take({ number, data }: Frame): void {
    const message = this.#reader.read(data);
    if (message.type !== 'unknown') this.#capture.apply(message);
    if (number > 0) this.#taken = number;
  }

  /** Allows the next picture, for which the host sends its merged messages. */
  #allow(): void {
    this.#timer = undefined;
    this.#mayShow = true;
    this.#confirm();
    if (this.#waiting.length > 0) this.#timer = setTimeout(() => this.#show(), GRACE_MS);
  }

  #confirm(): void {
    if (this.#taken > 0) this.#options.confirm(this.#taken);
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
