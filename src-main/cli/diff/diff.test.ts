import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ecsAtlas } from '../testing/ecs-atlas.ts';
import { writeRecording } from '../testing/written-recording.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ecs-atlas-diff-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const bytes = (values: Iterable<number>): Uint8Array => new Uint8Array(Uint32Array.from(values).buffer);
const about = { kind: 'changes', group: 'changes', component: 'Shield', rows: 'entity' };
const columns = [
  { id: 0, name: 'world.ids', type: 'u32', meta: { kind: 'array', group: 'world', role: 'entities' } },
  {
    id: 1,
    name: 'Shield.ids',
    type: 'u32',
    meta: { kind: 'array', group: 'Shield', role: 'entities', component: 'Shield' },
  },
  {
    id: 2,
    name: 'Health.ids',
    type: 'u32',
    meta: { kind: 'array', group: 'Health', role: 'entities', component: 'Health' },
  },
  {
    id: 3,
    name: 'Health.value',
    type: 'u32',
    meta: { kind: 'array', group: 'Health', role: 'value', component: 'Health', rows: 'entity' },
  },
  { id: 4, name: 'changed-by.Shield', type: 'u32', watched: true, meta: { ...about, role: 'changed-by' } },
  { id: 5, name: 'changed-in.Shield', type: 'u32', watched: true, meta: { ...about, role: 'changed-in' } },
  { id: 7, name: 'queued-by.Shield', type: 'u32', watched: true, meta: { ...about, role: 'queued-by' } },
  { id: 6, name: 'systems.name', type: 'json', meta: { kind: 'systems', group: 'systems', role: 'name' } },
];

/** A game in which #2 loses Shield in frame 20, and #0 is hurt in frame 25 and destroyed in frame 30. */
async function game(name: string, health = 92): Promise<string> {
  const file = join(folder, name);
  const row = (at: number, value: number) => ({ rows: bytes([at]), values: bytes([value]) });
  await writeRecording(file, columns, [
    {
      type: 'snapshot',
      frame: 10,
      columns: [
        { c: 0, whole: bytes([0, 1, 2]) },
        { c: 1, whole: bytes([1, 2]) },
        { c: 2, whole: bytes([0, 1]) },
        { c: 3, whole: bytes([100, 100, 0]) },
        { c: 6, whole: ['Move', 'Damage'] },
      ],
    },
    {
      type: 'delta',
      frame: 20,
      columns: [
        { c: 1, length: 1 },
        { c: 4, ...row(2, 1) },
        { c: 5, ...row(2, 20) },
      ],
    },
    { type: 'delta', frame: 25, columns: [{ c: 3, ...row(1, health) }] },
    {
      type: 'delta',
      frame: 30,
      columns: [
        { c: 0, whole: bytes([1, 2]) },
        { c: 2, whole: bytes([1]) },
      ],
    },
  ]);
  return file;
}

test('two frames of a recording differ in what was destroyed, lost and written, with the system that the game told', async () => {
  const file = await game('a.ecsrec');
  const { out, code, err } = await ecsAtlas('diff', file, '10', '30');
  expect(err).toBe('');
  expect([code, out]).toEqual([
    0,
    'Between frame 10 and frame 30: 1 destroyed; 1 lost Shield, in Damage; 1 changed Health.\n\n' +
      '  1 destroyed: #0\n  1 lost Shield, in Damage: #2\n  1 changed Health: #1\n',
  ]);
  expect((await ecsAtlas('diff', file, '12', '22')).out).toMatch(
    /^Between frame 12 and frame 22: 1 lost Shield, in Damage\.\n/,
  );
  expect((await ecsAtlas('diff', file, '21', '24')).out).toBe('Nothing differs between frame 21 and frame 24.\n');
  const rows = (await ecsAtlas('diff', file, '10', '30', '--component', 'health')).out.trim().split('\n');
  expect(rows.map((row) => JSON.parse(row))).toEqual([
    { type: 'value', entity: '#1', component: 'Health', from: 100, to: 92, frames: [25, 25], between: [10, 30] },
  ]);
});

