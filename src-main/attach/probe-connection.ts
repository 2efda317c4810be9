import type { HubMessage } from '../../core/wire/message.ts';

/** A game that does not read is cut off when this many bytes are unsent. */
export const MAX_UNSENT = 1 << 20;
/** The time that a game has to read our bye. */
export const GOODBYE_MS = 1000;

/**
 * The transport to one game: a Unix socket, a pipe, a WebSocket or a polled REST API. The hub sends through it and returns a `Receiver` for
 * what arrives.
 */
export interface ProbeConnection {
  /** The transport in words: `socket`, `websocket`, `http://127.0.0.1:27750`. */
  readonly via: string;
  /** Never blocks. A closed connection drops what is sent. */
  send(message: HubMessage): void;
  /** Sends what is pending first, if possible. */
  close(): void;
}

/** Receives what a connection gets from the game. No call throws, and none has an effect after `closed`. */
export interface Receiver {
  /** One MessagePack message, in memory that is not written to any more. */
  receive(payload: Uint8Array<ArrayBuffer>): void;
  /** The largest message in bytes that is accepted now; small before `hello`. */
  readonly limit: number;
  /** The stream has no valid frame, so the session ends. */
  broken(error: Error): void;
  /** The connection is closed. */
  closed(): void;
}
