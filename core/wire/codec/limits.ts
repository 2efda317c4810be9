/** The limits of a hub, which it sends to probes in `welcome`. docs/protocol.md explains them. */
export interface Limits {
  readonly frame: number;
  /** Columns of a game. Ids are below this number. */
  readonly columns: number;
  readonly rows: number;
  readonly cells: number;
  readonly name: number;
  /** Bytes of a column's `meta`, as MessagePack. */
  readonly meta: number;
  /** Bytes of the decoded values of one frame in memory, without its binary parts. */
  readonly decoded: number;
  /** Bytes of a game's last content in memory. */
  readonly world: number;
  /** Nesting depth of arrays and maps in a JSON value. */
  readonly depth: number;
  /** Snapshots and deltas that may wait for their acknowledgement. */
  readonly inFlight: number;
}

export const LIMITS: Limits = {
  frame: 64 * 1024 * 1024,
  columns: 65_536,
  rows: 16_777_216,
  cells: 16_777_216,
  name: 256,
  meta: 4096,
  decoded: 50_331_648,
  world: 134_217_728,
  depth: 16,
  inFlight: 2,
};

/** Bytes of a frame from a probe before its welcome. */
export const MAX_HELLO_BYTES = 65_536;

/** Bytes of an edit's value, as MessagePack. */
export const MAX_EDIT_VALUE_BYTES = 4096;

/** Bytes of texts for users, such as paths and reasons. */
export const MAX_TEXT_BYTES = 1024;

export const PROTOCOL_VERSION = 1;

/** Unpacked bytes that a recording may have for each byte in the file, beyond twice `Limits.world`. Those of the examples have 35. */
export const MAX_UNPACKED = 256;
