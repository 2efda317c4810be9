import { existsSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeGame } from '../../attach/testing/fake-game.ts';
import { until } from '../../attach/testing/place.ts';
import { ecsAtlas } from '../testing/ecs-atlas.ts';
import { ownFolder } from '../testing/own-folder.ts';

let folder: string;
let game: FakeGame | null;
let loop: NodeJS.Timeout;
beforeEach(() => {
  folder = ownFolder();
  game = null;
  // Acts like a probe: finds a hub, connects and sends each frame.
  loop = setInterval(() => {
    if (game !== null && !game.isClosed) game.tick();
    else game = connectGame();
  }, 4);
});
afterEach(() => {
  clearInterval(loop);
  game?.close();
});

function connectGame(): FakeGame | null {
  const run = join(folder, 'run');
  const name = (existsSync(run) ? readdirSync(run) : []).find((each) => each.endsWith('.sock'));
  return name === undefined ? null : new FakeGame(join(run, name), { name: 'boids', world: 'server', entities: 3 });
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: what no terminal may get
const HIDDEN = /[\0-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e]/;

const lines = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

test('games lists connected games', async () => {
  const { code, out } = await ecsAtlas('games', '--for', '2s');
  expect([code, out]).toEqual([0, `boids/server  fake 1.0  frame  pid ${process.pid}  socket\n`]);
  const { out: json } = await ecsAtlas('games', '--for', '2s', '--json');
  expect(JSON.parse(json)).toMatchObject([{ name: 'boids', connection: 'connected', grade: 'frame' }]);
});

test('without a game it prints a message on stderr and exits with 1', async () => {
  clearInterval(loop);
  const { code, out, err } = await ecsAtlas('games', '--for', '50ms');
  expect([code, out]).toEqual([1, '']);
  expect(err).toContain('No running games found');
  expect(await ecsAtlas('attach', 'boids', '--wait', '50ms')).toMatchObject({ code: 1, out: '' });
});

test('without a game and with --json it prints an empty list on stdout and exits with 0', async () => {
  clearInterval(loop);
  const { code, out, err } = await ecsAtlas('games', '--for', '50ms', '--json');
  expect([code, JSON.parse(out)]).toEqual([0, []]);
  expect(err).toContain('No running games found');
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
  const numbers = (messages: { type: string; seq: number }[]) => messages.flatMap(({ seq }) => seq ?? []);
  // It begins with the first message that was acknowledged.
  expect(numbers(printed)).toEqual(numbers(printed).map((_, i) => i + 1));
  const cat = await ecsAtlas('cat', file);
  expect([cat.code, cat.err]).toEqual([0, '']);
  const read = lines(cat.out);
  expect([read[0].type, read.at(-1).type]).toEqual(['recording', 'bye']);
  expect(numbers(read)).toEqual(numbers(read).map((_, i) => i + 1));
  expect(numbers(read)).toEqual(expect.arrayContaining(numbers(printed)));
});

test('a game is found by the name that `games` prints, and by its process id', async () => {
  for (const name of ['boids/server', 'Boids/S', 'boids', String(process.pid)]) {
    const { code, err } = await ecsAtlas('attach', name, '--for', '50ms');
    expect(code, err).toBe(0);
  }
  expect((await ecsAtlas('attach', 'boids/client', '--wait', '50ms')).code).toBe(1);
});

test('games with the same name get numbers, and `attach` requires one', async () => {
  clearInterval(loop);
  const games = new Map<number, FakeGame>();
  loop = setInterval(() => {
    const run = join(folder, 'run');
    const socket = (existsSync(run) ? readdirSync(run) : []).find((each) => each.endsWith('.sock'));
    for (const pid of [71, 72]) {
      const known = games.get(pid);
      if (known !== undefined && !known.isClosed) known.tick();
      // The second game finds the hub later.
      else if (socket !== undefined && (pid === 71 || games.get(71)!.frame > 20)) {
        games.set(pid, new FakeGame(join(run, socket), { name: 'boids', entities: 3, pid }));
      }
    }
  }, 4);
  const { out } = await ecsAtlas('games', '--for', '1s');
  expect(out).toBe('boids  fake 1.0  frame  pid 71  socket\nboids#2  fake 1.0  frame  pid 72  socket\n');
  const { code, err } = await ecsAtlas('attach', 'boids', '--for', '50ms');
  expect(code).toBe(1);
  expect(err).toContain('such as boids#2, or the process id:\n  boids#1  fake 1.0  frame  pid 71');
  for (const [name, pid] of [
    ['boids#1', 71],
    ['boids#2', 72],
    ['72', 72],
  ] as const) {
    const attached = await ecsAtlas('attach', name, '--for', '50ms');
    expect([attached.code, attached.err]).toEqual([0, expect.stringContaining(`pid ${pid}`)]);
  }
  for (const each of games.values()) each.close();
});

describe('--until', () => {
  test('stops at the frame in which the condition becomes true, and names the entities', async () => {
    const value = await ecsAtlas('attach', 'boids', '--until', 'A > 40 !0');
    expect(value.code, value.err).toBe(0);
    expect(value.err).toMatch(/rames? \d+.*: A > 40 !0 became true for (?:1 entity: #1|2 entities: #1, #2)/);
    const gained = await ecsAtlas('attach', 'boids', '--until', '+A');
    expect(gained.err).toMatch(/rames? \d+.*: #2 gained A/);
    const count = await ecsAtlas('attach', 'boids', '--until', 'count(*) = 2', '--no-values');
    expect([count.code, count.err]).toEqual([
      0,
      expect.stringMatching(/rames? \d+.*: count\(\*\) = 2 became true, with 2/),
    ]);
  });

  test('--hold keeps the game stopped after the hit, and lets it go on at the end', async () => {
    const held = ecsAtlas('attach', 'boids', '--until', '+A', '--hold', '--for', '1s');
    await until(() => game?.isPaused === true);
    const { code, err } = await held;
    expect(code, err).toBe(0);
    expect(err).toMatch(/#2 gained A\nThe game waits there\. Ctrl\+C lets it go on\.\n/);
  });

  test('with --json the hit is data on stdout, with every entity', async () => {
    const { code, out, err } = await ecsAtlas('attach', 'boids', '--until', '-*', '--json', '--for', '5s');
    expect(code, err).toBe(0);
    const hits = lines(out).filter(({ type }) => type === 'hit');
    expect(hits).toEqual([
      {
        type: 'hit',
        condition: '-*',
        from: expect.any(Number),
        frame: expect.any(Number),
        torn: false,
        count: 1,
        entities: [{ index: 2, version: expect.any(Number) }],
      },
    ]);
    expect(hits[0].from).toBeLessThanOrEqual(hits[0].frame);
  });

  test('a condition may begin with a dash and a letter that is an option of the program', async () => {
    const { code, err } = await ecsAtlas('attach', 'boids', '--until', '-Velocity', '--for', '1m');
    expect([code, err]).toEqual([1, expect.stringContaining('has no Velocity. It has A.')]);
  });

  test('exits with 1 if the condition is never true, and with 2 if it is invalid', async () => {
    const never = await ecsAtlas('attach', 'boids', '--until', 'count(A) > 1000', '--for', '100ms');
    expect([never.code, never.err]).toEqual([1, expect.stringContaining('was not true in any frame')]);
    expect(never.err).not.toContain('has no');
    const wrong = await ecsAtlas('attach', 'boids', '--until', 'count(A)');
    expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining('Expected a condition')]);
  });

  test.each(['count(Boid) > 1', '-Boid', 'lost Boid'])(
    '%s names an unknown component, which ends with an error',
    async (condition) => {
      const { code, err } = await ecsAtlas('attach', 'boids', '--until', condition, '--for', '1m');
      expect(code).toBe(1);
      expect(err.match(/boids\/server has no Boid\. It has A\.\n/g)).toHaveLength(1);
      expect(err).not.toContain('was not true');
    },
  );
});

test('a full disk ends the recording immediately with a message', async () => {
  const probe = await open(join(folder, 'probe'), 'w');
  const file = Object.getPrototypeOf(probe) as typeof probe;
  await probe.close();
  const full = vi.spyOn(file, 'appendFile').mockRejectedValue(new Error('ENOSPC: no space left on device, write'));
  const { code, err } = await ecsAtlas('attach', 'boids', '--record', join(folder, 'a.ecsrec'));
  full.mockRestore();
  expect([code, err]).toEqual([1, expect.stringContaining('stopped early: ENOSPC: no space left on device')]);
});

test('a recording is never written over another file', async () => {
  const file = join(folder, 'mine.txt');
  writeFileSync(file, 'mine');
  const { code, err } = await ecsAtlas('attach', 'boids', '--for', '100ms', '--record', file);
  expect(code).toBe(1);
  expect(err).toContain('mine.txt already exists');
  expect(readFileSync(file, 'utf8')).toBe('mine');
});

test('cat prints the intact part of a truncated file with a notice, and refuses a text file', async () => {
  const file = join(folder, 'a.ecsrec');
  await ecsAtlas('attach', 'boids', '--for', '200ms', '--record', file);
  const whole = lines((await ecsAtlas('cat', file)).out).length;
  truncateSync(file, readFileSync(file).length - 5);
  expect(await ecsAtlas('cat', file)).toMatchObject({ code: 0, err: '' });
  truncateSync(file, readFileSync(file).indexOf('\xa4type\xa5index', 0, 'latin1') - 13);
  const { code, out, err } = await ecsAtlas('cat', file);
  expect([code, lines(out).length]).toEqual([0, whole - 1]);
  expect(err).toContain('ends in the middle of a message');
  writeFileSync(file, 'component Position\ncreate e1\n');
  expect(await ecsAtlas('cat', file)).toMatchObject({ code: 1, err: expect.stringContaining('is not a recording') });
});

test('the game is released at the end', async () => {
  await ecsAtlas('games', '--for', '300ms');
  await until(() => game?.isClosed !== false);
  expect(readdirSync(join(folder, 'run'))).toEqual([]);
});

test('escape sequences in names of a game are printed as text', async () => {
  clearInterval(loop);
  const name = 'boids\x1b]0;title\x07\nfake game\u202e';
  loop = setInterval(() => {
    const run = join(folder, 'run');
    const socket = (existsSync(run) ? readdirSync(run) : []).find((each) => each.endsWith('.sock'));
    if (game !== null && !game.isClosed) game.tick();
    else if (socket !== undefined) game = new FakeGame(join(run, socket), { name, entities: 3 });
  }, 4);
  const list = await ecsAtlas('games', '--for', '300ms');
  const json = await ecsAtlas('games', '--for', '300ms', '--json');
  const attached = await ecsAtlas('attach', name, '--for', '300ms', '--json');
  for (const { out, err } of [list, json, attached]) expect(out + err).not.toMatch(HIDDEN);
  expect(list.out).toMatch(/^boids\\u001b\]0;title\\u0007\\nfake game\\u202e {2}fake 1\.0 .*\n$/);
  expect(JSON.parse(json.out)).toMatchObject([{ name }]);
  expect(lines(attached.out)[0]).toMatchObject({ type: 'hello', name });
});
