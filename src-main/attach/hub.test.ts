import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { encodeFrame } from '../../core/wire/codec/codec.ts';
import { LIMITS } from '../../core/wire/codec/limits.ts';
import { RecordingReader } from '../../core/wire/recording/recording-reader.ts';
import type { FakeGame } from './testing/fake-game.ts';
import { attached, makePlace, type Place, TestWindow, until } from './testing/place.ts';

let place: Place;
beforeEach(async () => {
  place = await makePlace();
});
afterEach(() => place.close());

function byeOf(game: FakeGame): Promise<unknown> {
  return until(() => game.received.find(({ type }) => type === 'bye'));
}

test('a game is listed with the facts that it sent', async () => {
  place.start({ name: 'boids' });
  const game = await attached(place.hub, 'boids');
  expect(game.statusFor(null)).toMatchObject({
    name: 'boids',
    engine: { name: 'fake', version: '1.0' },
    grade: 'frame',
    capabilities: ['pause', 'step', 'watch'],
    pid: process.pid,
    via: 'socket',
    connection: 'connected',
    runs: 1,
    columns: 2,
  });
});

test('a window that joins late sees the current state, and every later frame', async () => {
  const boids = place.start({ name: 'boids' });
  const game = await attached(place.hub, 'boids');
  for (const frame of [1, 2]) {
    boids.tick();
    await until(() => game.statusFor(null).frame === frame);
  }
  const window = new TestWindow(game);
  expect(window.types).toEqual(['hello', 'schema', 'snapshot']);
  for (let i = 0; i < 3; i++) {
    boids.tick();
    await until(() => game.statusFor(null).frame === 3 + i);
    expect(window.columns).toEqual({ 'A.packed': boids.packed });
  }
  expect(window.types.filter((type) => type === 'delta')).toHaveLength(3);
});

test('a window that does not confirm gets two messages, and one more with the rest after it confirms', async () => {
  const boids = place.start({ name: 'boids' });
  const game = await attached(place.hub, 'boids');
  const window = new TestWindow(game);
  await until(() => window.types.includes('snapshot'));
  window.holds = true;
  for (let i = 1; i <= 50; i++) {
    boids.tick();
    await until(() => game.statusFor(null).frame === i);
  }
  expect(window.types.filter((type) => type === 'delta')).toHaveLength(LIMITS.inFlight);
  expect(game.statusFor(window).behind).toBe(48);
  const bytes = window.bytes;
  window.release();
  expect(window.columns).toEqual({ 'A.packed': boids.packed });
  expect(window.types.filter((type) => type === 'delta')).toHaveLength(LIMITS.inFlight + 1);
  expect(game.statusFor(window).behind).toBe(0);
  expect(window.bytes - bytes).toBeLessThan(1000);
});

test('values are sent only while they are watched by any subscriber', async () => {
  const boids = place.start({ name: 'boids' });
  const game = await attached(place.hub, 'boids');
  const window = new TestWindow(game);
  const [one, other] = [{}, {}];
  const shows = (wanted: boolean) =>
    until(() => {
      boids.tick();
      return 'A.payload' in window.columns === wanted;
    });
  game.watches.set(one, { columns: ['A.payload', 'unknown'] });
  game.watches.set(other, { columns: ['*'] });
  await shows(true);
  game.watches.delete(one);
  expect(boids.received.filter(({ type }) => type === 'watch')).toEqual([{ type: 'watch', columns: [1] }]);
  game.leave(other);
  await shows(false);
});

test('pause, step and resume are passed on and reported back', async () => {
  const boids = place.start({ name: 'boids' });
  const game = await attached(place.hub, 'boids');
  game.control(place, { type: 'pause' });
  await until(() => game.statusFor(null).paused);
  boids.tick();
  expect(boids.frame).toBe(0);
  game.control(place, { type: 'step', frames: 2 });
  await until(() => boids.received.some(({ type }) => type === 'step'));
  for (let i = 0; i < 5; i++) boids.tick();
  expect(boids.frame).toBe(2);
  game.control(place, { type: 'resume' });
  await until(() => !game.statusFor(null).paused);
});

