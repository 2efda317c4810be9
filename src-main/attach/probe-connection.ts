import type { HubMessage } from '../../core/wire/messages/message.ts';

/** A game that does not read is disconnected when this many bytes are unsent. */
export const MAX_UNSENT = 1 << 20;
/** The time that a game has to read our bye. */
export const GOODBYE_MS = 1000;

/** The transport to one game: a Unix socket, a pipe, a WebSocket or a polled REST API. */
export interface ProbeConnection {
  /** The name of the transport: `socket`, `websocket`, `http://127.0.0.1:27750`. */
  readonly via: string;
  /** Never blocks. A closed connection drops messages. */
  send(message: HubMessage): void;
  /** Closes after sending pending messages, if possible. */
  close(): void;
}

/** Receives the data of a connection. No call throws, and none has an effect after `closed`. */
export interface Receiver {
  /** Receives one MessagePack message. Its memory is never written to again. */
  receive(payload: Uint8Array<ArrayBuffer>): void;
  /** The maximum bytes of a message that is accepted now; small before `hello`. */
  readonly limit: number;
  /** Called if the stream has no valid frame, which ends the session. */
  broken(error: Error): void;
  /** Called when the connection is closed. */
  closed(): void;
}
