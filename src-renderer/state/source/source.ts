import type { Caption, Capture } from '../../../core/capture/capture.ts';
import type { CutOptions } from '../../../core/capture/cut-recording.ts';
import type { Moment } from '../../../core/capture/moments.ts';

/** An open game or recording. */
export interface Source {
  /** `game:3`, `recording:1`. */
  readonly key: string;
  readonly kind: 'game' | 'recording';
  readonly name: string;
  /** The part in memory: the kept past of a game, a part of a recording. */
  readonly capture: Capture;
  /** The first position and the last one that can be shown. */
  readonly first: number;
  readonly length: number;
  /** The game is paused: it sends single frames on request. */
  readonly paused: boolean;
  /** Words at steps of a walkthrough, by position. */
  readonly captions: readonly Caption[];
  /** The moment of a position; null if it is not in memory. */
  momentAt(position: number): Moment | null;
  /** About when a position was, in milliseconds. */
  timeAt(position: number): number | null;
  /** The first position that is not before a time. */
  positionAt(time: number): number;
  /** Whether a position is in memory. Otherwise the session goes there later (`sourceReached`). */
  reach(position: number): boolean;
  /** A clip as a recording. */
  cut(options: CutOptions): Promise<Uint8Array<ArrayBuffer>>;
  /** Freezes the picture; new messages wait. */
  hold(): void;
  /** Shows new messages again. The timeline must be at its end. */
  release(): void;
  /** No further messages follow. */
  close(): void;
}
