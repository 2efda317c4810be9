import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { decodePayload, encodePayload } from '../../core/wire/codec/codec.ts';
import { hello } from '../../core/wire/testing/world.ts';
import { Hub } from './hub.ts';
import { until } from './testing/place.ts';
import { isLocalOrigin, openWebSocketEndpoint, type WebSocketEndpoint } from './websocket-endpoint.ts';

const PROTOCOL = 'ecs-atlas-probe.1';
const TOKEN = 'a'.repeat(32);
let hub: Hub;
let endpoint: WebSocketEndpoint;
beforeEach(async () => {
  hub = new Hub({ name: 'ECS Atlas test' });
  endpoint = await openWebSocketEndpoint(hub, { token: TOKEN, ports: [0] });
});
afterEach(() => endpoint.close());

/** Resolves with the status that refused a socket, or with the open socket. */
function open(options: { origin?: string; host?: string; protocols?: string[] } = {}): Promise<number | WebSocket> {
  const { origin, host = `127.0.0.1:${endpoint.port}`, protocols = [PROTOCOL, `token.${TOKEN}`] } = options;
  const headers = { Host: host, ...(origin === undefined ? {} : { Origin: origin }) };
  const socket = new WebSocket(`ws://127.0.0.1:${endpoint.port}/`, protocols, { headers });
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve(socket));
    socket.once('unexpected-response', (_, response) => resolve(response.statusCode ?? 0));
    socket.once('error', reject);
  });
}

test('a game in a browser attaches with the token, with one message per frame', async () => {
  const socket = (await open({ origin: 'http://localhost:5173' })) as WebSocket;
  expect(socket.protocol).toBe(PROTOCOL);
  const types: unknown[] = [];
  socket.on('message', (data: Buffer) => types.push((decodePayload(new Uint8Array(data)) as { type: string }).type));
  socket.send(encodePayload(hello));
  await until(() => types.includes('welcome'));
  socket.send(encodePayload({ type: 'schema', columns: [{ id: 0, name: 'x', type: 'u8' }] }));
  socket.send(
    encodePayload({ type: 'snapshot', seq: 1, frame: 1, time: 0, columns: [{ c: 0, whole: Uint8Array.of(1) }] }),
  );
  await until(() => types.includes('ack'));
  expect(hub.games[0]?.statusFor(null)).toMatchObject({ name: 'test game', via: 'websocket', frame: 1, columns: 1 });
  socket.close();
  await until(() => hub.games[0]?.statusFor(null).connection === 'lost');
});

test.each([
  [{ host: 'evil.example' }, 421, 'host'],
  [{ origin: 'https://evil.example' }, 403, 'origin'],
  [{ origin: 'http://localhost.evil.example' }, 403, 'origin'],
  [{ protocols: [PROTOCOL] }, 401, 'token'],
  [{ protocols: [PROTOCOL, `token.${'b'.repeat(32)}`] }, 401, 'token'],
  [{ protocols: [PROTOCOL, `token.${TOKEN}x`] }, 401, 'token'],
  [{ protocols: [`token.${TOKEN}`] }, 401, 'token'],
])('%j is refused with %i, and that is shown', async (options, status, code) => {
  expect(await open(options)).toBe(status);
  expect(hub.refusals).toMatchObject([{ via: 'websocket', code }]);
});

test('pages of this machine, files and programs are accepted, other sites are not', () => {
  const own = [undefined, 'null', 'file://', 'http://localhost', 'https://127.0.0.1:8443', 'http://[::1]:3000'];
  expect([...own, 'http://game.localhost:1'].filter((origin) => !isLocalOrigin(origin))).toEqual([]);
  const others = [
    'http://192.168.0.7',
    'https://example.com',
    'chrome-extension://abc',
    'localhost',
    '',
    'http://127.0.0.1.nip.io',
  ];
  expect(others.filter((origin) => isLocalOrigin(origin))).toEqual([]);
});

test.each([
  ['a text', (socket: WebSocket) => socket.send('hello'), 'not-messagepack'],
  ['garbage', (socket: WebSocket) => socket.send(new Uint8Array(50).fill(0xc1)), 'not-messagepack'],
  ['a hello of 100 kB', (socket: WebSocket) => socket.send(new Uint8Array(100_000)), 'frame-length'],
])('%s closes that connection, and says why', async (_, offend, code) => {
  const socket = (await open()) as WebSocket;
  const byes: unknown[] = [];
  socket.on('message', (data: Buffer) => byes.push(decodePayload(new Uint8Array(data))));
  const closed = new Promise((resolve) => socket.once('close', resolve));
  offend(socket);
  await closed;
  expect(byes).toMatchObject([{ type: 'bye', code }]);
  expect(hub.refusals).toMatchObject([{ code }]);
});

test('a port in use is left to its owner', async () => {
  const next = await openWebSocketEndpoint(hub, { token: TOKEN, ports: [endpoint.port, 0] });
  expect(next.port).not.toBe(endpoint.port);
  await next.close();
  await expect(openWebSocketEndpoint(hub, { token: TOKEN, ports: [endpoint.port] })).rejects.toThrow('EADDRINUSE');
});