test('an entity whose id is used again later is destroyed, and a row says the frames in which it happened, as history does', async () => {
  const file = join(folder, 'reused.ecsrec');
  const told = (system: number, frame: number) => [
    { c: 4, rows: bytes([1]), values: bytes([system]) },
    { c: 5, rows: bytes([1]), values: bytes([frame]) },
  ];
  const lists = (all: readonly number[], shield: readonly number[], health: readonly number[]) =>
    [all, shield, health].map((ids, c) => ({ c, whole: bytes(ids) }));
  await writeRecording(file, columns, [
    {
      type: 'snapshot',
      frame: 10,
      columns: [...lists([0, 1], [1], [0]), { c: 3, whole: bytes([9, 0]) }, { c: 6, whole: ['Move', 'Damage'] }],
    },
    { type: 'delta', frame: 20, merged: 10, columns: [...lists([0], [], [0]), ...told(1, 18)] },
    { type: 'delta', frame: 30, merged: 5, columns: [...lists([0, 1], [1], [0]), ...told(0, 29)] },
    { type: 'delta', frame: 40, merged: 3, columns: [{ c: 3, rows: bytes([0]), values: bytes([5]) }] },
  ]);
  expect((await ecsAtlas('history', file, '1')).out).toBe(
    'Frame 10: #1 exists, with Shield\nFrame 18: #1 destroyed; when last read, in frame 10, it had Shield, in Damage\n' +
      'Frame 29: #1 created, with Shield, in Move\n',
  );
  expect((await ecsAtlas('diff', file, '10', '40')).out).toMatch(
    /^Between frame 10 and frame 40: 1 destroyed and its id reused, in Damage; 1 spawned, in Move; 1 changed Health\.\n/,
  );
  const rows = (await ecsAtlas('diff', file, '10', '40', '--json')).out.trim().split('\n');
  expect(rows.map((row) => JSON.parse(row)).map(({ type, frames }) => [type, frames])).toEqual([
    ['destroyed', [18, 18]],
    ['created', [29, 29]],
    ['value', [38, 40]],
  ]);
});

/** The columns of a game that tells gains and losses of Shield (4, 5) and Health (8, 9). The names of systems are in column 10. */
function bothTold(): readonly object[] {
  const change = (component: string, first: number) =>
    ['changed-by', 'changed-in'].map((role, i) => ({
      ...{ id: first + i, name: `${role}.${component}`, type: 'u32', watched: true },
      meta: { ...about, component, role },
    }));
  const all = [...columns.filter(({ id }) => id <= 3 || id === 6), ...change('Shield', 4), ...change('Health', 8)];
  return all.map((column) => (column.name === 'systems.name' ? { ...column, id: 10 } : column));
}

test('the first gain tells who created an entity, the last loss who destroyed it, and others are events of their own', async () => {
  const file = join(folder, 'lives.ecsrec');
  const told = (c: number, system: number, frame: number) =>
    [system, frame].map((value, i) => ({ c: c + i, rows: bytes([1]), values: bytes([value]) }));
  const lists = (ids: readonly number[]) => [ids, ids, ids].map((each, c) => ({ c, whole: bytes(each) }));
  const frame = (at: number, columns: readonly object[]) => ({ type: 'delta', frame: at, merged: 10, columns });
  await writeRecording(file, bothTold(), [
    { type: 'snapshot', frame: 10, columns: [...lists([]), { c: 10, whole: ['Spawn', 'Arm', 'Disarm', 'Cleanup'] }] },
    frame(20, [...lists([1]), ...told(4, 1, 17), ...told(8, 0, 14)]),
    frame(30, [...lists([]), ...told(4, 2, 23), ...told(8, 3, 26)]),
  ]);
  expect((await ecsAtlas('history', file, '1')).out.split('\n')).toEqual([
    'Frame 14: #1 created, with Health, in Spawn',
    'Frame 17: #1 gained Shield, in Arm',
    'Frame 23: #1 lost Shield, in Disarm',
    'Frame 26: #1 destroyed; when last read, in frame 20, it had Shield, Health, in Cleanup',
    '',
  ]);
  expect((await ecsAtlas('diff', file, '10', '20')).out).toContain('1 spawned, in Spawn');
  expect((await ecsAtlas('diff', file, '20', '30')).out).toContain('1 destroyed, in Cleanup; 1 lost Shield, in Disarm');
});

