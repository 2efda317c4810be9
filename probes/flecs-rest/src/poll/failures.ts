import { GetError } from './get.ts';
import { PollError } from './limits.ts';

/** Pauses after a poll that failed: doubled each time, up to the longest. */
const RETRY_MS = 500;
const MAX_RETRY_MS = 10_000;
/** After this many broken connections in a row the game is lost. */
const MAX_BROKEN = 3;

/** Polls that failed, one after the other. */
export class Failures {
  #count = 0;
  #broken = 0;

  succeeded(): void {
    this.#count = 0;
    this.#broken = 0;
  }

  /** @returns whether the game is lost @throws what is no failure of a game */
  failed(error: unknown): boolean {
    this.#count++;
    if (error instanceof PollError) return false;
    if (!(error instanceof GetError)) throw error;
    if (error.failure === 'broken') this.#broken++;
    return error.failure === 'refused' || this.#broken >= MAX_BROKEN;
  }

  /** Milliseconds until the next attempt. */
  get pause(): number {
    return Math.min(MAX_RETRY_MS, RETRY_MS * 2 ** Math.min(10, this.#count - 1));
  }
}
