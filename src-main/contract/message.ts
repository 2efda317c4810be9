import { decode, encode } from '@msgpack/msgpack';

/**
 * What travels between the renderer and its host, on both transports: over Electron's IPC as it is, over the WebSocket as
 * MessagePack (an exported file's bytes go through untouched). Neither side trusts the other's shapes: the gate validates.
 */
export interface Request {
  id: number;
  method: string;
  input?: unknown;
}

/** A failure is a message for people, never a stack. */
export type Outcome = { ok: true; value: unknown } | { ok: false; message: string };

export type Reply = { id: number } & Outcome;

/** What the host says unasked. */
export interface Push {
  event: string;
  payload: unknown;
}

/** The WebSocket subprotocol. The token rides beside it as a second one, the only header a browser lets a page set. */
export const PROTOCOL = 'ecs-atlas.1';

export function tokenProtocol(token: string): string {
  return `token.${token}`;
}

export function pack(message: Request | Reply | Push): Uint8Array<ArrayBuffer> {
  return encode(message, { ignoreUndefined: true }) as Uint8Array<ArrayBuffer>;
}

/** Throws on bytes that are not MessagePack. */
export function unpack(bytes: ArrayBuffer | Uint8Array): unknown {
  return decode(bytes);
}
