import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

interface ConnectionLimits {
  /** Maximum number of connections that have not sent a whole request, or whose last request was answered. */
  readonly waiting: number;
  /** Maximum number of all connections except WebSockets. */
  readonly open: number;
  /** Maps the address of a connection to the one it is counted for. */
  countedAs?(address: string | undefined): string;
}

/**
 * Bounds the connections of a server. Above a limit the oldest connection of the address with most connections is ended, so that one
 * client with many half requests keeps nobody else out.
 */
export function limitConnections(server: Server, { waiting, open, countedAs = String }: ConnectionLimits): void {
  const all = new Map<Socket, string>();
  const idle = new Map<Socket, string>();
  server.on('connection', (socket: Socket) => {
    const address = countedAs(socket.remoteAddress);
    add(all, socket, address, open);
    add(idle, socket, address, waiting);
    socket.on('close', () => forget(socket));
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    idle.delete(socket);
    response.on('close', () => {
      const address = all.get(socket);
      if (address !== undefined) add(idle, socket, address, waiting);
    });
  });
  server.on('upgrade', ({ socket }: IncomingMessage) => forget(socket));

  function forget(socket: Socket): void {
    all.delete(socket);
    idle.delete(socket);
  }
}

function add(sockets: Map<Socket, string>, socket: Socket, address: string, limit: number): void {
  sockets.set(socket, address);
  if (sockets.size > limit) oldestOfBusiest(sockets)?.destroy();
}

/** Options of a server whose clients must send a whole request within this many milliseconds. */
export function requestTimeouts(patience: number) {
  return { headersTimeout: patience, requestTimeout: patience, connectionsCheckingInterval: patience / 2 };
}

/** Returns the first key among the keys with the most frequent value. */
export function oldestOfBusiest<T>(addresses: ReadonlyMap<T, string>): T | undefined {
  const counts = new Map<string, number>();
  for (const address of addresses.values()) counts.set(address, (counts.get(address) ?? 0) + 1);
  const most = Math.max(0, ...counts.values());
  return [...addresses].find(([, address]) => counts.get(address) === most)?.[0];
}