test('a game resumes when the last of the windows that paused it leaves', async () => {
  const boids = place.start({ name: 'boids' });
  const game = await attached(place.hub, 'boids');
  const [first, second, subscriber] = [{}, {}, {}];
  for (const window of [first, second]) game.control(window, { type: 'pause' });
  const afterwards = (): string[] => boids.received.map(({ type }) => type).filter((type) => type !== 'ack');
  const before = ['welcome', 'pause', 'pause'];
  game.leave(subscriber);
  game.leave(first);
  game.control(second, { type: 'step', frames: 1 });
  await until(() => afterwards().length > before.length);
  expect(afterwards()).toEqual([...before, 'step']);
  game.leave(second);
  game.leave(second);
  game.control(subscriber, { type: 'pause' });
  await until(() => afterwards().length > before.length + 2);
  expect(afterwards()).toEqual([...before, 'step', 'resume', 'pause']);
});

test('a person chooses the share of the game that the probe takes, until the connection ends', async () => {
  const boids = place.start({ name: 'boids', capabilities: ['share'] });
  const game = await attached(place.hub, 'boids');
  game.chooseShare(0.03);
  expect(game.statusFor(null).chosenShare).toBe(0.03);
  await until(() => boids.received.some(({ type }) => type === 'share'));
  expect(boids.received).toContainEqual({ type: 'share', share: 0.03 });
  boids.close();
  await until(() => game.statusFor(null).connection === 'lost');
  expect(game.statusFor(null).chosenShare).toBe(0);
});

test('a game that cannot pause is never requested to', async () => {
  const boids = place.start({ name: 'boids', capabilities: [] });
  const game = await attached(place.hub, 'boids');
  game.control(place, { type: 'pause' });
  game.chooseShare(0.1);
  game.watches.set({}, { columns: ['*'] });
  place.hub.beat();
  await until(() => boids.received.some(({ type }) => type === 'ping'));
  expect(boids.received.map(({ type }) => type)).toEqual(['welcome', 'ack', 'ping']);
});

describe('a game that disconnects', () => {
  test('stays listed as lost with its last state, and is recognised when it is restarted', async () => {
    const first = place.start({ name: 'boids', entities: 10 });
    const game = await attached(place.hub, 'boids');
    first.close();
    await until(() => game.statusFor(null).connection === 'lost');
    expect(new TestWindow(game).columns).toEqual({ 'A.packed': first.packed });
    place.pass(60_000);
    const second = place.start({ name: 'boids', entities: 3 });
    const window = new TestWindow(game);
    await until(() => window.types.filter((type) => type === 'hello').length === 2);
    expect(window.columns).toEqual({ 'A.packed': second.packed });
    expect(place.hub.games).toHaveLength(1);
    expect(game.statusFor(null)).toMatchObject({ connection: 'connected', runs: 2 });
  });

  test('and reconnects counts as the same run, and its old connection is closed', async () => {
    const instance = randomBytes(16).toString('hex');
    const first = place.start({ name: 'boids', instance });
    const game = await attached(place.hub, 'boids');
    place.start({ name: 'boids', instance });
    expect(await byeOf(first)).toMatchObject({ code: 'replaced' });
    await until(() => game.statusFor(null).columns === 2);
    expect(place.hub.games).toHaveLength(1);
    expect(game.statusFor(null)).toMatchObject({ connection: 'connected', runs: 1 });
  });

  test('keeps its watch lists over a restart', async () => {
    const first = place.start({ name: 'boids' });
    const game = await attached(place.hub, 'boids');
    game.watches.set({}, { columns: ['A.payload'] });
    first.close();
    await until(() => game.statusFor(null).connection === 'lost');
    const second = place.start({ name: 'boids' });
    await until(() => second.received.some((message) => message.type === 'watch' && message.columns[0] === 1));
  });

  test('can be removed from the list, but not while it is connected', async () => {
    const first = place.start({ name: 'boids' });
    const game = await attached(place.hub, 'boids');
    place.hub.forget(game.id);
    expect(place.hub.games).toHaveLength(1);
    first.close();
    await until(() => game.statusFor(null).connection === 'lost');
    place.hub.forget(game.id);
    expect(place.hub.games).toHaveLength(0);
  });
});

