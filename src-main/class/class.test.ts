import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
import { type AddressInfo, connect as connectTcp } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { sampledRuns } from '../../core/testing/sample.ts';
import { ALIVE_MS, CLASS_PROTOCOL, ENDED, type ToFollower, type UnaskedQuestion } from '../contract/class-protocol.ts';
import { type ClassServer, startClassServer } from './class-server.ts';
import { Follower } from './follower.ts';
import { Room } from './room.ts';

const folder = mkdtempSync(join(tmpdir(), 'ecs-atlas-class-'));
const options = ['A', 'B', 'C', 'D'].map((choice) => ({ choice, text: choice }));
const question: UnaskedQuestion = { about: 'which', kind: 'choice', ask: 'Which?', options };
const asked = { question, grading: { right: ['C'], rows: {}, results: [] } };
const place = {
  shows: 'script',
  position: 3,
  depth: 'beat',
  focus: null,
  prose: null,
  panes: null,
  lesson: null,
} as const;
const script = { name: 'a.ecs', text: 'component P', engine: 'entt' } as const;

let room: Room;
let server: ClassServer;
const sockets: WebSocket[] = [];

beforeEach(async () => {
  mkdirSync(join(folder, 'assets'), { recursive: true });
  writeFileSync(join(folder, 'follow.html'), 'the follower');
  writeFileSync(join(folder, 'index.html'), 'the lecturer');
  writeFileSync(join(folder, 'assets', 'a.js'), 'export {}');
  room = new Room({ onChange: () => undefined, seatsPerAddress: 500 });
  server = await startClassServer({ host: '127.0.0.1', port: 0, folder, room });
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.terminate();
  await server.close();
  rmSync(folder, { recursive: true });
});

interface Client {
  readonly received: ToFollower[];
  readonly socket: WebSocket;
  /** The code with which the server closed the connection. */
  readonly ended: Promise<number>;
  say(message: unknown): void;
}

/** Resolves with a connected client, or with the status that refused it. */
function connect(
  options: { path?: string; origin?: string; host?: string; protocol?: string } = {},
): Promise<Client | number> {
  const own = `127.0.0.1:${server.port}`;
  const socket = new WebSocket(`ws://${own}${options.path ?? '/class'}`, options.protocol ?? CLASS_PROTOCOL, {
    headers: { Origin: options.origin ?? `http://${own}`, Host: options.host ?? own },
  });
  sockets.push(socket);
  const received: ToFollower[] = [];
  socket.on('message', (data) => received.push(JSON.parse(String(data)) as ToFollower));
  const ended = new Promise<number>((resolve) => socket.on('close', resolve));
  const say = (message: unknown) => socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve({ received, socket, ended, say }));
    socket.once('unexpected-response', (_request, { statusCode = 0 }) => resolve(statusCode));
    socket.once('error', reject);
  });
}

async function joined(code = room.code, seat?: string): Promise<Client> {
  const client = (await connect()) as Client;
  client.say({ type: 'join', code, ...(seat && { seat }) });
  await expect.poll(() => client.received.some(({ type }) => type === 'joined'), { interval: 2 }).toBe(true);
  return client;
}

const seatOf = ({ received }: Client) => received.find((each) => each.type === 'joined')!.seat;
const bars = () => room.status().poll!.counts.bars.map(({ count }) => count);

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port: server.port, path, method, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part) => parts.push(part));
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) });
      });
    })
      .on('error', reject)
      .end();
  });
}

test('only the follower’s page is served, nothing of the lecturer’s', async () => {
  const { status, body } = await get('/');
  expect([status, body.toString()]).toEqual([200, 'the follower']);
  expect((await get('/assets/a.js')).status).toBe(200);
  for (const path of ['/index.html', '/host', '/follow.html', '/assets/../index.html', '/assets/%2e%2e/index.html'])
    expect((await get(path)).status, path).toBe(404);
  expect((await get('/', {}, 'POST')).status).toBe(405);
  expect((await get('/', { Host: `evil.example:${server.port}` })).status).toBe(421);
});

test('scripts are compressed for clients that support it', async () => {
  const { headers, body } = await get('/assets/a.js', { 'Accept-Encoding': 'gzip' });
  expect([headers['content-encoding'], gunzipSync(body).toString()]).toEqual(['gzip', 'export {}']);
  expect((await get('/', { 'Accept-Encoding': 'gzip' })).headers['content-encoding']).toBeUndefined();
});

