import type { Caption, Capture } from '../../../core/capture/capture.ts';
import type { CutOptions } from '../../../core/capture/cut-recording.ts';
import type { Moment } from '../../../core/wire/live/moment.ts';

/** An open game or recording. */
export interface Source {
  /** A unique key such as `game:3` or `recording:1`. */
  readonly key: string;
  readonly kind: 'game' | 'recording';
  readonly name: string;
  /** The part in memory: the kept past of a game, a part of a recording. */
  readonly capture: Capture;
  /** The first and the last position that can be shown. */
  readonly first: number;
  readonly length: number;
  /** True if the game is paused and only sends single frames on request. */
  readonly paused: boolean;
  /** Captions at steps of a walkthrough, by position. */
  readonly captions: readonly Caption[];
  /** Returns the moment of a position; null if it is not in memory. */
  momentAt(position: number): Moment | null;
  /** Returns the approximate time of a position in milliseconds. */
  timeAt(position: number): number | null;
  /**
   * Returns the seconds from a time, which a position has, to the newest moment: those that a game ran, without pauses, or up to the end of a recording.
   * Null if they are not known, because the game has been restarted since.
   */
  secondsSince(position: number, time: number): number | null;
  /** Returns the first position that is not before a time. */
  positionAt(time: number): number;
  /** Returns true if a position is in memory. Otherwise the session goes there later (`sourceReached`). */
  reach(position: number): boolean;
  /** Returns a clip as a recording. */
  cut(options: CutOptions): Promise<Uint8Array<ArrayBuffer>>;
  /** Freezes the picture; new messages wait. */
  hold(): void;
  /** Shows new messages again. The timeline must be at its end. */
  release(): void;
  /** Stops receiving messages. */
  close(): void;
}
