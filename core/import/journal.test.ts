import { describe, expect, test, vi } from 'vitest';
import { textsAt } from '../testing/texts.ts';
import { eventKind } from './journal-columns.ts';
import { JOURNAL_MESSAGES } from './journal-messages.ts';
import { ScriptNames } from './script-names.ts';
import { errorsOf, foreignFile, linesOf } from './testing/journal.ts';

const PLAIN = `frame,event,entity,component,value
1,spawn,7,,
1,insert,7,Position,1.5
1,insert,7,Player,
3,set,7,Position,2
4,remove,7,Player,
5,despawn,7,,
`;

const SCRIPT = `# a.csv
component Position
tag Player

# Frame 1
create e7
add e7 Position 1.5
add e7 Player

# Frame 3
set e7 Position 2

# Frame 4
remove e7 Player

# Frame 5
destroy e7`.split('\n');

describe('a journal becomes a script', () => {
  test('with a comment for each system', () => {
    const text =
      'frame,system,event,entity,component\n1,Spawner,insert,7,Shield\n420,Move,insert,7,Pos\n420,Damage,remove,7,Shield\n421,,remove,7,Pos';
    const chapters = linesOf('a.csv', text).filter((line) => line.startsWith('# Frame'));
    expect(chapters).toEqual([
      '# Frame 1, in Spawner',
      '# Frame 420, in Move',
      '# Frame 420, in Damage',
      '# Frame 421',
    ]);
  });

  test('with a comment for each frame', () => expect(linesOf('a.csv', PLAIN)).toEqual(SCRIPT));

  test('with columns in any order, other names and other columns', () => {
    const text = PLAIN.trimEnd()
      .split('\n')
      .map((line) => line.split(','))
      .map(([frame, event, entity, component, value]) => [value, entity, 'x', component, event, frame].join(';'))
      .join('\r\n')
      .replace('value;entity;x;component;event;frame', 'New Value;Entity ID;thread;Component Type;op;Tick');
    expect(linesOf('a.csv', `\uFEFF${text}`)).toEqual(SCRIPT);
  });

  test('without a first line of names', () => {
    expect(linesOf('a.csv', PLAIN.slice(PLAIN.indexOf('\n') + 1))).toEqual(SCRIPT);
  });

  test('from lines of JSON, with entities and components as objects', () => {
    const text = `{"frame":1,"event":"spawn","entity":{"index":7,"generation":0},"components":{"game::Position":{"x":1.5,"y":2},"Player":null}}
{"tick":1,"type":"on_add","e":"7:0","component":"game::Health","value":-3}

{"frame":2,"event":"set","entity":[7,0],"component":"game::Position","value":"(4, 5)"}`;
    expect(linesOf('a.jsonl', text)).toEqual([
      '# a.jsonl',
      'component Position',
      'tag Player',
      'component Health',
      '',
      '# Frame 1',
      'create e7v0',
      'add e7v0 Position 1.5  # {"x":1.5,"y":2}',
      'add e7v0 Player',
      'add e7v0 Health -3',
      '',
      '# Frame 2',
      'set e7v0 Position 4  # (4, 5)',
    ]);
  });

  test('with quoted cells that contain separators, quotes and line breaks', () => {
    const text =
      'event,entity,component,value\nspawn,"the ""hero""",,\ninsert,"the ""hero""",Name,"a, 2\nb"\nset,"the ""hero""",Name,3\n';
    expect(linesOf('a.csv', text).slice(2)).toEqual([
      'create the_hero',
      'add the_hero Name 2  # a, 2 b',
      'set the_hero Name 3',
    ]);
  });

  test('with names that are valid and differ', () => {
    const text = `event,entity,component
spawn,1,"a::Pos|b::Pos|Handle<Mesh>|(Likes,Bob)|ChildOf"
spawn,Pos,
spawn,Pos!,
spawn,8589934597,
spawn,5v2,
spawn,速度 1,`;
    const lines = linesOf('a.csv', text).slice(1);
    expect(lines.slice(0, 5)).toEqual(['tag Pos', 'tag b_Pos', 'tag Handle_Mesh', 'tag Likes_Bob', 'tag ChildOf_2']);
    const created = lines.filter((line) => line.startsWith('create')).map((line) => line.slice(7));
    expect(created).toEqual(['e1', 'Pos_2', 'Pos_3', 'e5v2', 'e5v2_2', '速度_1']);
    const [note] = foreignFile('a.csv', text)!.notes;
    expect(note).toMatch(/^Renamed: 8 names that a script cannot have, the first “b::Pos” to “b_Pos”/);
  });

  test('with long names that are cut between two characters', () => {
    const [, created] = linesOf('a.csv', `event,entity\nspawn,${'a'.repeat(59)}𝒜`);
    expect(created).toBe(`create ${'a'.repeat(59)}`);
  });

  test('that sets up what existed before', () => {
    const text =
      'event,entity,component,value\nset,1,Health,3\nremove,1,Poison,\ninsert,1,Shield,1\ndespawn,2,,\ninsert,3,Health,1';
    expect(linesOf('a.csv', text).slice(4)).toEqual([
      '',
      '# What existed before the journal begins',
      'setup',
      'create e1',
      'add e1 Health',
      'add e1 Poison',
      'create e2',
      'end',
      'set e1 Health 3',
      'remove e1 Poison',
      'add e1 Shield 1',
      'destroy e2',
      'create e3',
      'add e3 Health 1',
    ]);
  });

  test('without events that change nothing, which are counted', () => {
    const text = 'event,entity,component\nspawn,1,\nremove,1,A\nspawn,1,\ndespawn,1,\ndespawn,1,\ntick,1,\ntick,1,';
    const file = foreignFile('a.csv', text)!;
    expect(file.script).toBe('# a.csv\ntag A\ncreate e1\ndestroy e1\n');
    expect(file.notes).toEqual([
      'Left out: 2 lines with other events, the first “tick” in line 7.',
      'Left out: 3 events that change nothing, the first in line 3.',
    ]);
  });

  test('in which a value that is not known is said to be so', () => {
    const text = 'event,entity,component\nadd,1,A\nupdate,1,A';
    expect(linesOf('a.csv', text).slice(1)).toEqual([
      'component A',
      'create e1',
      'add e1 A',
      'set e1 A 0  # value unknown',
    ]);
  });
});

