import type { Caption, Capture } from '../../core/capture/capture.ts';

/** A game or a recording that is open beside the script. */
export interface Source {
  /** `game:3`, `recording:1`. */
  readonly key: string;
  readonly kind: 'game' | 'recording';
  readonly name: string;
  readonly capture: Capture;
  /** The game waits: frames come one at a time, when they are asked for. */
  readonly paused: boolean;
  /** Words at steps of a walkthrough, by position. */
  readonly captions: readonly Caption[];
  /** Freezes the picture; new messages wait. */
  hold(): void;
  /** Shows new messages again. The timeline must be at its end. */
  release(): void;
  /** Nothing comes any more. */
  close(): void;
}