test('a follower that does not answer a ping is lost; the others receive a sign that the lecturer is there', async () => {
  const own = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  const made: Follower[] = [];
  own.on('connection', (socket) => made.push(new Follower(socket, room, '127.0.0.1')));
  await once(own, 'listening');
  const { port } = own.address() as AddressInfo;
  const silent = new WebSocket(`ws://127.0.0.1:${port}`, { autoPong: false });
  const ended = new Promise<number>((resolve) => silent.on('close', resolve));
  const types: string[] = [];
  silent.on('message', (data) => types.push((JSON.parse(String(data)) as ToFollower).type));
  silent.on('open', () => silent.send(JSON.stringify({ type: 'join', code: room.code })));
  await expect.poll(() => room.status().joined).toBe(1);
  made[0]!.beat();
  await expect.poll(() => types.includes('alive')).toBe(true);
  made[0]!.beat();
  expect(await ended).toBe(1006);
  await expect.poll(() => room.status().joined).toBe(0);
  own.close();
});

test.each([
  ['a foreign origin', { origin: 'https://evil.example' }, 403],
  ['a foreign host', { host: 'evil.example' }, 421],
  ['the path of the lecturer’s socket', { path: '/host' }, 404],
])('a socket with %s is refused', async (_what, options, status) => {
  expect(await connect(options)).toBe(status);
});

test('a follower that joins receives the current view at any time, and then each step', async () => {
  const early = await joined();
  room.show([
    { type: 'script', ...script },
    { type: 'place', ...place },
  ]);
  const late = await joined();
  room.ask(asked);
  room.show([{ type: 'place', ...place, position: 4 }]);
  for (const { received } of [early, late]) {
    await expect.poll(() => received.some((each) => each.type === 'place' && each.position === 4)).toBe(true);
    expect(received.filter(({ type }) => type === 'script')).toEqual([{ type: 'script', ...script }]);
    await expect
      .poll(() => received.some((each) => each.type === 'question' && each.question?.id === 'q1' && each.taken))
      .toBe(true);
  }
  expect(room.status().joined).toBe(2);
  late.socket.close();
  await expect.poll(() => room.status().joined).toBe(1);
});

test('nothing is sent before the right code, and a wrong one ends the connection', async () => {
  room.show([{ type: 'script', ...script }]);
  const client = (await connect()) as Client;
  client.say({ type: 'join', code: 'WRONG9' });
  expect(await client.ended).toBe(ENDED.wrongCode);
  expect(client.received).toEqual([]);
  expect(room.status().joined).toBe(0);
});

test('case, spaces and hyphens in a code do not matter', async () => {
  await joined(` ${room.code.slice(0, 3).toLowerCase()}-${room.code.slice(3)}`);
  expect(room.status().joined).toBe(1);
});

test('after ten wrong codes an address where nobody has joined has to wait, and the lecturer can let it in', async () => {
  for (let i = 0; i < 10; i++) {
    const client = (await connect()) as Client;
    client.say({ type: 'join', code: `WRONG${i}` });
    expect(await client.ended).toBe(ENDED.wrongCode);
  }
  const client = (await connect()) as Client;
  client.say({ type: 'join', code: room.code });
  expect(await client.ended).toBe(ENDED.tooManyTries);
  expect(room.status().held).toEqual([{ address: '127.0.0.1', reason: 'codes', count: 1 }]);
  room.letIn('127.0.0.1', 1);
  await joined();
  expect(room.status().held).toEqual([]);
});

test('a newcomer for whom there is no seat waits, and joins once the lecturer lets it in', async () => {
  await server.close();
  room = new Room({ onChange: () => undefined, seatsPerAddress: 2 });
  server = await startClassServer({ host: '127.0.0.1', port: 0, folder, room });
  room.show([{ type: 'script', ...script }]);
  await joined();
  await joined();
  const [gone, waiting] = (await Promise.all([connect(), connect()])) as [Client, Client];
  for (const client of [gone, waiting]) {
    client.say({ type: 'join', code: room.code });
    await expect.poll(() => client.received).toEqual([{ type: 'waiting' }]);
  }
  gone.socket.terminate();
  await expect.poll(() => room.status().held).toEqual([{ address: '127.0.0.1', reason: 'seats', count: 1 }]);
  room.letIn('127.0.0.1', 1);
  await expect.poll(() => waiting.received.map(({ type }) => type)).toEqual(['waiting', 'joined', 'script']);
  expect(room.status()).toMatchObject({ joined: 3, held: [] });
});

test('who waits receives nothing of the class, and whatever it sends ends its connection', async () => {
  await server.close();
  room = new Room({ onChange: () => undefined, seatsPerAddress: 1 });
  server = await startClassServer({ host: '127.0.0.1', port: 0, folder, room });
  await joined();
  const client = (await connect()) as Client;
  client.say({ type: 'join', code: room.code });
  await expect.poll(() => client.received.length).toBe(1);
  room.show([{ type: 'script', ...script }]);
  client.say({ type: 'join', code: room.code });
  expect(await client.ended).toBe(ENDED.notAllowed);
  expect(client.received).toEqual([{ type: 'waiting' }]);
  expect(room.status().held).toEqual([]);
});

