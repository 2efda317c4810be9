import type { Snapshot } from '../messages/message.ts';

/** The state of a game's picture after one message. */
export interface Moment {
  readonly frame: number;
  /** Milliseconds since the probe began. */
  readonly time: number;
  /** True if the structure has parts of different frames. */
  readonly torn: boolean;
  /** The oldest watched values were read this many frames of the game before. */
  readonly valueAge: number;
}

/** The moment before the first message. */
export const NO_MOMENT: Moment = { frame: 0, time: 0, torn: false, valueAge: 0 };

/** The keys of a message that say when its data was read. */
type Stamp = Pick<Snapshot, 'frame' | 'time' | 'torn' | 'valueAge'>;

export function momentOf({ frame, time, torn = false, valueAge = 0 }: Stamp): Moment {
  return { frame, time, torn, valueAge };
}

export function stampOf({ frame, time, torn, valueAge }: Moment): Stamp {
  return { frame, time, ...(torn ? { torn } : {}), ...(valueAge > 0 ? { valueAge } : {}) };
}
