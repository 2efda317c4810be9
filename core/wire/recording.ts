import type { BlockSummary } from './block-summary.ts';

/** The file format of docs/recording.md: what the two sides of it share. */

/** As PNG's: a byte beyond ASCII, line ends that a text transfer would mangle, and the end of file of old shells. */
export const MAGIC = Uint8Array.of(0x89, 0x45, 0x43, 0x53, 0x52, 0x0d, 0x0a, 0x1a);

export const RECORDING_FORMAT = 3;

/** Bytes before each frame: u32 length, u32 CRC-32 of the payload. */
export const FRAME_HEAD = 8;

/** The first frame of a file. */
export interface RecordingHeader {
  readonly type: 'recording';
  readonly format: typeof RECORDING_FORMAT;
  /** When, as ISO 8601 in UTC. */
  readonly created: string;
  /** By whom: `ECS Atlas 0.1.0`. */
  readonly writer: string;
}

/** Where reading can begin. */
export interface Keyframe {
  /** Steps before it: the position whose state it holds, or before the game started over. */
  readonly position: number;
  /** The game's frame and time (ms) of what it holds. */
  readonly frame: number;
  readonly time: number;
  /** Its hello, schema and snapshot say again what is known by then, and are no step. False: a game begins here. */
  readonly repeats: boolean;
}

/** A keyframe, and where in the file it is. */
export interface PlacedKeyframe extends Keyframe {
  readonly offset: number;
}

/** A caption and the position that it begins at. */
export interface PlacedCaption {
  readonly position: number;
  readonly text: string;
}

/** What can be known of a recording without reading it whole. */
export interface RecordingIndex {
  readonly keyframes: readonly PlacedKeyframe[];
  readonly captions: readonly PlacedCaption[];
  /** Steps: the last position. */
  readonly length: number;
  /** The game's time at the last position, in milliseconds. */
  readonly time: number;
  /** In order; null where there are none that this program knows. */
  readonly blocks: readonly BlockSummary[] | null;
}

/** Why a file gives less than was recorded. What is given is whole. */
export interface RecordingNotice {
  /**
   * - `unfinished`: it ends between two frames without a `bye`: the recorder was killed
   * - `truncated`: it ends within a frame, which is left out
   * - `damaged`: a frame is not what was written; what follows is left out up to the next keyframe, if there is one
   */
  readonly kind: 'unfinished' | 'truncated' | 'damaged';
  /** Messages that were read. */
  readonly messages: number;
  /** Bytes that were left out. */
  readonly bytes: number;
  /** What was wrong first, in English, where something was. */
  readonly problem: string | null;
}

/** A file is no recording, or one of a later program. */
export class RecordingError extends Error {
  readonly code: 'not-a-recording' | 'newer-format' | 'older-format';

  constructor(code: 'not-a-recording' | 'newer-format' | 'older-format', message: string) {
    super(message);
    this.name = 'RecordingError';
    this.code = code;
  }
}
