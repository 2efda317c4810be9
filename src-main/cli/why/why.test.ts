import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as bit from 'bitecs';
import { beforeEach, expect, test } from 'vitest';
import { bitecs } from '../../../probes/js/src/adapters/bitecs.ts';
import { helloMessage, Probe } from '../../../probes/js/src/probe.ts';
import { TestHub } from '../../../probes/js/src/testing/test-hub.ts';
import { FakeGame } from '../../attach/testing/fake-game.ts';
import { ecsAtlas } from '../testing/ecs-atlas.ts';
import { ownFolder } from '../testing/own-folder.ts';
import { writeRecording } from '../testing/written-recording.ts';

let folder: string;
beforeEach(() => {
  folder = ownFolder();
});

const bytes = (values: Iterable<number>): Uint8Array => new Uint8Array(Uint32Array.from(values).buffer);

/** Writes a recording and returns its path. */
async function written(schema: readonly object[], messages: readonly object[]): Promise<string> {
  const file = join(folder, 'a.ecsrec');
  await writeRecording(file, schema, messages);
  return file;
}

/** Runs `why` and returns its exit code and the lines that it prints. */
async function why(...args: string[]): Promise<readonly [code: number, lines: readonly string[], err: string]> {
  const { code, out, err } = await ecsAtlas('why', ...args);
  return [code, out.trimEnd().split('\n'), err];
}

test('of a script: a sentence, and each term with what is true, since which line', async () => {
  const file = join(folder, 'a.ecs');
  writeFileSync(
    file,
    'component Position\ntag Frozen\ncreate hero Position\nadd hero Frozen\nset hero Position 3\ndestroy hero\n',
  );
  const [code, lines] = await why(file, 'hero', 'Position, !Frozen', '--line', '5');
  expect([code, lines]).toEqual([
    0,
    [
      'hero (#0) is not in this query because it has Frozen, since line 4, “add hero Frozen”.',
      '',
      '     term      now              since   by',
      'yes  Position  has Position: 3  line 3  create hero Position',
      'no   !Frozen   has Frozen       line 4  add hero Frozen',
      '',
      'It was seen in the query in line 3. 0 of 1 entities are in.',
    ],
  ]);
  expect((await why(file, 'hero', 'Position'))[1]).toEqual([
    'hero (#0) is not in this query because it is not alive, since line 6, “destroy hero”.',
    '',
    'It was seen in the query from line 3 to line 5.',
  ]);
  expect((await why(file, '#0', 'Position || Frozen', '--line', '3'))[1][0]).toBe(
    'Cannot tell if hero (#0) is in this query: “Position || Frozen” says more than can be checked here.',
  );
  expect((await why(file, '0', 'Position, !Frozen', '--line', '3'))[1][0]).toBe(
    'hero (#0) is in this query, since line 3, “create hero Position”.',
  );
});

test('a name that nothing has and an entity that never was are failures with a message', async () => {
  const file = join(folder, 'a.ecs');
  writeFileSync(file, 'component Position\ncreate hero Position\n');
  expect(await why(file, 'hero', 'Positon')).toEqual([1, [''], `${file} has no Positon. It has Position.\n`]);
  expect(await why(file, '9', 'Position')).toEqual([1, [''], `${file} has no entity 9 there.\n`]);
  expect((await why(file, 'hero', ','))[2]).toContain('The query has no terms.');
  expect((await why(file, 'hero', '#Move'))[2]).toContain('registers no queries');
  expect((await why(file, 'hero', 'Position', '--line', '1'))[2]).toContain('has no such moment');
});

const about = { kind: 'changes', group: 'changes', component: 'Frozen', rows: 'entity' };
const text = (name: string, id: number) => {
  const [kind, role] = name.split('.');
  return { id, name, type: 'json', meta: { kind, group: kind, role } };
};
const columns = [
  { id: 0, name: 'world.ids', type: 'u32', meta: { kind: 'array', group: 'world', role: 'entities' } },
  ...['Position', 'Frozen'].map((component, i) => {
    const meta = { kind: 'array', group: component, role: 'entities', component };
    return { id: i + 1, name: `${component}.ids`, type: 'u32', meta };
  }),
  { id: 3, name: 'changed-by.Frozen', type: 'u32', watched: true, meta: { ...about, role: 'changed-by' } },
  { id: 4, name: 'changed-in.Frozen', type: 'u32', watched: true, meta: { ...about, role: 'changed-in' } },
  text('systems.name', 5),
  text('systems.terms', 6),
  text('queries.name', 7),
  text('queries.terms', 8),
];