test('a seat has one connection: a later one replaces the earlier one', async () => {
  const first = await joined();
  const second = await joined(room.code, seatOf(first));
  expect(await first.ended).toBe(ENDED.elsewhere);
  expect(room.status().joined).toBe(1);
  expect(second.socket.readyState).toBe(WebSocket.OPEN);
});

test('once a question is closed, followers receive what was right, and not before', async () => {
  const client = await joined();
  room.ask(asked);
  await expect.poll(() => client.received.some(({ type }) => type === 'question')).toBe(true);
  expect(JSON.stringify(client.received)).not.toContain('"right":["C"]');
  room.takeAnswers(false);
  await expect.poll(() => client.received.findLast((each) => each.type === 'question')?.right).toEqual(['C']);
});

test('an answer counts once per follower, and can be changed until the question is closed', async () => {
  const [first, second] = [await joined(), await joined()];
  room.ask(asked);
  first.say({ type: 'answer', question: 'q1', choice: 'A' });
  second.say({ type: 'answer', question: 'q1', choice: 'A' });
  await expect.poll(() => bars()[0]).toBe(2);
  first.say({ type: 'answer', question: 'q1', choice: 'C' });
  await expect.poll(() => bars()[2]).toBe(1);
  expect(bars()).toEqual([1, 0, 1, 0]);
  room.takeAnswers(false);
  second.say({ type: 'answer', question: 'q1', choice: 'D' });
  first.say({ type: 'answer', question: 'q0', choice: 'D' });
  first.say('end of test');
  second.say('end of test');
  expect([await first.ended, await second.ended]).toEqual([ENDED.notAllowed, ENDED.notAllowed]);
  expect(bars()).toEqual([1, 0, 1, 0]);
});

test('who comes back with the seat keeps the answer and can change it; an invented seat gets another', async () => {
  room.ask(asked);
  const first = await joined();
  first.say({ type: 'answer', question: 'q1', choice: 'A' });
  await expect.poll(() => bars()[0]).toBe(1);
  first.socket.close();
  const again = await joined(room.code, seatOf(first));
  expect(again.received[0]).toMatchObject({ mine: { question: 'q1', choice: 'A' } });
  expect(bars()).toEqual([1, 0, 0, 0]);
  again.say({ type: 'answer', question: 'q1', choice: 'B' });
  await expect.poll(() => bars()[1]).toBe(1);
  expect(bars()).toEqual([0, 1, 0, 0]);
  const invented = 'x'.repeat(22);
  expect(seatOf(await joined(room.code, invented))).not.toBe(invented);
});

test.each([
  ['a second join', { type: 'join', code: 'AAAAAA' }],
  ['a step', { type: 'place', ...place, position: 1 }],
  ['a script', { type: 'script', ...script }],
  ['a question', { type: 'question', question, taken: true }],
  ['a call of the lecturer’s API', { id: 1, method: 'settings.load' }],
  ['more than an answer has', { type: 'answer', question: 'q1', choice: 'A', seat: 'x' }],
  ['a choice that is no option', { type: 'answer', question: 'q1', choice: 'something rude' }],
  ['no JSON', '{'],
  ['nothing', ''],
])('%s from a follower ends its connection and changes nothing', async (_what, message) => {
  room.show([{ type: 'place', ...place }]);
  room.ask(asked);
  const before = [room.shown, bars()];
  const client = await joined();
  client.say(message);
  expect(await client.ended).toBe(ENDED.notAllowed);
  expect([room.shown, bars()]).toEqual(before);
});

test('an answer without a seat ends the connection and is not counted', async () => {
  room.ask(asked);
  const client = (await connect()) as Client;
  client.say({ type: 'answer', question: 'q1', choice: 'A' });
  expect(await client.ended).toBe(ENDED.notAllowed);
  expect(room.status().poll!.counts.answered).toBe(0);
});

test('bytes, large messages and floods end the connection', async () => {
  const [bytes, large, flood] = [await joined(), await joined(), await joined()];
  bytes.socket.send(Buffer.from(JSON.stringify({ type: 'answer', question: 'q1', choice: 'A' })));
  expect(await bytes.ended).toBe(ENDED.notAllowed);
  large.say({ type: 'answer', question: 'q1', choice: 'A'.repeat(2_000) });
  expect(await large.ended).toBe(1009);
  for (let i = 0; i < 40; i++) flood.say({ type: 'answer', question: 'gone', choice: 'A' });
  expect(await flood.ended).toBe(ENDED.notAllowed);
});

