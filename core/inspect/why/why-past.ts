import type { RawId } from '../../cells/id-format.ts';
import type { Translate } from '../../cells/translate.ts';
import type { OldReading } from '../history/old-reading.ts';
import type { Since } from './why-not.ts';

/** Since when something is as it is, and who made it so. */
export interface SinceWords {
  readonly when: string;
  /** Null if it is not known. */
  readonly who: string | null;
  /** Both: `since frame 420, in Damage`. */
  readonly text: string;
  /** The line of a script, or the frames of a game, of which the first is null if it may be older. */
  readonly json: {
    readonly since: { readonly line: number } | { readonly from: number | null; readonly frame: number };
    readonly operation?: string;
    /** The line of a script that queued the operation, or the system of a game. */
    readonly queuedBy?: { readonly line: number } | string | null;
    readonly system?: string | null;
  };
}

/** A line or a frame, in words and as data. */
export interface MomentWords {
  readonly words: string;
  readonly json: { readonly line: number } | { readonly frame: number };
}

export interface WhyEntity {
  readonly index: number;
  readonly id: RawId | null;
}

/** The past of a script or of a game, as questions about it need it. */
export interface WhyPast {
  /** Returns the last position before another one at which the columns agree; null if nothing is known before. */
  before(position: number): number | null;
  /**
   * Returns the line or the frame of a position.
   * @param last a frame that it is not later than
   */
  at(position: number, t: Translate, last?: number): MomentWords;
  since(entity: WhyEntity, since: Since, t: Translate): SinceWords;
  /** Returns when the values of a position were last read; null if they are as they were then. */
  oldValues(position: number): OldReading | null;
}
