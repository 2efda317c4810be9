import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { WebSocketServer } from 'ws';
import { ALIVE_MS, CLASS_PROTOCOL, ENDED } from '../contract/class-protocol.ts';
import { isSystemError } from '../contract/user-error.ts';
import { limitConnections, oldestOfBusiest, requestTimeouts } from '../http/limit-connections.ts';
import { listen, refuse } from '../http/loopback.ts';
import { answerWithPage, closeServer, isSameOrigin } from '../http/page-server.ts';
import { USUAL_PORT } from './class-defaults.ts';
import { Follower } from './follower.ts';
import { countedAddress, isOwnName, joinAddresses } from './join-addresses.ts';
import type { Room } from './room.ts';

export interface ClassServerOptions {
  /** The address to listen on; null for all interfaces. */
  readonly host: string | null;
  /** Null for `USUAL_PORT`, or any free port if that is taken. 0 for any free port. */
  readonly port: number | null;
  /** The built renderer. */
  readonly folder: string;
  readonly room: Room;
  /** Milliseconds within which a client has to send a request. A client that does not read is disconnected after three times as long. */
  readonly patience?: number;
}

export interface ClassServer {
  readonly port: number;
  readonly addresses: readonly string[];
  /** Tells all followers that the class is closed, and stops listening. */
  close(): Promise<void>;
}

/** Connections that have not sent the code yet. */
const MAX_UNJOINED = 200;
/** Two hundred pupils open the page at once, with six connections each. */
const CONNECTIONS = { waiting: 500, open: 2_000, countedAs: countedAddress };
const PATIENCE_MS = 10_000;
/** Joins and answers are much smaller. */
const MAX_MESSAGE_BYTES = 1_024;
/** Milliseconds for followers to receive that the class is closed. */
const FAREWELL_MS = 300;

/**
 * The only server that others on the network can reach. It has the follower's page and one kind of socket, but neither the gate nor the
 * token of the lecturer's server. Rejects with the system's error if the port is not available.
 */
export async function startClassServer(options: ClassServerOptions): Promise<ClassServer> {
  const { host, port, folder, room, patience = PATIENCE_MS } = options;
  const at = { port: 0 };
  const isOurs = ({ headers }: IncomingMessage) => isOwnName(headers.host, at.port);
  const site = { folder, isOurs, fileOf, assets: new Map() };
  const server = createServer(
    requestTimeouts(patience),
    (request, response) => void answerWithPage(request, response, site),
  );
  limitConnections(server, CONNECTIONS);
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    autoPong: false,
    handleProtocols: (offered) => offered.has(CLASS_PROTOCOL) && CLASS_PROTOCOL,
  });
  const followers = new Set<Follower>();
  server.on('upgrade', (request, stream, head) => {
    const refused = isOurs(request) ? refusal(request) : '421 Misdirected Request';
    if (refused !== null) return refuse(stream, refused);
    sockets.handleUpgrade(request, stream, head, (socket) => {
      const follower = new Follower(socket, room, countedAddress(request.socket.remoteAddress));
      followers.add(follower);
      socket.on('close', () => followers.delete(follower));
      dropUnjoined(followers);
    });
  });
  server.timeout = 3 * patience;
  await listenSomewhere(server, host, port);
  at.port = (server.address() as AddressInfo).port;
  const beat = setInterval(() => {
    for (const follower of followers) follower.beat();
    room.giveSeats();
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

/** Returns the files of the follower's page. */
function fileOf(path: string): string | null {
  if (path === '/') return '/follow.html';
  return /^\/assets\/[\w-][\w.-]*$/.test(path) ? path : null;
}

function refusal(request: IncomingMessage): string | null {
  if (!isSameOrigin(request)) return '403 Forbidden';
  return request.url === '/class' ? null : '404 Not Found';
}

/** Drops the oldest connection that has not sent the code, of the address with most of them, so idle connections keep nobody out. */
function dropUnjoined(followers: Set<Follower>): void {
  const unjoined = new Map<Follower, string>();
  for (const follower of followers) if (!follower.knowsCode) unjoined.set(follower, follower.address);
  if (unjoined.size <= MAX_UNJOINED) return;
  const dropped = oldestOfBusiest(unjoined)!;
  followers.delete(dropped);
  dropped.drop();
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

/** Resolves when all sockets have closed, or after `FAREWELL_MS`. */
async function emptied(sockets: WebSocketServer): Promise<void> {
  const closed = [...sockets.clients].map((socket) => new Promise((resolve) => socket.once('close', resolve)));
  await Promise.race([Promise.all(closed), setTimeout(FAREWELL_MS, null, { ref: false })]);
}