/** A game in which Spells freezes entity 2 in frame 21, and entity 1 loses Position in frames 31 to 40. */
function recorded(): Promise<string> {
  const row = (value: number) => ({ rows: bytes([2]), values: bytes([value]) });
  const world = [[0, 1, 2], [1, 2], []].map((ids, c) => ({ c, whole: bytes(ids) }));
  const told = [
    { c: 5, whole: ['Move', 'Spells'] },
    { c: 6, whole: ['Position, !Frozen', 'Position, (up) A | B'] },
    { c: 7, whole: ['Still'] },
    { c: 8, whole: ['Frozen'] },
  ];
  return written(columns, [
    { type: 'snapshot', frame: 10, columns: [...world, ...told] },
    {
      type: 'delta',
      frame: 30,
      merged: 20,
      columns: [
        { c: 2, whole: bytes([2]) },
        { c: 3, ...row(1) },
        { c: 4, ...row(21) },
      ],
    },
    { type: 'delta', frame: 40, merged: 10, columns: [{ c: 1, whole: bytes([2]) }] },
    {
      type: 'delta',
      frame: 50,
      columns: [
        { c: 0, whole: bytes([0, 1]) },
        { c: 1, whole: bytes([]) },
        { c: 2, whole: bytes([]) },
      ],
    },
  ]);
}

test('of a recording: the frames since when, and the system that the game told', async () => {
  const file = await recorded();
  expect(await why(file, '2', 'Position, !Frozen', '--frame', '45')).toEqual([
    0,
    [
      '#2 is not in this query because it has Frozen, since frame 21, in Spells.',
      '',
      '     term      now           since                by',
      'yes  Position  has Position  frame 10 or earlier  not told',
      'no   !Frozen   has Frozen    frame 21             Spells',
      '',
      'It was seen in the query until frame 10. 0 of 3 entities are in.',
    ],
    '',
  ]);
  expect((await why(file, '1', 'Position', '--frame', '45'))[1][0]).toBe(
    '#1 is not in this query because it has no Position, since frames 31–40.',
  );
  expect((await why(file, '2', 'Position'))[1]).toEqual([
    '#2 is not in this query because it is not alive, since frame 50.',
    '',
    'It was seen in the query until frame 40. 0 of 2 entities are in.',
  ]);
  // The message of frame 40 covers the frames from 31 on.
  expect((await why(file, '1', 'Position', '--frame', '35'))[1].at(-1)).toBe(
    'This is the state of frame 30. The next frame that was read is 40, so what changed in between is not in the answer.',
  );
  const [json = ''] = (await why(file, '1', 'Position', '--frame', '35', '--json'))[1];
  expect(JSON.parse(json)).toMatchObject({ frame: 30, next: 40, in: true });
  expect(await why(file, '2', 'Position', '--frame', '9')).toEqual([1, [''], `${file} has no such moment.\n`]);
});

