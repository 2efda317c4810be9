import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { encodeFrame } from '../../core/wire/codec/codec.ts';
import { LIMITS } from '../../core/wire/codec/limits.ts';
import { build, noCompiler } from './testing/compiler.ts';
import { Game, rowsOf } from './testing/game.ts';
import { endpointFolder, type HubOptions, type Peer, TestHub } from './testing/test-hub.ts';

const BUILD_MS = 180_000;

describe.skipIf(noCompiler !== null)(`C++ probe${noCompiler === null ? '' : `: ${noCompiler}`}`, () => {
  const folder = endpointFolder();
  const hubs: TestHub[] = [];
  const games: Game[] = [];
  let game = '';
  let shapes = '';

  beforeAll(() => {
    game = build('bench/game-cpp/game.cpp');
    const sanitizers = ['-Og', '-g1', '-fsanitize=address,undefined', '-fno-sanitize-recover'];
    shapes = build('probes/cpp/testing/shapes.cpp', sanitizers);
  }, BUILD_MS);

  afterEach(async () => {
    for (const started of games.splice(0)) started.kill();
    await Promise.all(hubs.splice(0).map((hub) => hub.close()));
  });

  afterAll(() => folder.remove());

  async function listen(options: HubOptions = {}, name = 'app'): Promise<TestHub> {
    const hub = await TestHub.listen(folder.path, name, options);
    hubs.push(hub);
    return hub;
  }

  function start(program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Game {
    const started = new Game(program, args, { ...folder.env, ...env });
    games.push(started);
    return started;
  }

  /** Starts a game that dumps its world after its last frame and keeps running. */
  function dumping(name: string, ...args: readonly string[]): { running: Game; dump: () => Record<string, number[]> } {
    const path = join(folder.path, `${name}.json`);
    const running = start(game, [...args, '--wait', '--linger', '20', '--dump', path]);
    return { running, dump: () => JSON.parse(readFileSync(path, 'utf8')).columns };
  }

  /** Waits until the columns are equal, because values are sent a frame or more after they are watched. */
  async function expectSame(peer: Peer, columns: Record<string, number[]>): Promise<void> {
    await vi.waitFor(() => expectEqual(peer, columns), { timeout: 50_000 });
  }

  function expectEqual(peer: Peer, columns: Record<string, number[]>): void {
    expect(peer.schema.map(({ name }) => name).sort()).toEqual(Object.keys(columns).sort());
    for (const [name, rows] of Object.entries(columns)) expect(rowsOf(peer.columns, name), name).toEqual(rows);
  }

  test.each([0, 1, 5, 100])(
    'the columns equal the game in the end if %s percent change in each frame',
    async (change) => {
      const hub = await listen({ watchAll: true });
      const pace = ['--entities', '3000', '--change', `${change}`, '--frames', '120', '--hz', '0'];
      const { running, dump } = dumping(`change-${change}`, ...pace);
      const peer = await hub.peer();
      await running.line(0);
      await expectSame(peer, dump());
      expect(peer.hello).toMatchObject({
        name: 'game-cpp',
        grade: 'frame',
        capabilities: ['pause', 'step', 'watch', 'share'],
      });
    },
  );

  test.each([1, 2, 3, 4, 5, 6])('columns of every kind equal the game after every frame (seed %s)', async (seed) => {
    const hub = await listen({ watchAll: true });
    const running = start(shapes, [`${seed}`, '400']);
    const peer = await hub.peer();
    await peer.hold();
    for (let frame = await peer.step(); frame < 150; frame = await peer.step()) {
      const shown = (await running.line(frame)) as Record<string, (number | string | null)[]>;
      for (const [name, rows] of Object.entries(shown)) {
        expect(plain(rowsOf(peer.columns, name)), `${name} in frame ${frame}`).toEqual(trimmed(rows));
      }
    }
    peer.send({ type: 'resume' });
    expect(await running.ended).toBe(0);
  });

  test('a hub that does not acknowledge gets two messages, and later one that merges all frames since', async () => {
    const hub = await listen({ acknowledge: false });
    const { running, dump } = dumping('slow', '--entities', '2000', '--change', '5', '--frames', '200', '--hz', '0');
    const peer = await hub.peer();
    await running.line(0);
    await peer.until(() => peer.changes.length === 2);
    peer.send({ type: 'watch', columns: peer.schema.map(({ id }) => id) });
    peer.acknowledge = true;
    peer.send({ type: 'ack', seq: 2 });
    await expectSame(peer, dump());
    const merged = peer.changes.map((message) => (message.type === 'delta' ? (message.merged ?? 1) : 0));
    expect(Math.max(...merged)).toBeGreaterThan(150);
  });

  test('a hub that reads nothing does not stop the game', async () => {
    const hub = await listen({ watchAll: true });
    const { running, dump } = dumping(
      'blocked',
      '--entities',
      '20000',
      '--change',
      '20',
      '--frames',
      '150',
      '--hz',
      '0',
    );
    const peer = await hub.peer();
    await peer.until(() => peer.changes.length > 0);
    peer.block();
    await running.line(0);
    peer.unblock();
    await expectSame(peer, dump());
  });

  test('the hub’s rate is not exceeded', async () => {
    const hub = await listen({ rate: 10 });
    const { running } = dumping('rate', '--entities', '500', '--frames', '120', '--hz', '240');
    const peer = await hub.peer();
    await running.line(0);
    const times = peer.changes.map(({ time }) => time);
    const span = times.at(-1)! - times[0]!;
    expect(times.length).toBeGreaterThan(3);
    // A single delta may be half an interval early, but on average the rate is kept.
    expect(span).toBeGreaterThan((times.length - 1) * 100 - 51);
  });

  test('values are only sent while they are watched', async () => {
    const hub = await listen();
    const running = start(game, ['--entities', '100', '--frames', '100000', '--wait']);
    const peer = await hub.peer();
    await peer.until(() => peer.changes.length > 0);
    const { id } = peer.schema.find(({ name }) => name === 'Position.x')!;
    expect(rowsOf(peer.columns, 'Position.x')).toEqual([]);
    peer.send({ type: 'watch', columns: [id, 99_999, 12] });
    await peer.until(() => rowsOf(peer.columns, 'Position.x').length === 100);
    const first = peer.changes.flatMap(({ columns = [] }) => columns.filter(({ c }) => c === id))[0];
    expect(first).toHaveProperty('whole');
    peer.send({ type: 'watch', columns: [] });
    await peer.until(() => rowsOf(peer.columns, 'Position.x').length === 0);
    running.kill();
  });

  test('two hubs see the same game, and a pause ends with the connection of its hub', async () => {
    const [first, second] = [await listen({ watchAll: true }, 'first'), await listen({}, 'second')];
    start(game, ['--entities', '50', '--frames', '1000000', '--hz', '0', '--wait']);
    const [a, b] = [await first.peer(), await second.peer()];
    const frame = await a.hold();
    await b.until(() => b.messages.some((message) => message.type === 'state' && message.paused));
    expect(await a.step()).toBe(frame + 1);
    expect(a.hello.instance).toBe(b.hello.instance);
    a.destroy();
    await b.until(() => b.messages.some((message) => message.type === 'state' && !message.paused));
    b.send({ type: 'ping', id: 7 });
    await b.until(() => b.messages.some((message) => message.type === 'pong' && message.id === 7));
  });

  test('a restarted hub is found again, and the game continues meanwhile', async () => {
    const socket = join(folder.path, 'killed.sock');
    const running = start(game, ['--entities', '1000', '--frames', '1000000', '--wait']);
    const instances: string[] = [];
    const frames: number[] = [];
    for (let run = 0; run < 2; run++) {
      const hub = spawn(process.execPath, [join(import.meta.dirname, 'testing/hub-process.mjs'), socket], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let said = '';
      while (!/delta 5 of frame \d+\n/.test(said)) said += (await once(hub.stdout.setEncoding('utf8'), 'data'))[0];
      expect(said).toMatch(/^hello [0-9a-f]{32}\nsnapshot 1 of frame \d+\ndelta 2 of/);
      instances.push(said.slice(6, 38));
      frames.push(Number(/frame (\d+)/.exec(said)![1]));
      hub.kill('SIGKILL');
      await once(hub, 'exit');
      // The killed hub leaves its socket file behind, which the next hub must replace.
      rmSync(socket, { force: true });
    }
    expect(instances[0]).toBe(instances[1]);
    // The probe looks for hubs once a second, and meanwhile the game runs at 60 Hz.
    expect(frames[1]! - frames[0]!).toBeGreaterThan(10);
    expect(running.process.exitCode).toBeNull();
  });

  const garbage: [string, number[]][] = [
    ['invalid MessagePack', [3, 0, 0, 0, 0xc1, 0xc1, 0xc1]],
    ['a length of 4 GB', [0xff, 0xff, 0xff, 0xff, 1, 2, 3]],
    ['a length of 0', [0, 0, 0, 0]],
    ['an array that claims 4 billion elements', [6, 0, 0, 0, 0xdd, 0xff, 0xff, 0xff, 0xff, 0]],
    ['a truncated map', [3, 0, 0, 0, 0x8f, 0xa1, 0x61]],
  ];
  test.each(garbage)('%s from a hub ends that connection only', async (_, bytes) => {
    const [bad, good] = [await listen({}, 'bad'), await listen({}, 'good')];
    start(game, ['--entities', '50', '--change', '60', '--frames', '1000000', '--wait']);
    const [a, b] = [await bad.peer(), await good.peer()];
    await a.until(() => a.changes.length > 0);
    a.sendBytes(Uint8Array.from(bytes));
    await a.untilClosed();
    const count = b.changes.length;
    await b.until(() => b.changes.length > count + 2);
  });

  test('split frames and unknown messages do no harm', async () => {
    const hub = await listen();
    start(game, ['--entities', '50', '--change', '60', '--frames', '1000000', '--wait']);
    const peer = await hub.peer();
    await peer.until(() => peer.changes.length > 0);
    peer.send({ type: 'dance', with: [{ deep: [[[[1.5, -3, null, true, 'text', new Uint8Array(300)]]]] }] });
    peer.send({ type: 'ping', id: 1, extra: -1e300 });
    await peer.until(() => peer.messages.some(({ type }) => type === 'pong'));
    for (const byte of encodeFrame({ type: 'ping', id: 2 })) peer.sendBytes(Uint8Array.of(byte));
    await peer.until(() => peer.messages.some((message) => message.type === 'pong' && message.id === 2));
    const count = peer.changes.length;
    await peer.until(() => peer.changes.length > count + 2);
  });

  test('a game that ends sends a bye', async () => {
    const hub = await listen();
    const running = start(game, ['--entities', '50', '--frames', '20', '--wait']);
    const peer = await hub.peer();
    expect(await running.ended).toBe(0);
    await peer.untilClosed();
    expect(peer.messages.at(-1)).toMatchObject({ type: 'bye', code: 'done' });
  });

  test('the last frame of a game that ends arrives, though the hub’s rate left out those before', async () => {
    const hub = await listen({ rate: 1, watchAll: true });
    const path = join(folder.path, 'last-frame.json');
    const running = start(game, ['--entities', '2000', '--change', '100', '--frames', '40', '--wait', '--dump', path]);
    const peer = await hub.peer();
    expect(await running.ended).toBe(0);
    await peer.untilClosed();
    expectEqual(peer, JSON.parse(readFileSync(path, 'utf8')).columns);
    expect(peer.changes.length).toBeLessThan(10);
  });

  test('ECS_ATLAS=off prevents connections', async () => {
    const hub = await listen();
    expect(await start(game, ['--frames', '30'], { ECS_ATLAS: 'off' }).ended).toBe(0);
    expect(hub.peers).toEqual([]);
  });

  test('an endpoint folder that others may write to is ignored', async () => {
    const open = endpointFolder();
    const hub = await TestHub.listen(open.path);
    chmodSync(open.path, 0o777);
    expect(await start(game, ['--frames', '30'], open.env).ended).toBe(0);
    expect(hub.peers).toEqual([]);
    await hub.close();
    open.remove();
  });

  test('a hub with small limits gets the data that fits', async () => {
    const hub = await listen({ watchAll: true, limits: { rows: 100, columns: 8, cells: 500 } });
    start(game, ['--entities', '3000', '--frames', '1000000', '--wait']);
    const peer = await hub.peer();
    await peer.until(() => peer.changes.length > 5);
    expect(peer.schema.length).toBe(8);
    expect(rowsOf(peer.columns, 'Position.dense').length).toBe(100);
    expect([...peer.columns].reduce((sum, { length }) => sum + length, 0)).toBe(500);
  });

  test(
    'omitted columns are counted',
    async () => {
      const hub = await listen();
      start(build('probes/cpp/testing/many-columns.cpp', ['-O1']), [`${LIMITS.columns + 99}`]);
      const peer = await hub.peer();
      await peer.until(() => rowsOf(peer.columns, 'capture.left-out').length > 0);
      expect(peer.schema.length).toBe(LIMITS.columns);
      expect(rowsOf(peer.columns, 'capture.left-out')).toEqual([101]);
    },
    BUILD_MS,
  );

  test('a world that is too large for one message is sent in parts', async () => {
    const hub = await listen({ watchAll: true, limits: { frame: 40_000 } });
    const { running, dump } = dumping('parts', '--entities', '4000', '--change', '1', '--frames', '200', '--hz', '0');
    const peer = await hub.peer();
    await running.line(0);
    await peer.hold();
    // Waits until all parts are from the frame in which the game is paused.
    await peer.until(() => peer.changes.at(-1)!.torn !== true);
    await expectSame(peer, dump());
    expect(peer.changes[0]!.torn).toBe(true);
  });
});

/** Converts a bigint to a number for comparing with JSON. */
function plain(rows: readonly unknown[]): unknown[] {
  return rows.map((value) => (typeof value === 'bigint' ? Number(value) : value));
}

/** Removes absent rows at the end, which columns do not store. */
function trimmed<T>(rows: readonly (T | null)[]): (T | null)[] {
  return rows.slice(0, rows.findLastIndex((value) => value !== null) + 1);
}
