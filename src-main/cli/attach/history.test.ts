import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { FakeGame } from '../../attach/testing/fake-game.ts';
import { ecsAtlas } from '../testing/ecs-atlas.ts';
import { ownFolder } from '../testing/own-folder.ts';
import { writeRecording } from '../testing/written-recording.ts';

let folder: string;
beforeEach(() => {
  folder = ownFolder();
});

const bytes = (values: Iterable<number>): Uint8Array => new Uint8Array(Uint32Array.from(values).buffer);

const columns = [
  { id: 0, name: 'world.ids', type: 'u32', meta: { kind: 'array', group: 'world', role: 'entities' } },
  { id: 1, name: 'A.ids', type: 'u32', meta: { kind: 'array', group: 'A', role: 'entities', component: 'A' } },
  { id: 2, name: 'B.ids', type: 'u32', meta: { kind: 'array', group: 'B', role: 'entities', component: 'B' } },
  { id: 3, name: 'names', type: 'json', meta: { kind: 'names', group: 'names', role: 'names' } },
];

/** The entities of the world, and those with A and with B. */
type World = readonly [all: readonly number[], a: readonly number[], b: readonly number[]];

async function written(schema: readonly object[], messages: readonly object[]): Promise<string> {
  const file = join(folder, 'a.ecsrec');
  await writeRecording(file, schema, messages);
  return file;
}

/** A recording of a game whose world is known at some frames. */
function recorded(
  frames: readonly (readonly [frame: number, world: World, read?: { torn: true } | { merged: number }])[],
): Promise<string> {
  const messages = frames.map(([frame, world, read], i) => {
    const changes = world.map((ids, c) => ({ c, whole: bytes(ids) }));
    const named = i === 0 ? [{ c: 3, whole: ['', '', 'hero'] }] : [];
    return { type: i === 0 ? 'snapshot' : 'delta', frame, ...read, columns: [...changes, ...named] };
  });
  return written(columns, messages);
}

const frames = [
  [10, [[0, 1, 2], [2], [1]]],
  [11, [[0, 1, 2], [2], [1, 2]]],
  [14, [[0, 1, 2], [], [1, 2]], { merged: 3 }],
  [15, [[0, 1], [], []], { torn: true }],
  [16, [[0, 1], [], [1]]],
  [19, [[0, 1, 3], [3], [1]]],
] as const;

test('history of a recording prints the frames in which an entity changed, by id and by name', async () => {
  const file = await recorded(frames);
  const lines = [
    'Frame 10: hero (#2) exists, with A',
    'Frame 11: hero (#2) gained B',
    'Between frames 12 and 14: hero (#2) lost A',
    'Between frames 15 and 16: hero (#2) destroyed; it had B',
  ];
  for (const entity of ['2', '#2', 'hero']) {
    const { code, out, err } = await ecsAtlas('history', file, entity);
    expect([code, out, err]).toEqual([0, `${lines.join('\n')}\n`, '']);
  }
  expect((await ecsAtlas('history', file, '3')).out).toBe('Frame 19: #3 created, with A\n');
});

test('history --json prints an event a line', async () => {
  const { out } = await ecsAtlas('history', await recorded(frames), 'hero', '--json');
  const events = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const entity = { index: 2, version: 0, name: 'hero' };
  expect(events.map(({ type }) => type)).toEqual(['exists', 'gained', 'lost', 'destroyed']);
  expect(events[2]).toEqual({ type: 'lost', from: 12, frame: 14, torn: false, entity, components: ['A'] });
});

test('history says in which system a component was lost, if the game tells it', async () => {
  const about = { kind: 'changes', group: 'changes', component: 'A', rows: 'entity' };
  const told = [
    ...columns,
    { id: 4, name: 'changed-by.A', type: 'u32', watched: true, meta: { ...about, role: 'changed-by' } },
    { id: 5, name: 'changed-in.A', type: 'u32', watched: true, meta: { ...about, role: 'changed-in' } },
    { id: 6, name: 'systems.name', type: 'json', meta: { kind: 'systems', group: 'systems', role: 'name' } },
  ];
  const row = (value: number) => ({ rows: bytes([2]), values: bytes([value]) });
  const world = [[0, 1, 2], [2], [2]].map((ids, c) => ({ c, whole: bytes(ids) }));
  const file = await written(told, [
    { type: 'snapshot', frame: 10, columns: [...world, { c: 6, whole: ['Move', 'Damage'] }] },
    {
      type: 'delta',
      frame: 30,
      merged: 20,
      columns: [
        { c: 1, length: 0 },
        { c: 4, ...row(1) },
        { c: 5, ...row(21) },
      ],
    },
    { type: 'delta', frame: 40, columns: [{ c: 2, length: 0 }] },
  ]);
  const { out } = await ecsAtlas('history', file, '2');
  expect(out.split('\n').slice(1)).toEqual(['Frame 21: #2 lost A, in Damage', 'Frame 40: #2 lost B', '']);
  const json = (await ecsAtlas('history', file, '2', '--json')).out.split('\n');
  expect(JSON.parse(json[1]!)).toMatchObject({ type: 'lost', from: 21, frame: 21, system: 'Damage' });
  expect(JSON.parse(json[2]!)).not.toHaveProperty('system');
});

