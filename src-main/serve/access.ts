import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { PROTOCOL, tokenProtocol } from '../message.ts';

/**
 * Which requests the browser host answers. Any page of any site can send requests to 127.0.0.1, so:
 * - Host must name us (a foreign name that resolves to 127.0.0.1 is DNS rebinding);
 * - a socket's Origin must be our own page;
 * - a socket must carry the token of the link, which only the person who started the program has.
 */
export interface Access {
  port: number;
  token: string;
}

const NAMES = ['127.0.0.1', 'localhost'];

export function isOurHost(request: IncomingMessage, { port }: Access): boolean {
  return NAMES.some((name) => request.headers.host === `${name}:${port}`);
}

export function isOurOrigin(request: IncomingMessage): boolean {
  return request.headers.origin === `http://${request.headers.host}`;
}

export function hasToken(request: IncomingMessage, { token }: Access): boolean {
  const offered = (request.headers['sec-websocket-protocol'] ?? '').split(',').map((name) => name.trim());
  return offered.includes(PROTOCOL) && offered.some((name) => equalSecrets(name, tokenProtocol(token)));
}

function equalSecrets(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
