import { timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { ListenOptions, Server } from 'node:net';
import type { Duplex } from 'node:stream';
import { tokenProtocol } from '../contract/message.ts';

/**
 * Common to the servers on 127.0.0.1. A page of any site can send requests there, so Host must name us (a foreign name that resolves to
 * 127.0.0.1 is DNS rebinding), and a socket must carry a token that only the user can read.
 */
export function isOurHost({ headers }: IncomingMessage, port: number): boolean {
  return headers.host === `127.0.0.1:${port}` || headers.host === `localhost:${port}`;
}

/** The token is a second subprotocol, because subprotocols are the only header that a browser lets a page set. */
export function hasToken({ headers }: IncomingMessage, protocol: string, token: string): boolean {
  const offered = (headers['sec-websocket-protocol'] ?? '').split(',').map((name) => name.trim());
  return offered.includes(protocol) && offered.some((name) => equalSecrets(name, tokenProtocol(token)));
}

/** Compares in a time that tells nothing about the secrets but their lengths. */
export function equalSecrets(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/**
 * Refuses a request for a WebSocket. The client may have disconnected already, and an error event without a listener would end the program.
 */
export function refuse(stream: Duplex, status: string): void {
  stream.on('error', () => stream.destroy());
  stream.on('finish', () => stream.destroy());
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/** Rejects with the system's error if the server cannot listen there. Later errors concern one connection and are dropped. */
export async function listen(server: Server, options: ListenOptions): Promise<void> {
  await once(server.listen(options), 'listening');
  server.on('error', () => undefined);
}