test('entities that have one index after the other are called with their versions, as hits call them', async () => {
  const file = join(folder, 'versions.ecsrec');
  const versioned = columns.map((column) =>
    column.id === 0 ? { ...column, meta: { ...column.meta, entityBits: 20, versionBits: 12 } } : column,
  );
  const lists = (version: number) => [0, 1].map((c) => ({ c, whole: bytes([5 + version * 2 ** 20]) }));
  await writeRecording(file, versioned, [
    { type: 'snapshot', frame: 10, columns: lists(1) },
    { type: 'delta', frame: 20, columns: lists(2) },
  ]);
  expect((await ecsAtlas('diff', file, '10', '20')).out).toContain('  1 destroyed: #5 v1\n  1 spawned: #5 v2\n');
});

test('an entity whose id is used again in the same frame is probably destroyed, in diff as in history', async () => {
  const file = join(folder, 'same-frame.ecsrec');
  const told = (c: number, value: number) => ({ c, rows: bytes([1]), values: bytes([value]) });
  const lists = (shield: readonly number[], health: readonly number[]) =>
    [[1], shield, health].map((ids, c) => ({ c, whole: bytes(ids) }));
  await writeRecording(file, bothTold(), [
    { type: 'snapshot', frame: 10, columns: [...lists([1], []), { c: 10, whole: ['Cleanup', 'Spawner'] }] },
    { type: 'delta', frame: 12, columns: [...lists([], [1]), told(4, 0), told(5, 12), told(8, 1), told(9, 12)] },
  ]);
  expect((await ecsAtlas('history', file, '1')).out.split('\n').slice(1)).toEqual([
    'Frame 12: #1 probably destroyed and its id reused; it had Shield, in Cleanup',
    'Frame 12: #1 probably created with the same id, with Health, in Spawner',
    '',
  ]);
  expect((await ecsAtlas('diff', file, '10', '12')).out).toMatch(
    /^Between frame 10 and frame 12: 1 probably destroyed and its id reused, in Cleanup; 1 spawned, in Spawner\.\n[\s\S]+no version/,
  );
});

test('the first write in which two recordings differ is named', async () => {
  const [a, b] = [await game('a.ecsrec'), await game('b.ecsrec', 64)];
  const { out } = await ecsAtlas('diff', a, b);
  expect(out).toBe(`The two agree until frame 20. In frame 25, Health #1 is 92 in ${a} and 64 in ${b}.\n`);
  expect((await ecsAtlas('diff', a, a)).out).toBe('The two agree up to frame 30, as far as both go.\n');
  const json = JSON.parse((await ecsAtlas('diff', a, b, '--json')).out);
  expect(json).toEqual({
    agreedIn: 20,
    from: 25,
    frame: 25,
    what: 'Health #1',
    values: ['92', '64'],
    by: [{}, {}],
  });
});

test('recordings of one run agree although they begin in different frames, leave out others and receive values late', async () => {
  const [a, b, c] = ['a', 'b', 'c'].map((name) => join(folder, `${name}.ecsrec`));
  const lists = (ids: readonly number[]) => [0, 2].map((id) => ({ c: id, whole: bytes(ids) }));
  const health = (values: readonly number[]) => ({ c: 3, whole: bytes(values) });
  await writeRecording(a!, columns, [
    { type: 'snapshot', frame: 10, columns: [...lists([0, 1, 2]), health([9, 9, 9])] },
    { type: 'delta', frame: 20, columns: [...lists([0, 1]), health([9, 8, 0])] },
    { type: 'delta', frame: 21, columns: [health([9, 7, 0])] },
    { type: 'delta', frame: 22, columns: [health([9, 6, 0])] },
    { type: 'delta', frame: 30, columns: [health([9, 5, 0])] },
  ]);
  const late = (last: number) => [
    { type: 'snapshot' as const, frame: 18, columns: lists([0, 1, 2]) },
    { type: 'delta' as const, frame: 20, columns: lists([0, 1]), valueAge: 2 },
    { type: 'delta' as const, frame: 22, columns: [health([9, 6, 0])], merged: 2 },
    { type: 'delta' as const, frame: 27, columns: [health([9, 6, 3])], valueAge: 1 },
    { type: 'delta' as const, frame: 30, columns: [health([9, last, 0])], merged: 3 },
  ];
  await writeRecording(b!, columns, late(5));
  await writeRecording(c!, columns, late(4));
  expect((await ecsAtlas('diff', a!, b!)).out).toBe('The two agree up to frame 30, as far as both go.\n');
  expect((await ecsAtlas('diff', a!, c!)).out).toBe(
    `The two agree until frame 22. Between frames 27 and 30, Health #1 becomes 5 in ${a} and 4 in ${c}.\n`,
  );
});

