import type { ProbeClock } from './clock.ts';
import { HttpError, type SendGet } from './http.ts';

/** A game that leaves a request unanswered for this many milliseconds is silent. */
const SILENT_MS = 2000;

/** Sends requests and notices slow replies. A slow request keeps waiting, so a game that continues is seen immediately. */
export class SilenceWatch {
  readonly get: SendGet;
  /** The number of requests without a reply. */
  waiting = 0;
  isSilent = false;

  constructor(get: SendGet, clock: ProbeClock, stop: AbortSignal) {
    this.get = async (target, limits) => {
      if (stop.aborted) throw new HttpError('closed', `GET ${target}: the connection has ended`);
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
