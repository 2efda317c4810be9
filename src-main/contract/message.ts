import { decode, encode } from '@msgpack/msgpack';

/**
 * The messages between the renderer and its host, on both transports: unchanged over Electron's IPC, and as MessagePack over the WebSocket,
 * so that bytes of exported files need no encoding. The gate validates them.
 */
export interface Request {
  id: number;
  method: string;
  input?: unknown;
}

/** A failure is a message for the user, never a stack trace. */
export type Outcome = { ok: true; value: unknown } | { ok: false; message: string };

export type Reply = { id: number } & Outcome;

/** An event from the host. */
export interface Push {
  event: string;
  payload: unknown;
}

/** The WebSocket subprotocol. The token is a second one, because subprotocols are the only header that a browser lets a page set. */
export const PROTOCOL = 'ecs-atlas.1';

export function tokenProtocol(token: string): string {
  return `token.${token}`;
}

export function pack(message: Request | Reply | Push): Uint8Array<ArrayBuffer> {
  return encode(message, { ignoreUndefined: true }) as Uint8Array<ArrayBuffer>;
}

/** @throws Error if the bytes are not MessagePack */
export function unpack(bytes: ArrayBuffer | Uint8Array): unknown {
  return decode(bytes);
}