test('the 257th game takes the place of a lost one, but not of one that a window shows', async () => {
  const [shown, other] = ['shown', 'other'].map((name) => place.start({ name }));
  const [kept, forgotten] = [await attached(place.hub, 'shown'), await attached(place.hub, 'other')];
  new TestWindow(kept);
  for (const [fake, game] of [
    [shown!, kept],
    [other!, forgotten],
  ] as const) {
    fake.close();
    await until(() => game.statusFor(null).connection === 'lost');
  }
  for (let n = 0; n < 255; n++) {
    place.start({ name: `game ${n}` });
    await attached(place.hub, `game ${n}`);
  }
  const names = place.hub.games.map(({ hello }) => hello.name);
  expect(names).toHaveLength(256);
  expect([names.includes('shown'), names.includes('other')]).toEqual([true, false]);
});

test('a second copy of a running game is a separate game', async () => {
  place.start({ name: 'boids' });
  await attached(place.hub, 'boids');
  place.start({ name: 'boids', pid: 4711 });
  await until(() => place.hub.games.length === 2);
  expect(place.hub.games.map((game) => game.statusFor(null).number)).toEqual([1, 2]);
  place.start({ name: 'boids', world: 'server' });
  await until(() => place.hub.games.length === 3);
  expect(place.hub.games[2]!.number).toBe(1);
});

test('a game that attaches again in the same process replaces its old connection, which may not return', async () => {
  const options = { name: 'hot', instance: randomBytes(16).toString('hex') };
  const old = place.start(options);
  const game = await attached(place.hub, 'hot');
  for (let reload = 0; reload < 8; reload++) {
    const fresh = place.start({ name: 'hot', entities: reload + 1 });
    await until(() => fresh.received.some(({ type }) => type === 'ack'));
    expect(new TestWindow(game).columns).toEqual({ 'A.packed': fresh.packed });
  }
  expect(place.hub.games).toEqual([game]);
  expect(game.statusFor(null)).toMatchObject({ connection: 'connected', runs: 9 });
  expect(await byeOf(old)).toMatchObject({ code: 'replaced' });
  expect(await byeOf(place.start(options))).toMatchObject({ code: 'replaced' });
  expect(game.statusFor(null)).toMatchObject({ connection: 'connected', runs: 9 });
});

test('games that do not fit into the list are counted', async () => {
  for (let n = 0; n < 256; n++) place.start({ name: `game ${n}` });
  await until(() => place.hub.games.length === 256);
  const extra = [256, 257].map((n) => place.start({ name: `game ${n}` }));
  for (const game of extra) expect(await byeOf(game)).toMatchObject({ code: 'too-many' });
  expect(place.hub.unlisted).toBe(2);
});

test('a game without messages for 5 seconds is silent, and stays', async () => {
  const boids = place.start({ name: 'boids' });
  const game = await attached(place.hub, 'boids');
  place.pass(6000);
  place.hub.beat();
  expect(game.statusFor(null)).toMatchObject({ connection: 'silent', since: 1_000_000 });
  await until(() => {
    place.hub.beat();
    return game.statusFor(null).connection === 'connected';
  });
  expect(boids.isClosed).toBe(false);
});

test('a connection without a hello is closed after 5 seconds', async () => {
  const socket = connect(place.path);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.resume();
  await until(() => {
    place.pass(1000);
    place.hub.beat();
    return place.hub.refusals[0];
  });
  expect(place.hub.refusals[0]).toMatchObject({ via: 'socket', code: 'no-hello' });
  await closed;
});

test('a probe of a later protocol receives a bye that recommends an update of ECS Atlas', async () => {
  const socket = connect(place.path);
  const hello = { type: 'hello', protocol: 2, name: 'x', instance: 'a'.repeat(32), engine: { name: 'x', version: '' } };
  socket.write(encodeFrame({ ...hello, adapter: '', grade: 'frame', capabilities: [] }));
  const reason = 'The probe speaks protocol 2, this ECS Atlas 1: update ECS Atlas';
  await until(() => place.hub.refusals.some((refusal) => refusal.code === 'version' && refusal.reason === reason));
  socket.destroy();
});

