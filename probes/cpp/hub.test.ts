import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type OpenEndpoint, openEndpoint } from '../../src-main/attach/endpoint.ts';
import { Hub } from '../../src-main/attach/hub.ts';
import { attached, TestWindow, until } from '../../src-main/attach/testing/place.ts';
import { ALL } from '../../src-main/attach/watch-lists.ts';
import { build, noCompiler } from './testing/compiler.ts';
import { Game, rowsOf } from './testing/game.ts';

const BUILD_MS = 180_000;

describe.skipIf(noCompiler !== null)(`C++ game in the app's hub${noCompiler === null ? '' : `: ${noCompiler}`}`, () => {
  let program = '';
  let folder = '';
  let hub: Hub;
  let endpoint: OpenEndpoint;
  let games: Game[] = [];

  beforeAll(() => {
    program = build('bench/game-cpp/game.cpp');
  }, BUILD_MS);

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'atlas-'));
    await open();
  });

  afterEach(async () => {
    for (const game of games) game.kill();
    games = [];
    await endpoint.close();
    rmSync(folder, { recursive: true });
  });

  async function open(): Promise<void> {
    hub = new Hub({ name: 'ECS Atlas test' });
    const run = join(folder, 'run');
    endpoint = await openEndpoint(hub, { kind: 'app', userFolder: folder, folders: [run], ports: [0], flecsPorts: [] });
  }

  function start(...args: readonly string[]): Game {
    const env = { ...process.env, ECS_ATLAS_RUNTIME: join(folder, 'run'), ECS_ATLAS: '' };
    const game = new Game(program, ['--wait', ...args], env);
    games.push(game);
    return game;
  }

  test('a window shows the columns that the game dumps', async () => {
    const dump = join(folder, 'dump.json');
    const running = start('--entities', '800', '--change', '3', '--frames', '90', '--dump', dump, '--linger', '60');
    const game = await attached(hub, 'game-cpp');
    const window = new TestWindow(game);
    game.watches.set(window, { columns: [ALL] });
    await running.line(0);
    const { columns } = JSON.parse(readFileSync(dump, 'utf8')) as { columns: Record<string, number[]> };
    const shown = window.live.timeline.columns;
    await until(() => Object.entries(columns).every(([name, rows]) => rowsOf(shown, name).join() === rows.join()));
    expect(game.statusFor(null)).toMatchObject({
      language: 'c++',
      grade: 'frame',
      connection: 'connected',
      columns: 16,
    });
  });

  test('a game that is killed and restarted counts as the same game in its second run', async () => {
    start('--entities', '100', '--frames', '1000000');
    const game = await attached(hub, 'game-cpp');
    games[0]!.kill();
    await until(() => game.statusFor(null).connection === 'lost');
    start('--entities', '100', '--frames', '1000000');
    await until(() => game.statusFor(null).connection === 'connected');
    expect(hub.games).toEqual([game]);
    expect(game.statusFor(null).runs).toBe(2);
  });

  test('the game connects to a new hub after the first one has closed', async () => {
    start('--entities', '100', '--frames', '1000000');
    const { instance } = (await attached(hub, 'game-cpp')).hello;
    await endpoint.close();
    await open();
    expect((await attached(hub, 'game-cpp')).hello.instance).toBe(instance);
  });
});
