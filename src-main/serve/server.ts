import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Caller, Gate } from '../contract/gate.ts';
import { PROTOCOL } from '../contract/message.ts';
import { limitConnections, requestTimeouts } from '../http/limit-connections.ts';
import { hasToken, isOurHost, listen, refuse } from '../http/loopback.ts';
import { answerWithPage, closeServer, isSameOrigin } from '../http/page-server.ts';

/** The token is in the link, which only the person who started the program has. */
interface Access {
  port: number;
  readonly token: string;
}

export interface BrowserHost extends Readonly<Access> {
  /** The link to open in a browser. The token is in the fragment, which is neither sent nor logged. */
  readonly url: string;
  /** Closes every connection and stops listening. */
  close(): Promise<void>;
}

export interface BrowserHostOptions {
  /** 0 selects a free one. */
  port: number;
  /** The built renderer. */
  folder: string;
  gate: Gate;
  /** Milliseconds that a client may take to send a request. */
  patience?: number;
  /** Called once a page has connected. */
  onConnect?: (caller: Caller) => void;
}

/** Larger than the largest valid script. */
const MAX_MESSAGE_BYTES = 256_000_000;

/** A client must send a whole request within this time. */
const PATIENCE_MS = 10_000;
const CONNECTIONS = { waiting: 200, open: 500 };

/** Serves the window to this machine's browsers. Rejects with the system's error if the port is not available. */
export async function startBrowserHost(options: BrowserHostOptions): Promise<BrowserHost> {
  const access: Access = { port: 0, token: randomBytes(24).toString('base64url') };
  const isOurs = (request: IncomingMessage) => isOurHost(request, access.port);
  const site = { folder: options.folder, isOurs };
  const timeouts = requestTimeouts(options.patience ?? PATIENCE_MS);
  const server = createServer(timeouts, (request, response) => void answerWithPage(request, response, site));
  limitConnections(server, CONNECTIONS);
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    handleProtocols: (offered) => offered.has(PROTOCOL) && PROTOCOL,
  });
  sockets.on('connection', (socket: WebSocket) => void answer(socket, options));
  server.on('upgrade', (request, stream, head) => {
    const refused = refuseSocket(request, access);
    if (refused !== null) return refuse(stream, refused);
    sockets.handleUpgrade(request, stream, head, (socket) => sockets.emit('connection', socket, request));
  });
  await listen(server, { port: options.port, host: '127.0.0.1' });
  access.port = (server.address() as AddressInfo).port;
  return {
    url: `http://127.0.0.1:${access.port}/#token=${access.token}`,
    ...access,
    close: () => closeServer(server, sockets),
  };
}

/** Loaded with the first page, so the server starts quickly. */
async function answer(socket: WebSocket, { gate, onConnect }: BrowserHostOptions): Promise<void> {
  socket.on('error', () => socket.terminate());
  socket.pause();
  const { serveSocket } = await import('./socket.ts');
  if (socket.readyState !== socket.OPEN) return;
  serveSocket(socket, gate, onConnect);
  socket.resume();
}

function refuseSocket(request: IncomingMessage, { port, token }: Access): string | null {
  if (!isOurHost(request, port)) return '421 Misdirected Request';
  if (!isSameOrigin(request)) return '403 Forbidden';
  if (!hasToken(request, PROTOCOL, token)) return '401 Unauthorized';
  if (request.url !== '/host') return '404 Not Found';
  return null;
}