test('recordings that merge other frames agree where they have the same, and differ in what an entity gained', async () => {
  const file = async (name: string, ...deltas: readonly object[]): Promise<string> => {
    const whole = [0, 1].map((c) => ({ c, whole: bytes([0, 1]) }));
    await writeRecording(join(folder, name), columns, [{ type: 'snapshot', frame: 10, columns: whole }, ...deltas]);
    return join(folder, name);
  };
  const health = (frame: number, value: number, more: object = {}) => ({
    ...{ type: 'delta', frame, ...more },
    columns: [
      { c: 2, whole: bytes([1]) },
      { c: 3, rows: bytes([1]), values: bytes([value]) },
    ],
  });
  const single = await file('single.ecsrec', health(11, 5), health(12, 9), health(13, 5));
  const merged = await file('merged.ecsrec', health(12, 9, { merged: 2 }), health(13, 5));
  const other = await file('other.ecsrec', health(12, 8, { merged: 2 }), health(13, 5));
  expect((await ecsAtlas('diff', single, merged)).out).toBe('The two agree up to frame 13, as far as both go.\n');
  for (const each of [single, merged])
    expect((await ecsAtlas('diff', each, other)).out).toBe(
      `The two agree until frame 10. Between frames 11 and 12, Health #1 becomes 9 in ${each} and 8 in ${other}.\n`,
    );
});

test('a loss is by the system that queued it, in diff as in history', async () => {
  const file = join(folder, 'a.ecsrec');
  const row = (value: number) => ({ rows: bytes([2]), values: bytes([value]) });
  await writeRecording(file, columns, [
    {
      ...{ type: 'snapshot', frame: 10 },
      columns: [
        { c: 0, whole: bytes([1, 2]) },
        { c: 1, whole: bytes([1, 2]) },
        { c: 6, whole: ['Damage', 'Apply'] },
      ],
    },
    {
      ...{ type: 'delta', frame: 20 },
      columns: [
        { c: 1, length: 1 },
        { c: 4, ...row(1) },
        { c: 5, ...row(20) },
        { c: 7, ...row(0) },
      ],
    },
  ]);
  expect((await ecsAtlas('history', file, '2')).out).toContain('#2 lost Shield, in Damage, done in Apply\n');
  expect((await ecsAtlas('diff', file, '10', '20')).out).toContain('1 lost Shield, in Damage, done in Apply: #2\n');
  expect(JSON.parse((await ecsAtlas('diff', file, '10', '20', '--json')).out)).toMatchObject({
    type: 'lost',
    system: 'Apply',
    queuedBy: 'Damage',
  });
});

test('wrong frames are refused in one sentence', async () => {
  const file = await game('a.ecsrec');
  const early = await ecsAtlas('diff', file, '3', '30');
  expect([early.code, early.err]).toEqual([1, `ecs-atlas: ${file} has no whole picture up to frame 3.\n`]);
  expect((await ecsAtlas('diff', file, 'x', '30')).err).toContain('“x” is not the number of a frame or a line.');
});

test('names with line breaks add no lines to what diff, history and why print', async () => {
  const file = join(folder, 'names.ecsrec');
  const name = 'A\nFrame 1: B';
  const meta = { kind: 'array', group: name, role: 'entities', component: name };
  await writeRecording(
    file,
    [columns[0]!, { id: 1, name: 'A.ids', type: 'u32', meta }],
    [
      { type: 'snapshot', frame: 1, columns: [0, 1].map((c) => ({ c, whole: bytes([0, 1]) })) },
      { type: 'delta', frame: 2, columns: [{ c: 1, length: 1 }] },
    ],
  );
  for (const words of [
    ['diff', file, '1', '2'],
    ['history', file, '1'],
    ['why', file, '1', 'B'],
  ])
    expect((await ecsAtlas(...words)).out.split('\n').filter((line) => line.startsWith('Frame 1: B'))).toEqual([]);
  expect((await ecsAtlas('diff', file, '1', '2')).out).toContain('1 lost A\\nFrame 1: B');
  expect((await ecsAtlas('history', file, '1')).out).toContain('#1 lost A\\nFrame 1: B');
});

