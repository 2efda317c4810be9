import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { listen, refuse } from '../loopback.ts';
import { answerWithPage, closeServer, isSameOrigin } from '../page/page-server.ts';
import { isSystemError } from '../user-error.ts';
import { countedAddress, isOwnName, joinAddresses } from './addresses.ts';
import { Follower } from './follower.ts';
import { ALIVE_MS, CLASS_PROTOCOL, ENDED } from './protocol.ts';
import type { Room } from './room.ts';

export interface ClassServerOptions {
  /** The address to listen on; null: all interfaces. */
  readonly host: string | null;
  /** Null: `USUAL_PORT`, or any free one where that is taken. 0: any free one. */
  readonly port: number | null;
  /** The built renderer. */
  readonly folder: string;
  readonly room: Room;
}

export interface ClassServer {
  readonly port: number;
  readonly addresses: readonly string[];
  /** Tells all followers that the class is closed, and stops listening. */
  close(): Promise<void>;
}

/** The same each time, so that a firewall can be set up for it. */
export const USUAL_PORT = 4747;
const MOST_SOCKETS = 500;
/** A join or an answer is far below this. */
const MAX_MESSAGE_BYTES = 1_024;
/** Time for followers to receive that the class is closed. */
const FAREWELL_MS = 300;

/**
 * The only server that others on the network reach. It has the follower's page and one kind of socket, and no way to the lecturer's
 * server: it holds neither its gate nor its token. Rejects with the system's error when the port cannot be had.
 */
export async function startClassServer({ host, port, folder, room }: ClassServerOptions): Promise<ClassServer> {
  const at = { port: 0 };
  const isOurs = ({ headers }: IncomingMessage) => isOwnName(headers.host, at.port);
  const site = { folder, isOurs, fileOf, compressed: new Map<string, Buffer>() };
  const server = createServer((request, response) => void answerWithPage(request, response, site));
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    handleProtocols: (offered) => offered.has(CLASS_PROTOCOL) && CLASS_PROTOCOL,
  });
  const followers = new Map<WebSocket, Follower>();
  server.on('upgrade', (request, stream, head) => {
    const refused = isOurs(request) ? refusal(request, sockets) : '421 Misdirected Request';
    if (refused !== null) return refuse(stream, refused);
    sockets.handleUpgrade(request, stream, head, (socket) => {
      followers.set(socket, new Follower(socket, room, countedAddress(request.socket.remoteAddress)));
      socket.on('close', () => followers.delete(socket));
    });
  });
  await listenSomewhere(server, host, port);
  at.port = (server.address() as AddressInfo).port;
  const beat = setInterval(() => {
    for (const follower of followers.values()) follower.beat();
  }, ALIVE_MS);
  beat.unref();
  const close = async () => {
    clearInterval(beat);
    for (const socket of sockets.clients) socket.close(ENDED.closed);
    await emptied(sockets);
    await closeServer(server, sockets);
  };
  return { port: at.port, addresses: joinAddresses(host, at.port), close };
}

/** The follower's page and what it loads. */
function fileOf(path: string): string | null {
  if (path === '/') return '/follow.html';
  return /^\/assets\/[\w-][\w.-]*$/.test(path) ? path : null;
}

function refusal(request: IncomingMessage, sockets: WebSocketServer): string | null {
  if (!isSameOrigin(request)) return '403 Forbidden';
  if (request.url !== '/class') return '404 Not Found';
  if (sockets.clients.size >= MOST_SOCKETS) return '503 Service Unavailable';
  return null;
}

async function listenSomewhere(server: ReturnType<typeof createServer>, host: string | null, port: number | null) {
  const at = host === null ? {} : { host };
  try {
    await listen(server, { ...at, port: port ?? USUAL_PORT });
  } catch (error) {
    if (port !== null || !isSystemError(error) || error.code !== 'EADDRINUSE') throw error;
    await listen(server, { ...at, port: 0 });
  }
}

/** Resolves when all sockets have ended, or after `FAREWELL_MS`. */
function emptied(sockets: WebSocketServer): Promise<void> {
  return new Promise((resolve) => {
    const open = new Set(sockets.clients);
    const done = () => {
      clearTimeout(patience);
      resolve();
    };
    const patience = setTimeout(done, FAREWELL_MS);
    for (const socket of open) socket.on('close', () => open.delete(socket) && open.size === 0 && done());
    if (open.size === 0) done();
  });
}
