import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ecsAtlas } from '../testing/ecs-atlas.ts';
import { writeRecording } from '../testing/written-recording.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ecs-atlas-leaks-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a script names the lines whose entities stay', async () => {
  const file = join(folder, 'a.ecs');
  for (const engine of ['entt', 'flecs']) {
    const text =
      engine === 'entt' ? 'create a\ncreate b\ndestroy a\ncreate c\n' : 'create a\ncreate b\ndestroy a\nbulk c 3\n';
    writeFileSync(file, text);
    const { out, err } = await ecsAtlas('leaks', file, '--engine', engine, '--json');
    expect(err).toBe('');
    const rows = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const counts = rows.map(({ name, created, staying }) => `${name}: ${created}, ${staying}`);
    const most = engine === 'entt' ? [] : ['line 4: bulk c 3: 3, 3'];
    const single = engine === 'entt' ? ['line 4: create c: 1, 1'] : [];
    expect(counts.toSorted()).toEqual(
      [...most, ...single, 'line 1: create a: 1, 0', 'line 2: create b: 1, 1'].toSorted(),
    );
  }
  const { out } = await ecsAtlas('leaks', file, '--engine', 'flecs');
  expect(out.split('\n')[0]).toBe('Look first at the source “line 4: bulk c 3”: 3 of 4 entities that stay.');
  writeFileSync(file, 'create a\ndestroy a\n');
  expect((await ecsAtlas('leaks', file)).out.split('\n')[0]).toBe('No created entity stays.');
});

test('a recording names the systems whose entities stay', async () => {
  const bytes = (values: Iterable<number>): Uint8Array => new Uint8Array(Uint32Array.from(values).buffer);
  const about = { kind: 'changes', group: 'changes', component: 'A', rows: 'entity' };
  const columns = [
    { id: 0, name: 'world.ids', type: 'u32', meta: { kind: 'array', group: 'world', role: 'entities' } },
    { id: 1, name: 'A.ids', type: 'u32', meta: { kind: 'array', group: 'A', role: 'entities', component: 'A' } },
    { id: 2, name: 'changed-by.A', type: 'u32', watched: true, meta: { ...about, role: 'changed-by' } },
    { id: 3, name: 'changed-in.A', type: 'u32', watched: true, meta: { ...about, role: 'changed-in' } },
    { id: 4, name: 'systems.name', type: 'json', meta: { kind: 'systems', group: 'systems', role: 'name' } },
  ];
  const told = (rows: readonly number[], systems: readonly number[], frame: number) => [
    { c: 2, rows: bytes(rows), values: bytes(systems) },
    { c: 3, rows: bytes(rows), values: bytes(rows.map(() => frame)) },
  ];
  const lists = (ids: readonly number[]) => [0, 1].map((c) => ({ c, whole: bytes(ids) }));
  const file = join(folder, 'a.ecsrec');
  await writeRecording(file, columns, [
    { type: 'snapshot', frame: 1, columns: [...lists([0]), { c: 4, whole: ['Spawner', 'Effects'] }] },
    { type: 'delta', frame: 2, columns: [...lists([0, 1, 2]), ...told([1, 2], [0, 1], 2)] },
    { type: 'delta', frame: 3, columns: [...lists([0, 1, 3, 4]), ...told([3, 4], [0, 0], 3)] },
    { type: 'delta', frame: 9, columns: lists([0, 1, 3, 4, 5]) },
  ]);
  const { out } = await ecsAtlas('leaks', file);
  expect(out.split('\n')[0]).toBe(
    'Look first at the source “Spawner”: 3 of 5 entities that stay. 3 of them are from the first half of the time, such as #3, with A. The game did not tell who created 1 of the 5 entities that stay.',
  );
  const rows = (await ecsAtlas('leaks', file, '--json')).out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(rows.map(({ name, created, staying }) => [name, created, staying])).toEqual([
    ['Spawner', 3, 3],
    ['not told by the game', 1, 1],
    ['Effects', 1, 0],
    ['before the first frame', 1, 1],
  ]);
  expect(rows[0].series).toEqual([
    { at: 2, staying: 1 },
    { at: 3, staying: 3 },
    { at: 9, staying: 3 },
  ]);
});

test('entities that are created while all pictures are torn are counted at the end', async () => {
  const bytes = (values: readonly number[]): Uint8Array => new Uint8Array(Uint32Array.from(values).buffer);
  const columns = [
    { id: 0, name: 'world.ids', type: 'u32', meta: { kind: 'array', group: 'world', role: 'entities' } },
  ];
  const ids = (values: readonly number[]) => [{ c: 0, whole: bytes(values) }];
  const file = join(folder, 'torn.ecsrec');
  await writeRecording(file, columns, [
    { type: 'snapshot', frame: 1, columns: ids([0]) },
    { type: 'delta', frame: 2, torn: true, columns: ids([0, 1]) },
    { type: 'delta', frame: 3, torn: true, columns: ids([0, 1, 2]) },
  ]);
  const { out } = await ecsAtlas('leaks', file);
  expect(out.split('\n')[0]).toBe('The game did not tell who created 2 of the 3 entities that stay.');
});

test('the first system that is known is named, although the game did not tell the source of most', async () => {
  const bytes = (values: readonly number[]): Uint8Array => new Uint8Array(Uint32Array.from(values).buffer);
  const about = { kind: 'changes', group: 'changes', component: 'A', rows: 'entity' };
  const columns = [
    { id: 0, name: 'world.ids', type: 'u32', meta: { kind: 'array', group: 'world', role: 'entities' } },
    { id: 1, name: 'A.ids', type: 'u32', meta: { kind: 'array', group: 'A', role: 'entities', component: 'A' } },
    { id: 2, name: 'changed-by.A', type: 'u32', watched: true, meta: { ...about, role: 'changed-by' } },
    { id: 3, name: 'changed-in.A', type: 'u32', watched: true, meta: { ...about, role: 'changed-in' } },
    { id: 4, name: 'systems.name', type: 'json', meta: { kind: 'systems', group: 'systems', role: 'name' } },
  ];
  const lists = (ids: readonly number[]) => [0, 1].map((c) => ({ c, whole: bytes(ids) }));
  const told = [0, 3].map((value, i) => ({ c: i + 2, rows: bytes([4]), values: bytes([value]) }));
  const file = join(folder, 'late.ecsrec');
  await writeRecording(file, columns, [
    { type: 'snapshot', frame: 1, columns: [...lists([]), { c: 4, whole: ['Spawner'] }] },
    { type: 'delta', frame: 2, columns: lists([1, 2, 3]) },
    { type: 'delta', frame: 3, columns: [...lists([1, 2, 3, 4]), ...told] },
  ]);
  expect((await ecsAtlas('leaks', file)).out.split('\n')[0]).toBe(
    'Look first at the source “Spawner”: 1 of 4 entities that stay. The game did not tell who created 3 of the 4 entities that stay.',
  );
});