test('what is only in the first frame of one recording is said to be missing in the other', async () => {
  const a = await game('a.ecsrec');
  const b = join(folder, 'b.ecsrec');
  await writeRecording(b, columns, [{ type: 'snapshot', frame: 10, columns: [{ c: 0, whole: bytes([1, 2]) }] }]);
  const { out } = await ecsAtlas('diff', a, b);
  expect(out).toBe(
    `There is no frame in which the two agree. In frame 10, #0 is present in ${a} and missing in ${b}.\n`,
  );
});

test('recordings without a frame in common are not said to agree, and the file that is missing is named', async () => {
  const a = await game('a.ecsrec');
  const b = join(folder, 'b.ecsrec');
  await writeRecording(b, columns, []);
  expect((await ecsAtlas('diff', a, b)).out).toBe(
    'No frame is whole in both, with all its values, so there is nothing to compare.\n',
  );
  const missing = join(folder, 'missing.ecsrec');
  expect((await ecsAtlas('diff', a, missing)).err).toContain(`${missing} does not exist`);
});

test('values that changed and changed back in between are counted', async () => {
  const file = join(folder, 'a.ecsrec');
  const value = (frame: number, to: number) => ({
    type: 'delta',
    frame,
    columns: [{ c: 3, rows: bytes([1]), values: bytes([to]) }],
  });
  await writeRecording(file, columns, [
    { type: 'snapshot', frame: 1, columns: [0, 2].map((c) => ({ c, whole: bytes([0, 1]) })) },
    { type: 'delta', frame: 2, columns: [{ c: 3, whole: bytes([5, 5]) }] },
    value(3, 9),
    value(4, 5),
  ]);
  expect((await ecsAtlas('diff', file, '2', '4')).out).toBe(
    'Nothing differs between frame 2 and frame 4.\n\n1 value changed in between and changed back; it is not listed.\n',
  );
});

test('two lines of a script differ in what its operations did', async () => {
  const file = join(folder, 'a.ecs');
  writeFileSync(
    file,
    'component Position\ncreate hero Position\nset hero Position 3\ncreate npc\ndestroy npc\ncreate foe\n',
  );
  expect((await ecsAtlas('diff', file, '2', '6')).out).toBe(
    'Between line 2 and line 6: 1 spawned; 1 changed Position.\n\n  1 spawned: foe\n  1 changed Position: hero\n',
  );
  expect((await ecsAtlas('diff', file, '1', '6')).err).toContain(`${file} has no operation up to line 1.`);
});

test('two scripts are compared by the names of their entities, also in pairs', async () => {
  const [a, b] = [join(folder, 'a.ecs'), join(folder, 'b.ecs')];
  const head = 'component Position\nrelation Likes\n';
  writeFileSync(a, `${head}create bob\ncreate hero Position\nset hero Position 3\nadd hero (Likes,bob)\ncreate gone\n`);
  writeFileSync(b, `${head}create new\ncreate hero Position\nset hero Position 4\ncreate bob\nadd hero (Likes,bob)\n`);
  const { out } = await ecsAtlas('diff', a, b, '--engine', 'flecs');
  expect(out.split('\n').slice(2)).toEqual([
    `  1 only in ${a}: gone`,
    `  1 only in ${b}: new`,
    '  Position of 1 has another value: hero',
    '',
  ]);
  expect((await ecsAtlas('diff', a, a, '--engine', 'flecs')).out).toBe(`Nothing differs between ${a} and ${a}.\n`);
});

test('a loss that one recording has not received yet in a frame is no difference', async () => {
  const [a, b] = ['early', 'late'].map((name) => join(folder, `${name}.ecsrec`));
  const begin = { type: 'snapshot', frame: 10, columns: [0, 1].map((c) => ({ c, whole: bytes([1]) })) };
  const shield = (frame: number, merged: number, ids: readonly number[]) => {
    return { type: 'delta', frame, merged, columns: [{ c: 1, whole: bytes(ids) }] };
  };
  const told = { c: 5, rows: bytes([1]), values: bytes([14]) };
  await writeRecording(a!, columns, [begin, shield(14, 4, []), shield(16, 2, []), shield(18, 2, [])]);
  await writeRecording(b!, columns, [
    begin,
    { type: 'delta', frame: 14, merged: 4, columns: [told] },
    shield(16, 6, []),
    shield(18, 2, []),
  ]);
  expect((await ecsAtlas('diff', a!, b!)).out).toBe('The two agree up to frame 18, as far as both go.\n');
});
