/** Codes of `bye` for invalid frames, see docs/protocol.md. */
export type WireErrorCode =
  | 'frame-length'
  | 'not-messagepack'
  | 'message'
  | 'column'
  | 'order'
  | 'sequence'
  | 'unacknowledged'
  | 'limit';

/** A frame violates the protocol. The English message is meant for the author of the probe and is sent in `bye`. */
export class WireError extends Error {
  readonly code: WireErrorCode;

  constructor(code: WireErrorCode, message: string) {
    super(message);
    this.name = 'WireError';
    this.code = code;
  }
}
