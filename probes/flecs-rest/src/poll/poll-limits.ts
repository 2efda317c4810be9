import type { HttpLimits } from './http.ts';

export interface PollLimits extends HttpLimits {
  /** A world with more entities is requested in pages, so no pause of the game is long. */
  readonly maxPageRows: number;
  readonly maxRows: number;
  /** The maximum number of ids whose enabled bits are requested in each poll. */
  readonly maxToggles: number;
  /** The maximum number of ids whose values are requested in each poll; more ids take turns. */
  readonly maxValues: number;
}

export const POLL_LIMITS: PollLimits = {
  maxBodyBytes: 64 * 1024 * 1024,
  timeoutMs: 30_000,
  maxPageRows: 2500,
  maxRows: 500_000,
  maxToggles: 8,
  maxValues: 16,
};

/** The game answers, but does not report what is needed to show it. */
export class UnsupportedGame extends Error {}

/** A poll failed after it had cost the game this many milliseconds. */
export class PollError extends Error {
  readonly cost: number;

  constructor(message: string, cost: number) {
    super(message);
    this.cost = cost;
  }
}
