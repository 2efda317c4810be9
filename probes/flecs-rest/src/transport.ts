import type { ProbeMessage } from '../../../core/wire/message.ts';

/** What remains of a probe that had no room for more columns, for the next one of the same game. */
export interface Continued {
  readonly instance: string;
  readonly restarts: number;
  /** The pause that a person allows, in milliseconds. */
  readonly allowed: number;
}

/**
 * Why a probe ended: the port is closed, this Flecs cannot be shown, or the hub ended the connection. `full`: columns are never
 * removed, and there is no room for those of new tables; a new connection of the same run (`continuation`) starts again with those in use.
 */
export type Ending = 'lost' | 'unsupported' | 'closed' | 'full';

/** The way to the hub; in the app a link in memory. What the hub sends goes to `FlecsProbe.receive`. */
export interface Transport {
  send(message: ProbeMessage): void;
  /** The probe has ended and sends nothing more. */
  close(ending: Ending, continuation: Continued): void;
}
