import type { Clock } from './clock.ts';
import { type Get, GetError } from './get.ts';

/** A game that leaves a request unanswered for this many milliseconds is silent. */
const SILENT_MS = 2000;

/**
 * Sends requests that are cancelled with the probe, and notices slow replies. A slow request keeps waiting, so a game
 * that continues is seen immediately.
 */
export class Patience {
  readonly get: Get;
  /** The number of requests without a reply. */
  waiting = 0;
  isSilent = false;

  constructor(get: Get, clock: Clock, stop: AbortSignal) {
    this.get = async (target, limits) => {
      if (stop.aborted) throw new GetError('closed', `GET ${target}: the connection has ended`);
      const cancel = clock.after(SILENT_MS, () => {
        this.isSilent = true;
      });
      this.waiting++;
      try {
        const reply = await get(target, limits, stop);
        this.isSilent = false;
        return reply;
      } finally {
        this.waiting--;
        cancel();
      }
    };
  }
}
