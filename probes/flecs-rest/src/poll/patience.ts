import type { Clock } from '../clock.ts';
import { type Get, GetError } from './get.ts';

/** A game that leaves a request unanswered for this long is silent. */
const SILENT_MS = 2000;

/** Requests that end with the probe, and notice when a reply takes long. The request waits on, so that a game that continues is seen at once. */
export class Patience {
  readonly get: Get;
  /** Requests that wait for their reply. */
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
