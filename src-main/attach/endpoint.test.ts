import { spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { attachToken } from './attach-token.ts';
import { flecsPorts, openEndpoint } from './endpoint.ts';
import { endpointFolders, makeEndpointFolder } from './endpoint-folder.ts';
import { BEAT_MS, Hub } from './hub.ts';
import { FakeGame } from './testing/fake-game.ts';
import { attached } from './testing/place.ts';
import { WEBSOCKET_PORTS } from './websocket-endpoint.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'atlas-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function open(hub: Hub, run = join(folder, 'run')) {
  return openEndpoint(hub, { kind: 'cli', userFolder: folder, folders: [run], ports: [0], flecsPorts: [] });
}

test('hubs try folders in the order in which probes look', () => {
  const all = { XDG_RUNTIME_DIR: '/run/user/7', TMPDIR: '/var/tmp', LOCALAPPDATA: 'C:' };
  const unix = ['/run/user/7/ecs-atlas', '/var/tmp/ecs-atlas-7', '/tmp/ecs-atlas-7'];
  expect(endpointFolders('linux', all, 7)).toEqual(unix);
  expect(endpointFolders('darwin', {}, 7)).toEqual(['/tmp/ecs-atlas-7']);
  expect(endpointFolders('win32', all)).toEqual([join('C:', 'ecs-atlas', 'run')]);
  expect(endpointFolders('win32', {})).toEqual([]);
  expect(endpointFolders('linux', { ...all, ECS_ATLAS_RUNTIME: '/own' }, 7)).toEqual(['/own']);
});

test('Flecs games are searched for at their usual ports, or where the user says', () => {
  expect(flecsPorts({})).toHaveLength(10);
  expect(flecsPorts({ ECS_ATLAS_FLECS_PORTS: '8080, 27750,x,0' })).toEqual([8080, 27_750]);
  expect(flecsPorts({ ECS_ATLAS_FLECS_PORTS: '' })).toEqual([]);
});

test('the socket is only accessible to the user, and a file describes the endpoints', async () => {
  const hub = new Hub({ name: 'ECS Atlas test' });
  const { endpoints, close } = await open(hub);
  const run = join(folder, 'run');
  const [file, socket] = readdirSync(run).sort();
  expect([file, socket]).toEqual([expect.stringMatching(/^cli-[0-9a-f]{8}\.hub$/), expect.stringMatching(/\.sock$/)]);
  expect(statSync(run).mode & 0o777).toBe(0o700);
  for (const name of [file!, socket!]) expect(statSync(join(run, name)).mode & 0o777).toBe(0o600);
  expect(statSync(join(folder, 'attach-token')).mode & 0o777).toBe(0o600);
  expect(readFileSync(join(run, file!), 'utf8').split('\n')).toEqual([
    'ecs-atlas 1',
    `pid ${process.pid}`,
    'program ECS Atlas test',
    `socket ${join(run, socket!)}`,
    `websocket ${endpoints.websocket}`,
    `token ${endpoints.token}`,
    '',
  ]);
  expect(endpoints.problems).toEqual([]);
  // A free port was requested, not one of the usual ports.
  expect(WEBSOCKET_PORTS).not.toContain(Number(new URL(endpoints.websocket!).port));
  await close();
  expect(readdirSync(run)).toEqual([]);
});

test('the token stays the same over restarts', async () => {
  const tokens: (string | null)[] = [];
  for (let day = 0; day < 2; day++) {
    const { endpoints, close } = await open(new Hub({ name: 'test' }));
    tokens.push(endpoints.token);
    await close();
  }
  expect(tokens[0]).toMatch(/^[\w-]{32}$/);
  expect(tokens[1]).toBe(tokens[0]);
});

test.skipIf(process.platform === 'win32')('a token that others could have read is replaced', async () => {
  const token = await attachToken(folder);
  const path = join(folder, 'attach-token');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  chmodSync(path, 0o644);
  expect(await attachToken(folder)).not.toBe(token);
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test('hubs that start at the same moment share a token, and a damaged one is replaced', async () => {
  const tokens = await Promise.all(Array.from({ length: 4 }, () => attachToken(folder)));
  expect(new Set(tokens).size).toBe(1);
  const path = join(folder, 'attach-token');
  writeFileSync(path, 'short');
  const token = await attachToken(folder);
  expect(token).toMatch(/^[\w-]{32}$/);
  expect(readFileSync(path, 'utf8')).toBe(`${token}\n`);
  expect(readdirSync(folder)).toEqual(['attach-token']);
});

test('a game can be attached to two hubs at a time', async () => {
  const hubs = [new Hub({ name: 'one' }), new Hub({ name: 'other' })];
  const opened = [await open(hubs[0]!), await open(hubs[1]!)];
  const games = opened.map(({ endpoints }) => new FakeGame(endpoints.socket!, { name: 'boids' }));
  await Promise.all(hubs.map((hub) => attached(hub, 'boids')));
  for (const game of games) game.close();
  await Promise.all(opened.map(({ close }) => close()));
});

test('leftovers of a killed hub are removed; files in use and foreign files stay', async () => {
  const run = join(folder, 'run');
  mkdirSync(run, { mode: 0o700 });
  const dead = join(run, 'app-00000000.sock');
  const program = `require('net').createServer().listen(${JSON.stringify(dead)}, () => process.kill(process.pid, 'SIGKILL'))`;
  await new Promise((resolve) => spawn(process.execPath, ['-e', program]).once('exit', resolve));
  writeFileSync(join(run, 'app-00000000.hub'), `ecs-atlas 1\nsocket ${dead}\n`);
  writeFileSync(join(run, 'app-11111111.hub'), `ecs-atlas 1\nsocket ${join(run, 'app-11111111.sock')}\n`);
  writeFileSync(join(run, 'notes.hub'), 'mine');
  const alive = createServer().listen(join(run, 'app-22222222.sock'));
  await new Promise((resolve) => alive.once('listening', resolve));
  expect(existsSync(dead)).toBe(true);
  const { close } = await open(new Hub({ name: 'test' }));
  await close();
  expect(readdirSync(run).sort()).toEqual(['app-22222222.sock', 'notes.hub']);
  alive.close();
});

describe('a folder that is not private is not used', () => {
  test.each([
    ['open to others', (path: string) => chmodSync(mkdirSync(path, { recursive: true })!, 0o755), 'host.endpoint.open'],
    ['a link', (path: string) => symlinkSync(folder, path), 'is no directory'],
    ['a file', (path: string) => writeFileSync(path, ''), 'EEXIST'],
  ])('%s', async (_, make, problem) => {
    const bad = join(folder, 'bad');
    make(bad);
    await expect(makeEndpointFolder([bad], 20)).rejects.toThrow(problem);
    expect(await makeEndpointFolder([bad, join(folder, 'good')], 20)).toBe(join(folder, 'good'));
  });

  test('because its path is too long for a socket', async () => {
    await expect(makeEndpointFolder([join(folder, 'x'.repeat(90))], 20)).rejects.toThrow('too long a path');
  });

  test('endpoints that cannot be opened are shown as problems and are no failures', async () => {
    writeFileSync(join(folder, 'run'), '');
    const { endpoints, close } = await open(new Hub({ name: 'test' }));
    expect(endpoints).toMatchObject({
      socket: null,
      problems: [{ key: 'host.endpoint.other', args: { problem: expect.stringContaining('EEXIST') } }],
    });
    expect(endpoints.websocket).not.toBeNull();
    await close();
  });
});

describe.skipIf(process.platform === 'win32')('a folder that others can open', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
  afterEach(() => vi.useRealTimers());

  test('is reported with its name, and used at the next beat after it was made private', async () => {
    const run = join(folder, 'run');
    mkdirSync(run);
    chmodSync(run, 0o755);
    const hub = new Hub({ name: 'test' });
    const options = { kind: 'cli', userFolder: folder, folders: [run], ports: [0], flecsPorts: [] } as const;
    const onChange = vi.fn();
    const opened = await openEndpoint(hub, { ...options, onChange });
    onChange.mockClear();
    const problem = { key: 'host.endpoint.open', args: { folder: run } };
    expect(opened.endpoints).toMatchObject({ socket: null, problems: [problem] });
    chmodSync(run, 0o700);
    const changed = new Promise<void>((resolve) => onChange.mockImplementation(resolve));
    vi.advanceTimersByTime(BEAT_MS);
    await changed;
    expect(opened.endpoints.problems).toEqual([]);
    const game = new FakeGame(opened.endpoints.socket!, { name: 'boids' });
    await attached(hub, 'boids');
    game.close();
    await opened.close();
    expect(readdirSync(run)).toEqual([]);
  });
});