test('a value that was not received may be older, and nothing is said of one that never was', async () => {
  const group = { kind: 'array', group: 'Health' };
  const value = { ...group, role: 'value', component: 'Health', field: 'points', rows: 'Health.ids' };
  const schema = [
    { id: 0, name: 'world.ids', type: 'u32', meta: { kind: 'array', group: 'world', role: 'entities' } },
    { id: 1, name: 'Health.ids', type: 'u32', meta: { ...group, role: 'entities', component: 'Health' } },
    { id: 2, name: 'Health.points', type: 'u32', watched: true, meta: value },
  ];
  const [ids, points] = [bytes([4]), (of: number) => [{ c: 2, whole: bytes([of]) }]];
  const file = await written(schema, [
    { type: 'snapshot', frame: 10, columns: [0, 1].map((c) => ({ c, whole: ids })) },
    { type: 'delta', frame: 20, columns: points(7) },
    { type: 'delta', frame: 30, columns: points(8) },
    { type: 'delta', frame: 40, columns: points(3) },
  ]);
  const of = async (...args: string[]) => (await why(file, '4', 'Health > 5', ...args))[1];
  expect((await of('--frame', '10'))[0]).toBe(
    'Cannot tell if #4 is in this query: the values for “Health > 5” were not received.',
  );
  expect((await of('--frame', '30'))[0]).toBe('#4 is in this query, since frame 20 or earlier.');
  expect((await of())[0]).toMatch(/^#4 is not in this query because it fails “Health > 5”, since frames? .*40\.$/);
});

test('a value that may have changed since it was read decides nothing, and one that another entity left is none', async () => {
  const group = { kind: 'array', group: 'Health' };
  const value = { ...group, role: 'value', component: 'Health', field: 'points', rows: 'entity' };
  const ids = { kind: 'array', group: 'world', role: 'entities', entityBits: 20, versionBits: 8 };
  const schema = [
    { id: 0, name: 'world.ids', type: 'u32', meta: ids },
    { id: 1, name: 'Health.ids', type: 'u32', meta: { ...group, role: 'entities', component: 'Health' } },
    { id: 2, name: 'Health.points', type: 'u32', watched: true, meta: value },
  ];
  const owned = (id: number) => [0, 1].map((c) => ({ c, whole: bytes([id]) }));
  const points = (of: number) => ({ c: 2, whole: bytes([of]) });
  const file = await written(schema, [
    { type: 'snapshot', frame: 10, columns: [...owned(0), points(15)] },
    { type: 'delta', frame: 30, valueAge: 20, columns: [] },
    { type: 'delta', frame: 40, valueAge: 30, columns: owned(2 ** 20) },
    { type: 'delta', frame: 41, columns: [points(7)] },
  ]);
  const of = (frame: string, ...args: string[]) => why(file, '0', 'Health > 10', '--frame', frame, ...args);
  expect((await of('10'))[1][0]).toBe('#0 is in this query, since frame 10 or earlier.');
  const [, lines] = await of('30');
  expect(lines[0]).toBe('Cannot tell if #0 is in this query: Health.points = 15 when last read, in frame 10 or later.');
  expect(lines.join('\n')).not.toContain('are in');
  const json = JSON.parse((await of('30', '--json'))[1][0]!);
  expect(json).toMatchObject({ in: null, terms: [{ true: null, asOf: 10 }] });
  expect(json.terms[0]).not.toHaveProperty('since');
  expect((await of('40'))[1][0]).toContain('were not received');
  expect((await of('41'))[1][0]).toMatch(/^#0 v1 is not in this query because it fails “Health > 10”, since/);
});

test('a query or a system that the game registers is asked by its name', async () => {
  const file = await recorded();
  const sentence = '#2 is not in this query because it has Frozen, since frame 21, in Spells.';
  for (const query of ['Move', '#move']) expect((await why(file, '2', query, '--frame', '45'))[1][0]).toBe(sentence);
  expect((await why(file, '2', 'Still', '--frame', '45'))[1][0]).toBe(
    '#2 is in this query, since frame 21, in Spells.',
  );
  expect((await why(file, '2', '#Spells', '--frame', '45'))[1][0]).toContain('“(up) A | B” says more');
  expect((await why(file, '2', '#Draw'))[2]).toContain(
    'registers no query or system Draw. It has “Still”, “Move”, “Spells”.',
  );
});

test('why --json prints a line with all of it', async () => {
  const { out } = await ecsAtlas('why', await recorded(), '2', 'Position, !Frozen', '--frame', '45', '--json');
  expect(JSON.parse(out)).toEqual({
    ...{ frame: 40, entity: { index: 2, version: 0 }, query: 'Position, !Frozen', in: false, alive: true },
    terms: [
      { term: 'Position', true: true, now: 'has Position', since: { from: null, frame: 10 } },
      { term: '!Frozen', true: false, now: 'has Frozen', since: { from: 21, frame: 21 }, system: 'Spells' },
    ],
    ...{ wasIn: { from: null, to: { frame: 10 } }, matching: 0, entities: 3 },
    ...{ complete: true, text: '#2 is not in this query because it has Frozen, since frame 21, in Spells.' },
  });
});

test('of a recorded game in JavaScript: the frame and the system of a lost component', async () => {
  const world = bit.createWorld();
  const [Health, Shield] = [{ points: [] as number[] }, {}];
  const hub = new TestHub();
  const adapter = bitecs({ Health, Shield });
  const probe = new Probe(adapter.open(world), helloMessage(adapter, { name: 'arena' }, {}), hub, { share: 1 });
  const hero = bit.addEntity(world);
  bit.addComponent(world, hero, Health);
  bit.addComponent(world, hero, Shield);
  const messages: object[] = [];
  for (let frame = 1; frame <= 12; frame++) {
    probe.system('Damage', () => frame === 7 && bit.removeComponent(world, hero, Shield));
    probe.frame();
    hub.watchAll();
    messages.push({ ...hub.image.snapshot(frame), frame });
  }
  const file = await written(hub.image.schema, messages);
  const [code, lines] = await why(file, String(hero), 'Health, Shield');
  expect(code).toBe(0);
  expect(lines[0]).toMatch(/^#1 is not in this query because it has no Shield, since frame \d+, in Damage\.$/);
});

test('of a running game: as soon as its world was received', async () => {
  let game: FakeGame | null = null;
  const loop = setInterval(() => {
    const run = join(folder, 'run');
    const socket = (existsSync(run) ? readdirSync(run) : []).find((each) => each.endsWith('.sock'));
    if (game !== null) game.tick();
    else if (socket !== undefined) game = new FakeGame(join(run, socket), { name: 'boids', entities: 3 });
  }, 20);
  const [code, lines] = await why('boids', '0', 'A', '--for', '200ms');
  clearInterval(loop);
  expect([code, lines[0]]).toEqual([0, expect.stringMatching(/^#0 is in this query, since frame/)]);
});

test('of a recording: a dead entity is found by the last name that it had', async () => {
  const schema = [columns[0]!, { id: 1, name: 'names', type: 'json', meta: { kind: 'names', role: 'name' } }];
  const file = await written(schema, [
    {
      type: 'snapshot',
      frame: 1,
      columns: [
        { c: 0, whole: bytes([0, 1]) },
        { c: 1, whole: ['', 'hero'] },
      ],
    },
    {
      type: 'delta',
      frame: 2,
      columns: [
        { c: 0, length: 1 },
        { c: 1, length: 1 },
      ],
    },
  ]);
  expect((await why(file, 'hero', '!Position'))[1][0]).toBe(
    'hero (#1) is not in this query because it is not alive, since frame 2.',
  );
});

test('a line that only carried out what another one queued is told with that one', async () => {
  const file = join(folder, 'queued.ecs');
  writeFileSync(file, 'component P\ntag T\ncreate a P T\neach P as e\n  remove e T\nend\n');
  const { out } = await ecsAtlas('why', file, 'a', 'T', '--engine', 'flecs');
  expect(out).toContain('since line 6, “end”, queued by line 5.');
  const json = JSON.parse((await ecsAtlas('why', file, 'a', 'T', '--engine', 'flecs', '--json')).out);
  expect(json.terms[0]).toMatchObject({ since: { line: 6 }, operation: 'end', queuedBy: { line: 5 } });
});

test('a pair that went with its target can be asked for as long as the script has the relation', async () => {
  const file = join(folder, 'pair.ecs');
  const lines = [
    'relation Likes',
    'tag T',
    'create knight T',
    'create hero T',
    'add hero (Likes,knight)',
    'destroy knight',
  ];
  writeFileSync(file, lines.join('\n'));
  const [code, [sentence]] = await why(file, 'hero', '(Likes,knight)', '--engine', 'flecs');
  expect([code, sentence]).toEqual([
    0,
    'hero (#2) is not in this query because it has no (Likes,knight), since line 6, “destroy knight”.',
  ]);
  expect((await why(file, 'hero', '(Hates,knight)', '--engine', 'flecs'))[0]).toBe(1);
});