describe('a game that breaks the rules receives the reason, and the other continues', () => {
  test.each<[string, (game: FakeGame) => void, string]>([
    ['a column in no schema', (game) => game.send(delta(2, [{ c: 9, length: 0 }])), 'Column 9 is in no schema'],
    ['a number too many', (game) => game.send(delta(7, [])), 'Received seq 7, expected 2'],
    ['half an element', (game) => game.send(delta(2, [{ c: 0, whole: Uint8Array.of(1, 2, 3) }])), 'no whole number of'],
    ['a second hello', (game) => game.send({ type: 'hello' }), 'Received hello twice'],
    ['no MessagePack', (game) => game.raw(Uint8Array.of(1, 0, 0, 0, 0xc1)), 'Not MessagePack at byte'],
    ['10 GB', (game) => game.raw(Uint8Array.of(0xff, 0xff, 0xff, 0xff)), 'A frame of 4294967295 bytes; the limit is'],
    [
      'no patience',
      (game) => {
        for (let seq = 2; seq < 200; seq++) game.send(delta(seq, []));
      },
      '',
    ],
  ])('%s', async (_, offend, reason) => {
    const good = place.start({ name: 'good' });
    const bad = place.start({ name: 'bad' });
    const [goodGame, badGame] = [await attached(place.hub, 'good'), await attached(place.hub, 'bad')];
    await until(() => bad.received.some(({ type }) => type === 'ack'));
    offend(bad);
    if (reason === '') {
      // A hub that keeps up acknowledges each message immediately.
      await until(() => bad.received.some((message) => message.type === 'ack' && message.seq === 199));
    } else {
      expect(await byeOf(bad)).toMatchObject({ reason: expect.stringContaining(reason) });
      await until(() => badGame.statusFor(null).ended?.reason.includes(reason));
    }
    good.tick();
    await until(() => goodGame.statusFor(null).frame === 1);
    expect(goodGame.statusFor(null).connection).toBe('connected');
  });
});

function delta(seq: number, columns: object[]): object {
  return { type: 'delta', seq, frame: seq, time: seq, columns };
}

test('a recording contains the state at its start and everything after it, also over a restart', async () => {
  const first = place.start({ name: 'boids', entities: 4 });
  const game = await attached(place.hub, 'boids');
  const path = join(place.folder, 'a.ecsrec');
  await game.record({ path, writer: 'test', exclusive: true });
  first.tick();
  await until(() => game.statusFor(null).frame === 1);
  first.close();
  await until(() => game.statusFor(null).connection === 'lost');
  const second = place.start({ name: 'boids', entities: 2 });
  await until(
    () => game.statusFor(null).connection === 'connected' && second.received.some(({ type }) => type === 'ack'),
  );
  await game.stopRecording();
  const reader = new RecordingReader();
  reader.push(readFileSync(path));
  const types: string[] = [];
  for (let message = reader.next(); message !== null; message = reader.next()) types.push(message.type);
  expect(types).toEqual(['hello', 'schema', 'snapshot', 'delta', 'hello', 'schema', 'snapshot', 'bye']);
  expect(reader.end()).toBeNull();
});

test('a recording that cannot be written is reported, and the game continues', async () => {
  const boids = place.start({ name: 'boids' });
  const game = await attached(place.hub, 'boids');
  await expect(game.record({ path: place.folder, writer: 'test', exclusive: false })).rejects.toThrow(/EISDIR/);
  await game.record({ path: '/dev/full', writer: 'test', exclusive: false });
  boids.tick();
  await until(() => game.statusFor(null).recording?.problem?.includes('ENOSPC'));
  boids.tick();
  await until(() => game.statusFor(null).frame === 2);
});

test('closing the hub sends a bye', async () => {
  const boids = place.start({ name: 'boids' });
  await attached(place.hub, 'boids');
  await place.hub.close();
  expect(await byeOf(boids)).toMatchObject({ code: 'shutdown' });
});
