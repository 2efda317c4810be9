import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeGame } from '../attach/testing/fake-game.ts';
import { until } from '../attach/testing/place.ts';
import { translator } from '../text.ts';
import { runCommandLine } from './program.ts';

let folder: string;
let game: FakeGame | null;
let loop: NodeJS.Timeout;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'atlas-'));
  vi.stubEnv('ECS_ATLAS_RUNTIME', join(folder, 'run'));
  vi.stubEnv('ECS_ATLAS_HOME', folder);
  vi.stubEnv('ECS_ATLAS_FLECS_PORTS', '');
  game = null;
  // As a probe does: look for a hub, connect, and send each frame.
  loop = setInterval(() => {
    if (game !== null && !game.isClosed) game.tick();
    else game = connectGame();
  }, 4);
});
afterEach(() => {
  clearInterval(loop);
  game?.close();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

function connectGame(): FakeGame | null {
  const run = join(folder, 'run');
  const name = (existsSync(run) ? readdirSync(run) : []).find((each) => each.endsWith('.sock'));
  return name === undefined ? null : new FakeGame(join(run, name), { name: 'boids', entities: 3 });
}

async function ecsAtlas(...args: string[]) {
  const seen = { out: '', err: '' };
  const code = await runCommandLine(args, {
    t: translator('en'),
    out: (text) => {
      seen.out += text;
    },
    say: (text) => {
      seen.err += `${text}\n`;
    },
    progress: () => undefined,
  });
  return { code, ...seen };
}

const lines = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

test('games lists what connects', async () => {
  const { code, out } = await ecsAtlas('games', '--for', '2s');
  expect([code, out]).toEqual([0, `boids  fake 1.0  frame  pid ${process.pid}  socket\n`]);
  const { out: json } = await ecsAtlas('games', '--for', '2s', '--json');
  expect(JSON.parse(json)).toMatchObject([{ name: 'boids', connection: 'connected', grade: 'frame' }]);
});

test('no game: said on stderr, exit code 1', async () => {
  clearInterval(loop);
  const { code, out, err } = await ecsAtlas('games', '--for', '50ms');
  expect([code, out]).toEqual([1, '']);
  expect(err).toContain('No running games found');
  expect(await ecsAtlas('attach', 'boids', '--wait', '50ms')).toMatchObject({ code: 1, out: '' });
});

test('attach prints messages as JSON and records them; cat prints the same', async () => {
  const file = join(folder, 'a.ecsrec');
  const { code, out, err } = await ecsAtlas('attach', 'boi', '--for', '1s', '--json', '--record', file);
  expect(code, err).toBe(0);
  const printed = lines(out);
  expect(printed[0]).toMatchObject({ type: 'hello', name: 'boids' });
  const deltas = printed.filter(({ type }) => type === 'delta');
  expect(deltas.length).toBeGreaterThan(3);
  expect(deltas.at(-1).columns.at(-1)).toMatchObject({
    name: 'A.payload',
    whole: expect.arrayContaining([expect.any(Number)]),
  });
  const cat = await ecsAtlas('cat', file);
  expect([cat.code, cat.err]).toEqual([0, '']);
  const read = lines(cat.out);
  expect([read[0].type, read.at(-1).type]).toEqual(['recording', 'bye']);
  expect(read.filter(({ type }) => type === 'delta').map(({ seq }) => seq)).toEqual(
    expect.arrayContaining(deltas.map(({ seq }) => seq)),
  );
});

test('a recording is never written over another file', async () => {
  const file = join(folder, 'mine.txt');
  writeFileSync(file, 'mine');
  const { code, err } = await ecsAtlas('attach', 'boids', '--for', '100ms', '--record', file);
  expect(code).toBe(1);
  expect(err).toContain('mine.txt already exists');
  expect(readFileSync(file, 'utf8')).toBe('mine');
});

test('cat of a file that is cut short prints what is whole, with a notice; a text file is refused', async () => {
  const file = join(folder, 'a.ecsrec');
  await ecsAtlas('attach', 'boids', '--for', '200ms', '--record', file);
  const whole = lines((await ecsAtlas('cat', file)).out).length;
  truncateSync(file, readFileSync(file).length - 5);
  const { code, out, err } = await ecsAtlas('cat', file);
  expect([code, lines(out).length]).toEqual([0, whole - 1]);
  expect(err).toContain('ends in the middle of a message');
  writeFileSync(file, 'component Position\ncreate e1\n');
  expect(await ecsAtlas('cat', file)).toMatchObject({ code: 1, err: expect.stringContaining('is not a recording') });
});

test('the game is let go in the end', async () => {
  await ecsAtlas('games', '--for', '300ms');
  await until(() => game?.isClosed !== false);
  expect(readdirSync(join(folder, 'run'))).toEqual([]);
});