describe('errors of a journal have their place', () => {
  test.each([
    ['a.csv', 'frame,entity,component\n1,2,A', ['1:1 journal-no-column']],
    ['a.csv', 'hello', ['1:1 journal-no-column', '1:1 journal-no-column']],
    ['a.csv', 'event,entity\njump,1\nrun,1', ['2:1 journal-no-event']],
    ['a.csv', 'event,entity,component\n\ninsert,,A\n  set,1', ['3:1 journal-missing', '4:3 journal-missing']],
    ['a.csv', 'event,entity,component\nadd,1,"A\nadd,2,B', ['2:7 journal-open-quote']],
    [
      'a.csv',
      'event,entity,component\nadd,1,"A"B\nadd,2,"C\n" x,',
      ['2:10 journal-after-quote', '4:2 journal-after-quote'],
    ],
    ['a.jsonl', '{"event":"spawn","entity":1}\n{"event":}\n5', ['2:10 journal-json', '3:1 journal-not-object']],
  ])('%s %j', (name, text, errors) => expect(errorsOf(name, text)).toEqual(errors));

  test('too many components and too long scripts are refused', () => {
    const rows = Array.from({ length: 1001 }, (_, i) => `add,1,C${i}`);
    expect(errorsOf('a.csv', `event,entity,component\n${rows.join('\n')}`)).toEqual([
      '2:1 journal-too-many-components',
    ]);
    const long = Array.from({ length: 200_000 }, (_, i) => `add,${'x'.repeat(50)}${i},A`);
    expect(errorsOf('a.csv', `event,entity,component\n${long.join('\n')}`)).toEqual([
      expect.stringMatching(/^\d+:1 journal-too-long$/),
    ]);
  });

  test('the messages are those of the English texts', () => {
    expect(textsAt('en', 'diagnostic')).toMatchObject(JOURNAL_MESSAGES);
  });
});

test.each([
  ['Spawned', false, 'spawn'],
  ['entity_created', false, 'spawn'],
  ['create', true, 'insert'],
  ['on_construct', true, 'insert'],
  ['ComponentAdded', true, 'insert'],
  ['add', false, 'spawn'],
  ['OnRemove', true, 'remove'],
  ['destroy', true, 'remove'],
  ['destroy', false, 'despawn'],
  ['despawn', true, 'despawn'],
  ['on_update', true, 'set'],
  ['component_changed', true, 'set'],
  ['frame_begin', false, null],
] as const)('the event %s (with a component: %s) is %s', (word, hasComponent, kind) => {
  expect(eventKind(word, hasComponent)).toBe(kind);
});

test('many names that become the same name in a script are numbered without trying the numbers again', () => {
  const names = new ScriptNames();
  const has = vi.spyOn(Set.prototype, 'has');
  const given = Array.from({ length: 2000 }, (_, i) =>
    names.entity(`a\u2600${String.fromCodePoint(0x4dc0 + (i % 64))}${'\u2600'.repeat(i >> 6)}`),
  );
  const tries = has.mock.calls.length;
  has.mockRestore();
  expect(new Set(given).size).toBe(2000);
  expect(given.slice(0, 3)).toEqual(['a', 'a_2', 'a_3']);
  expect(tries).toBeLessThan(3 * 2000);
});

test.each([
  [
    'value',
    'a.jsonl',
    `{"event":"insert","entity":7,"component":"P","value":${'['.repeat(10_000)}${']'.repeat(10_000)}}`,
  ],
  ['list as an entity', 'a.jsonl', `{"event":"spawn","entity":${'['.repeat(10_000)}${']'.repeat(10_000)}}`],
])('a %s that is nested too deep is refused at its place', (_, name, text) => {
  expect(errorsOf(name, text)).toEqual([`1:${text.indexOf('[[') + 100} journal-too-deep`]);
});

test.each([
  ['Flecs', (value: string) => `{"results":[{"name":"a","id":500,"components":{"P":${value}}}]}`],
  ['Bevy', (value: string) => `{"jsonrpc":"2.0","id":1,"result":[{"entity":5,"components":{"P":${value}}}]}`],
])('a reply of %s that is nested too deep is recognized and not read', (_, reply) => {
  const nested = (depth: number): string => reply(`${'['.repeat(depth)}"[{\\"["${']'.repeat(depth)}`);
  expect(foreignFile('a.json', nested(10_000))).toMatchObject({ kind: 'deep-json', opens: 'nothing', script: null });
  expect(foreignFile('a.json', nested(90))).toMatchObject({ diagnostics: [] });
  expect(foreignFile('a.json', nested(90))?.kind).not.toBe('deep-json');
});
