/** The file format of docs/recording.md: what the two sides of it share. */

/** As PNG's: a byte beyond ASCII, line ends that a text transfer would mangle, and the end of file of old shells. */
export const MAGIC = Uint8Array.of(0x89, 0x45, 0x43, 0x53, 0x52, 0x0d, 0x0a, 0x1a);

export const RECORDING_FORMAT = 1;

/** Bytes before each frame: u32 length, u32 CRC-32 of the payload. */
export const FRAME_HEAD = 8;

/** The first frame of a file. */
export interface RecordingHeader {
  readonly type: 'recording';
  readonly format: number;
  /** When, as ISO 8601 in UTC. */
  readonly created: string;
  /** By whom: `ECS Atlas 0.1.0`. */
  readonly writer: string;
}

/** Why a file gives less than was recorded. What came before is whole. */
export interface RecordingNotice {
  /**
   * - `unfinished`: it ends between two frames without a `bye`: the recorder was killed
   * - `truncated`: it ends within a frame, which is left out
   * - `damaged`: a frame is not what was written; it and all that follows are left out
   */
  readonly kind: 'unfinished' | 'truncated' | 'damaged';
  /** Messages that were read. */
  readonly messages: number;
  /** Bytes that were left out; for `damaged` those seen so far. */
  readonly bytes: number;
  /** What was wrong, in English, where something was. */
  readonly problem: string | null;
}

/** A file is no recording, or one of a later program. */
export class RecordingError extends Error {
  readonly code: 'not-a-recording' | 'newer-format';

  constructor(code: 'not-a-recording' | 'newer-format', message: string) {
    super(message);
    this.name = 'RecordingError';
    this.code = code;
  }
}
