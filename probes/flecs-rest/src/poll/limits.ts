import type { GetLimits } from './get.ts';

export interface PollLimits extends GetLimits {
  /** A world with more entities is requested in pages, so no pause of the game is long. */
  readonly pageRows: number;
  readonly mostRows: number;
  /** The maximum number of ids whose enabled bits are requested in each poll. */
  readonly mostToggles: number;
  /** The maximum number of ids whose values are requested in each poll; more ids take turns. */
  readonly mostValues: number;
}

export const POLL_LIMITS: PollLimits = {
  bodyBytes: 64 * 1024 * 1024,
  giveUpMs: 30_000,
  pageRows: 2500,
  mostRows: 500_000,
  mostToggles: 8,
  mostValues: 16,
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
