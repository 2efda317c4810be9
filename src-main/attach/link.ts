import type { HubMessage } from '../../core/wire/message.ts';

/** Bytes that a game which does not read may leave with us before it is cut off. */
export const MAX_UNSENT = 1 << 20;
/** How long a game has to read our goodbye. */
export const GOODBYE_MS = 1000;

/**
 * The way to one game, whatever carries it: a Unix socket, a pipe, a WebSocket, a poll of a REST API. The hub sends through it,
 * and returns an `Inbound` for what arrives.
 */
export interface Link {
  /** How it came, for people: `socket`, `websocket`, `http://127.0.0.1:27750`. */
  readonly via: string;
  /** Never blocks. A link that is closed drops what is sent. */
  send(message: HubMessage): void;
  /** What was sent before goes out first where that is possible. */
  close(): void;
}

/** Where a link delivers what came from the game. Neither call throws, and none does anything after `closed`. */
export interface Inbound {
  /** One message as MessagePack, in memory that is not written to any more. */
  receive(payload: Uint8Array<ArrayBuffer>): void;
  /** Bytes of a message that are let through now: few before `hello`. */
  readonly limit: number;
  /** A frame that could not even be cut out of the stream; the conversation ends. */
  broken(error: Error): void;
  /** The link is gone. */
  closed(): void;
}
