/** What can be wrong with a frame: the codes of `bye` in docs/protocol.md. */
export type WireErrorCode =
  | 'frame-length'
  | 'not-messagepack'
  | 'message'
  | 'column'
  | 'order'
  | 'sequence'
  | 'unacknowledged'
  | 'limit';

/** A frame breaks a rule of the protocol. The message is for the probe's author, in English, and is sent in `bye`. */
export class WireError extends Error {
  readonly code: WireErrorCode;

  constructor(code: WireErrorCode, message: string) {
    super(message);
    this.name = 'WireError';
    this.code = code;
  }
}
