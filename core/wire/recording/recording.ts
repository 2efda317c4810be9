import type { BlockSummary } from './block-summary.ts';

/** Shared by writer and reader of the file format in docs/recording.md. */

/** Like PNG's signature: a non-ASCII byte, line ends that a text transfer would change, and the end-of-file character of old shells. */
export const MAGIC = Uint8Array.of(0x89, 0x45, 0x43, 0x53, 0x52, 0x0d, 0x0a, 0x1a);

export const RECORDING_FORMAT = 4;

/** Bytes before each frame: u32 length, u32 CRC-32 of the payload. */
export const FRAME_HEAD = 8;

export interface RecordingHeader {
  readonly type: 'recording';
  readonly format: typeof RECORDING_FORMAT;
  /** ISO 8601 in UTC. */
  readonly created: string;
  readonly writer: string;
}

export interface RecordingKeyframe {
  /** Number of steps before it. It contains the state at this position, or is where the game started over. */
  readonly position: number;
  /** The game's frame and time (ms) of the state. */
  readonly frame: number;
  readonly time: number;
  /** True if its hello, schema and snapshot repeat the state and are no step; false if a game begins here. */
  readonly repeats: boolean;
}

export interface PlacedKeyframe extends RecordingKeyframe {
  readonly offset: number;
}

export interface PlacedCaption {
  readonly position: number;
  readonly text: string;
}

/** The parts of a recording that are known without reading all of it. */
export interface RecordingIndex {
  readonly keyframes: readonly PlacedKeyframe[];
  readonly captions: readonly PlacedCaption[];
  /** Number of steps, which is the last position. */
  readonly length: number;
  /** The game's time at the last position, in milliseconds. */
  readonly time: number;
  /** In order; null if there are none or if they have an unknown version. */
  readonly blocks: readonly BlockSummary[] | null;
}

/** The reason why a file contains less than was recorded. Messages that can be read are undamaged. */
export interface RecordingNotice {
  /**
   * - `unfinished`: it ends between two frames without a `bye`, because the recorder was killed
   * - `truncated`: it ends within a frame, which is ignored
   * - `damaged`: a frame is invalid; everything up to the next keyframe is ignored
   */
  readonly kind: 'unfinished' | 'truncated' | 'damaged';
  readonly messages: number;
  readonly bytes: number;
  /** The first problem found, in English. */
  readonly problem: string | null;
}

/** A file is not a recording, or has a newer format. */
/** `too-large`: it cannot be in memory as a whole. `unreadable-part`: the requested steps are damaged or missing. */
export type RecordingProblem = 'not-a-recording' | 'newer-format' | 'older-format' | 'too-large' | 'unreadable-part';

export class RecordingError extends Error {
  readonly code: RecordingProblem;

  constructor(code: RecordingProblem, message: string) {
    super(message);
    this.name = 'RecordingError';
    this.code = code;
  }
}
