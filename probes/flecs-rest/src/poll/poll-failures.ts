import { HttpError } from './http.ts';
import { PollError } from './poll-limits.ts';

/** The pause after a failed poll doubles with each failure, up to the maximum. */
const RETRY_MS = 500;
const MAX_RETRY_MS = 10_000;
/** The game is lost after this many broken connections in a row. */
const MAX_BROKEN = 3;

/** Counts consecutive failed polls. */
export class PollFailures {
  #count = 0;
  #broken = 0;

  succeeded(): void {
    this.#count = 0;
    this.#broken = 0;
  }

  /**
   * @returns true if the game is lost
   * @throws the error if it is no failure of the game
   */
  failed(error: unknown): boolean {
    this.#count++;
    if (error instanceof PollError) return false;
    if (!(error instanceof HttpError)) throw error;
    if (error.failure === 'broken') this.#broken++;
    return error.failure === 'refused' || this.#broken >= MAX_BROKEN;
  }

  /** Milliseconds until the next attempt. */
  get pause(): number {
    return Math.min(MAX_RETRY_MS, RETRY_MS * 2 ** Math.min(10, this.#count - 1));
  }
}