test('invalid messages do not change the room, and the next follower can join', async () => {
  const honest = await joined();
  room.show([{ type: 'place', ...place }]);
  const before = room.shown;
  const like = fc.record(
    {
      type: fc.constantFrom('join', 'answer', 'place'),
      code: fc.string(),
      question: fc.string(),
      choice: fc.anything(),
    },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.string(), fc.json(), like, fc.uint8Array({ maxLength: 2_000 })), async (message) => {
      const client = await joined();
      const raw = message instanceof Uint8Array || typeof message === 'string' ? message : JSON.stringify(message);
      client.socket.send(raw ?? 'null');
      client.say('end of test');
      expect([ENDED.notAllowed, 1009]).toContain(await client.ended);
      expect(room.shown).toBe(before);
    }),
    sampledRuns(150),
  );
  await expect.poll(() => room.status().joined).toBe(1);
  expect(honest.socket.readyState).toBe(WebSocket.OPEN);
});

test('a slow follower only receives the newest step', async () => {
  const client = await joined();
  room.show([{ type: 'place', ...place }]);
  await expect.poll(() => client.received.some(({ type }) => type === 'place')).toBe(true);
  client.socket.pause();
  const panes = 'x'.repeat(50_000);
  for (let position = 0; position < 2_000; position++) room.show([{ type: 'place', ...place, position, panes }]);
  client.socket.resume();
  await expect.poll(() => client.received.some((each) => each.type === 'place' && each.position === 1_999)).toBe(true);
  expect(client.received.length).toBeLessThan(100);
});

test('a client that disconnects before its refusal is sent does not end the program', async () => {
  for (let i = 0; i < 50; i++) {
    const socket = connectTcp(server.port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write('GET /class HTTP/1.1\r\nHost: evil.example\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
    socket.resetAndDestroy();
  }
  expect((await get('/')).status).toBe(200);
});

test('a ping from a follower ends its connection', async () => {
  const client = await joined();
  client.socket.ping();
  expect(await client.ended).toBe(ENDED.notAllowed);
});

test('connections that do not join make room for a follower', async () => {
  const idle = (await Promise.all(Array.from({ length: 200 }, () => connect()))) as Client[];
  const follower = await joined();
  expect(await Promise.race(idle.map(({ ended }) => ended))).toBe(1006);
  expect(idle.filter(({ socket }) => socket.readyState === WebSocket.OPEN)).toHaveLength(199);
  expect(follower.socket.readyState).toBe(WebSocket.OPEN);
});

test('of 1,500 half requests a part is kept, and a follower joins', async () => {
  const half = Array.from({ length: 1_500 }, () => connectTcp(server.port, '127.0.0.1').resume());
  let closed = 0;
  for (const socket of half) {
    socket.on('error', () => undefined).on('close', () => closed++);
    socket.write('GET / HTTP/1.1\r\nHost: ');
  }
  await expect.poll(() => closed, { timeout: 10_000 }).toBeGreaterThanOrEqual(1_000);
  await joined();
  for (const socket of half) socket.destroy();
});

test('a class at one address is not reached at another', async () => {
  const elsewhere = connectTcp(server.port, process.platform === 'linux' ? '127.0.0.2' : '::1');
  await expect(once(elsewhere, 'connect')).rejects.toThrow();
});

test('followers hear regularly that the lecturer is there', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  await server.close();
  server = await startClassServer({ host: '127.0.0.1', port: 0, folder, room });
  const { received } = await joined();
  vi.advanceTimersByTime(ALIVE_MS);
  vi.useRealTimers();
  await expect.poll(() => received.some(({ type }) => type === 'alive')).toBe(true);
});

test('a file is read once, under whatever query; a name without a file is not kept', async () => {
  const gzip = { 'Accept-Encoding': 'gzip' };
  expect((await get('/assets/b.js', gzip)).status).toBe(404);
  writeFileSync(join(folder, 'assets', 'b.js'), 'b');
  expect((await get('/assets/b.js?1.js', gzip)).status).toBe(200);
  rmSync(join(folder, 'assets', 'b.js'));
  expect(gunzipSync((await get('/assets/b.js?2.js', gzip)).body).toString()).toBe('b');
});

test.each(['', 'GET / HT', 'GET / HTTP/1.1\r\nHost: 127.0.0.1'])(
  'a connection that sends only %j is ended',
  async (sent) => {
    const impatient = await startClassServer({ host: '127.0.0.1', port: 0, folder, room, patience: 50 });
    const socket = connectTcp(impatient.port, '127.0.0.1').resume();
    socket.write(sent);
    await once(socket, 'close');
    await impatient.close();
  },
);

test('when the class is closed, all followers are notified', async () => {
  const client = await joined();
  await server.close();
  expect(await client.ended).toBe(ENDED.closed);
  server = await startClassServer({ host: '127.0.0.1', port: 0, folder, room });
});