test('an entity that no frame has is a failure with a message', async () => {
  const { code, out, err } = await ecsAtlas('history', await recorded(frames), '77');
  expect([code, out]).toEqual([1, '']);
  expect(err).toContain('has an entity 77.');
  expect((await ecsAtlas('history', join(folder, 'no.ecsrec'), '1')).code).toBe(1);
});

test('history of a running game prints events as they happen', async () => {
  let game: FakeGame | null = null;
  const loop = setInterval(() => {
    const run = join(folder, 'run');
    const socket = (existsSync(run) ? readdirSync(run) : []).find((each) => each.endsWith('.sock'));
    if (game !== null) game.tick();
    else if (socket !== undefined) game = new FakeGame(join(run, socket), { name: 'boids', entities: 3 });
  }, 20);
  const { code, out } = await ecsAtlas('history', 'boids', '2', '--for', '1s');
  clearInterval(loop);
  expect(code).toBe(0);
  expect(out).toMatch(/(Frame|Between frames) .*: #2 created, with A\n/);
  expect(out).toMatch(/(Frame|Between frames) .*: #2 destroyed; it had A\n/);
});

test('a value that still was of the entity before is the first one of the next entity, and no change', async () => {
  const ids = { kind: 'array', group: 'world', role: 'entities', entityBits: 20, versionBits: 12 };
  const health = { kind: 'array', group: 'Health', component: 'Health' };
  const schema = [
    { id: 0, name: 'world.ids', type: 'u32', meta: ids },
    { id: 1, name: 'Health.ids', type: 'u32', meta: { ...health, role: 'entities', entityBits: 20, versionBits: 12 } },
    { id: 2, name: 'Health.value', type: 'u32', watched: true, meta: { ...health, role: 'value', rows: 'entity' } },
  ];
  const living = (version: number) => [0, 1].map((c) => ({ c, whole: bytes([1 + version * 2 ** 20]) }));
  const value = (of: number) => ({ c: 2, rows: bytes([1]), values: bytes([of]) });
  const file = await written(schema, [
    { type: 'snapshot', frame: 10, columns: [...living(0), value(5)] },
    { type: 'delta', frame: 20, merged: 10, valueAge: 12, columns: living(1) },
    { type: 'delta', frame: 30, merged: 10, valueAge: 25, columns: [value(91)] },
    { type: 'delta', frame: 40, merged: 10, columns: [value(84)] },
  ]);
  expect((await ecsAtlas('history', file, '1', '--values')).out.split('\n').slice(1)).toEqual([
    'Between frames 11 and 20: #1 destroyed; it had Health',
    'Between frames 11 and 20: #1 v1 created, with Health',
    'Between frames 11 and 30: #1 v1 Health 91 when first read',
    'Between frames 11 and 40: #1 v1 Health 91 → 84',
    '',
  ]);
  const many = await written(schema, [
    { type: 'snapshot', frame: 10, columns: living(0) },
    { type: 'delta', frame: 20, merged: 10, columns: living(3) },
  ]);
  expect((await ecsAtlas('history', many, '1')).out).toContain(
    '#1 v3 created, with Health; versions before it that were not read: 1–2\n',
  );
});

test('an entity exists with components once they were read, if its index comes in an earlier part', async () => {
  const part = (time: number, ...changed: readonly object[]) => ({
    type: 'delta',
    frame: 14,
    time,
    torn: true,
    columns: changed,
  });
  const [all, a] = [0, 1].map((c) => ({ c, whole: bytes([1]) }));
  const file = await written(columns, [
    { type: 'snapshot', frame: 10, torn: true, columns: [all!] },
    part(3000),
    { type: 'delta', frame: 16, time: 3100, columns: [a!] },
  ]);
  expect((await ecsAtlas('history', file, '1')).out).toBe('Frame 16: #1 exists, with A\n');
});
