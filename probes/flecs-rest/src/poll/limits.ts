import type { GetLimits } from './get.ts';

export interface PollLimits extends GetLimits {
  /** Worlds with more entities are requested page by page, so that no single pause of the game is long. */
  readonly pageRows: number;
  readonly mostRows: number;
  /** Ids whose switches are requested at each poll. */
  readonly mostToggles: number;
  /** Ids whose values are requested at each poll; if there are more, they take turns. */
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

/** The game answers, but does not report what a picture needs. */
export class UnsupportedGame extends Error {}

/** A poll failed after it had cost the game something. */
export class PollError extends Error {
  readonly cost: number;

  constructor(message: string, cost: number) {
    super(message);
    this.cost = cost;
  }
}
