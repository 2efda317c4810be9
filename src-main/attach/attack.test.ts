import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { encodeFrame } from '../../core/wire/codec/codec.ts';
import { LIMITS } from '../../core/wire/codec/limits.ts';
import { LiveTimeline } from '../../core/wire/live/live-timeline.ts';
import { RecordingReader } from '../../core/wire/recording/recording-reader.ts';
import { hello } from '../../core/wire/testing/world.ts';
import { attached, makePlace, type Place, TestWindow, until } from './testing/place.ts';
import { type GameProcess, killed, startCommandLine, startGame } from './testing/processes.ts';

/** Runs real processes that do everything a hostile game can do. In each case another game must continue undisturbed. */

let place: Place;
let good: GameProcess;
const games: GameProcess[] = [];
const sockets: Socket[] = [];

beforeEach(async () => {
  place = await makePlace();
  good = await start('good');
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await Promise.all(games.splice(0).map((game) => game.kill()));
  await place.close();
});

async function start(name: string): Promise<GameProcess> {
  const game = await startGame(place.path, name);
  games.push(game);
  return game;
}

function open(): Promise<Socket> {
  return new Promise((resolve) => {
    const socket = connect(place.path, () => resolve(socket));
    socket.on('error', () => socket.destroy());
    socket.resume();
    sockets.push(socket);
  });
}

/** Checks that the good game's frames still arrive and match its own dump. */
async function goodGoesOn(): Promise<void> {
  const game = await attached(place.hub, 'good');
  const window = new TestWindow(game);
  await until(() => window.types.filter((type) => type === 'delta').length >= 5);
  expect(game.statusFor(null).connection).toBe('connected');
  game.control(place, { type: 'pause' });
  await until(() => game.statusFor(null).paused);
  const { packed } = await good.dump();
  await until(() => JSON.stringify(window.columns['A.packed']) === JSON.stringify(packed));
  game.control(place, { type: 'resume' });
}

test('a game that is killed is lost with its last state; started again, it is recognised', async () => {
  const bad = await start('bad');
  const game = await attached(place.hub, 'bad');
  const window = new TestWindow(game);
  await until(() => window.types.includes('delta'));
  await bad.kill();
  await until(() => game.statusFor(null).connection === 'lost');
  expect(window.columns).toEqual(new TestWindow(game).columns);
  await start('bad');
  await until(() => game.statusFor(null).connection === 'connected');
  await until(() => window.types.lastIndexOf('delta') > window.types.lastIndexOf('hello'));
  expect(game.statusFor(null).runs).toBe(2);
  await goodGoesOn();
});

test('garbage is refused, single or in floods', async () => {
  for (let seed = 1; seed <= 20; seed++) {
    const socket = await open();
    socket.write(Uint8Array.from({ length: 5000 }, (_, i) => (i * seed * 7919) % 251));
    for (let i = 0; i < 20; i++) socket.write(new Uint8Array(65_536).fill(seed));
  }
  await until(() => sockets.every((socket) => socket.destroyed));
  expect(place.hub.refusals.length).toBeGreaterThan(0);
  await goodGoesOn();
});

test('half frames are refused, whether they hang, break off or arrive byte by byte', async () => {
  const frame = encodeFrame(hello);
  for (let i = 1; i <= 10; i++) (await open()).write(frame.subarray(0, i * 10));
  for (let i = 1; i <= 10; i++) (await open()).end(frame.subarray(0, i * 10));
  const slow = await open();
  for (const byte of frame) slow.write(Uint8Array.of(byte));
  await attached(place.hub, 'good');
  await until(() => place.hub.games.some((game) => game.hello.name === hello.name));
  await goodGoesOn();
});

test('lengths of gigabytes are refused, of a frame and within it', async () => {
  const before = process.memoryUsage().rss;
  const greeted = [encodeFrame(hello), encodeFrame({ type: 'schema', columns: [{ id: 0, name: 'x', type: 'f64' }] })];
  const inFrame = Uint8Array.of(0xff, 0xff, 0xff, 0xff);
  const justBelow = new Uint8Array(new Uint32Array([LIMITS.frame]).buffer);
  const within = Uint8Array.of(5, 0, 0, 0, 0xdd, 0xff, 0xff, 0xff, 0xff);
  for (const bytes of [inFrame, justBelow, within]) {
    for (let i = 0; i < 10; i++) {
      const socket = await open();
      for (const message of greeted) socket.write(message);
      socket.write(bytes);
    }
  }
  await until(() => place.hub.games.some((game) => game.statusFor(null).ended?.code === 'not-messagepack'));
  await goodGoesOn();
  expect(process.memoryUsage().rss - before).toBeLessThan(300_000_000);
});

test('with 1,000 silent connections the longest waiting ones are closed, and an honest game still connects', async () => {
  for (let i = 0; i < 1000; i++) await open();
  const honest = place.start({ name: 'honest' });
  await attached(place.hub, 'honest');
  honest.close();
  await until(() => sockets.filter((socket) => !socket.destroyed).length <= 64);
  await goodGoesOn();
});

test('of 1,000 games those beyond the limit are refused, and earlier ones stay', async () => {
  const byes: Socket[] = [];
  for (let i = 0; i < 1000; i++) {
    const socket = await open();
    const instance = i.toString(16).padStart(32, '0');
    socket.write(encodeFrame({ ...hello, name: `game ${i}`, instance }));
    socket.once('close', () => byes.push(socket));
  }
  await until(() => byes.length >= 1000 - 255);
  expect(place.hub.games).toHaveLength(256);
  expect(place.hub.refusals.at(-1)).toMatchObject({ code: 'too-many' });
  await goodGoesOn();
});

describe('a killed recorder', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'atlas-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('leaves a file with everything that it had acknowledged, which opens with a notice', async () => {
    const file = join(folder, 'a.ecsrec');
    const environment = { ECS_ATLAS_RUNTIME: join(folder, 'run'), ECS_ATLAS_HOME: folder };
    const recorder = startCommandLine(['attach', 'subject', '--wait', '1m', '--record', file], environment);
    const socket = await until(() => socketIn(join(folder, 'run')));
    const game = await startGame(socket, 'subject');
    games.push(game);
    await until(() => existsSync(file) && statSync(file).size > 100_000);
    await killed(recorder);
    const { acknowledged } = await game.dump();
    const reader = new RecordingReader();
    reader.push(readFileSync(file));
    const live = new LiveTimeline({ budget: 1e9 });
    let last = 0;
    for (let message = reader.next(); message !== null; message = reader.next()) {
      if (message.type !== 'schema' && message.type !== 'snapshot' && message.type !== 'delta') continue;
      live.apply(message);
      if (message.type !== 'schema') last = message.seq;
    }
    expect(last).toBeGreaterThanOrEqual(acknowledged);
    expect(live.timeline.columns.get('A.payload').length).toBeGreaterThan(400);
    expect(['unfinished', 'truncated']).toContain(reader.end()?.kind);
  });
});

function socketIn(folder: string): string | undefined {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const name = names.find((each) => each.endsWith('.sock'));
  return name === undefined ? undefined : join(folder, name);
}
