import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import { encodePayload, frameLength } from '../../core/wire/codec/codec.ts';
import { LIMITS } from '../../core/wire/codec/limits.ts';
import { WireError } from '../../core/wire/codec/wire-error.ts';
import { isSystemError } from '../contract/user-error.ts';
import { hasToken, isOurHost, listen, refuse } from '../http/loopback.ts';
import type { Hub } from './hub.ts';
import { parsedUrl } from './parsed-url.ts';
import { GOODBYE_MS, MAX_UNSENT, type ProbeConnection } from './probe-connection.ts';

/** Games in a browser expect a hub at the first free one of these ports. */
export const WEBSOCKET_PORTS = Array.from({ length: 10 }, (_, i) => 27780 + i);

const PROBE_PROTOCOL = 'ecs-atlas-probe.1';

const MAX_CONNECTIONS = 128;
const HEADERS_MS = 5000;

export interface WebSocketEndpoint {
  readonly port: number;
  close(): Promise<void>;
}

export interface WebSocketOptions {
  readonly token: string;
  /** The ports in the order in which they are tried; 0 stands for any free port. */
  readonly ports: readonly number[];
}

/** Opens a WebSocket on loopback for games in a browser. Rejects if none of the ports is available. */
export async function openWebSocketEndpoint(hub: Hub, { token, ports }: WebSocketOptions): Promise<WebSocketEndpoint> {
  const server = createServer((_, response) => response.writeHead(426, { connection: 'close' }).end());
  server.maxConnections = MAX_CONNECTIONS * 2;
  server.headersTimeout = HEADERS_MS;
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: LIMITS.frame,
    perMessageDeflate: false,
    handleProtocols: () => PROBE_PROTOCOL,
  });
  let port = 0;
  server.on('upgrade', (request, stream, head) => {
    const refused = refusalOf(request, port, token, sockets.clients.size);
    stream.on('error', () => stream.destroy());
    if (refused !== null) {
      hub.refused('websocket', refused.code, refused.reason);
      refuse(stream, refused.status);
      return;
    }
    sockets.handleUpgrade(request, stream, head, (socket) => attachSocket(hub, socket));
  });
  server.on('clientError', (_, stream) => stream.destroy());
  port = await listenOnFirst(server, ports);
  return { port, close: () => close(server, sockets) };
}

function refusalOf(request: IncomingMessage, port: number, token: string, connections: number) {
  const { host = '', origin } = request.headers;
  if (!isOurHost(request, port)) {
    return { status: '421 Misdirected Request', code: 'host', reason: `The request was for ${host.slice(0, 100)}` };
  }
  if (!isLocalOrigin(origin)) {
    const reason = `A page of ${origin?.slice(0, 100)} may not attach: only pages of this machine`;
    return { status: '403 Forbidden', code: 'origin', reason };
  }
  if (!hasToken(request, PROBE_PROTOCOL, token)) {
    return { status: '401 Unauthorized', code: 'token', reason: 'The token is missing or wrong: copy it again' };
  }
  if (connections < MAX_CONNECTIONS) return null;
  const reason = `${MAX_CONNECTIONS} connections are the limit`;
  return { status: '503 Service Unavailable', code: 'too-many', reason };
}

/** Tells whether an origin is local. A program sends none, a file `null` or `file://`. Pages must come from this machine. */
export function isLocalOrigin(origin: string | undefined): boolean {
  if (origin === undefined || origin === 'null' || origin === 'file://') return true;
  const url = parsedUrl(origin);
  if (url === null) return false;
  const { protocol, hostname } = url;
  if (protocol !== 'http:' && protocol !== 'https:') return false;
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname) || hostname.endsWith('.localhost');
}

function attachSocket(hub: Hub, socket: WebSocket): void {
  const receiver = hub.connect(connectionOver(socket));
  socket.on('message', (data: RawData, isBinary: boolean) => {
    if (socket.readyState !== socket.OPEN) return;
    const bytes = data as Buffer;
    if (!isBinary) receiver.broken(new WireError('not-messagepack', 'Received a text message; messages are binary'));
    else if (bytes.length > receiver.limit) receiver.broken(frameLength(bytes.length, receiver.limit));
    // Copied, because the library's buffer is part of a shared block of memory.
    else receiver.receive(new Uint8Array(bytes));
  });
  socket.on('error', (error) => {
    receiver.broken(new WireError('frame-length', error.message)); // The library's own limits.
    socket.terminate();
  });
  socket.on('close', () => receiver.closed());
}

function connectionOver(socket: WebSocket): ProbeConnection {
  return {
    via: 'websocket',
    send: (message) => {
      if (socket.readyState !== socket.OPEN) return;
      socket.send(encodePayload(message));
      if (socket.bufferedAmount > MAX_UNSENT) socket.terminate();
    },
    close: () => {
      socket.close(1000);
      setTimeout(() => socket.terminate(), GOODBYE_MS).unref();
    },
  };
}

async function listenOnFirst(server: Server, ports: readonly number[]): Promise<number> {
  for (const port of ports) {
    try {
      await listen(server, { port, host: '127.0.0.1' });
      return (server.address() as AddressInfo).port;
    } catch (error) {
      if (!isSystemError(error) || error.code !== 'EADDRINUSE' || port === ports.at(-1)) throw error;
    }
  }
  throw new Error('No port was given');
}

function close(server: Server, sockets: WebSocketServer): Promise<void> {
  for (const socket of sockets.clients) socket.close(1001);
  return new Promise((resolve) => {
    server.close(() => resolve());
    setTimeout(() => {
      for (const socket of sockets.clients) socket.terminate();
      server.closeAllConnections();
    }, 50).unref();
  });
}
