import { describe, expect, test } from 'vitest';
import { languageOf } from '../../engines/all.ts';
import { scriptTexts } from '../../testing/scripts.ts';
import type { Language } from '../language/language.ts';
import type { Operation } from '../operation/operation.ts';
import { withBodies } from '../operation/operation.ts';
import { printOperation, type Unplaced } from '../operation/print-operation.ts';
import { parseScript } from './parse.ts';

function bare(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bare);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([key]) => key !== 'span' && key !== 'text');
  return Object.fromEntries(entries.map(([key, each]) => [key, bare(each)]));
}

const SCHEMA = `component Position
component Velocity toggle
tag Player
relation Likes
tag Bob
world A
world B
create e1
create e2
`;

function operationOf(line: string): Unplaced<Operation> {
  const { diagnostics, operations } = parseScript(SCHEMA + line, 'test');
  expect(diagnostics.map(({ message }) => message)).toEqual([]);
  return bare(operations.at(-1)) as Unplaced<Operation>;
}

const id = (name: string) => ({ kind: 'id', name }) as const;
const pair = (first: string, second: string) => ({ kind: 'pair', first, second }) as const;

describe('operations', () => {
  const cases: [string, Unplaced<Operation>][] = [
    ['create e3', { kind: 'create', entity: 'e3', components: [] }],
    ['create 敌人-1 @37', { kind: 'create', entity: '敌人-1', hint: 37, components: [] }],
    [
      'create e3 Position (Likes,Bob)',
      { kind: 'create', entity: 'e3', components: [id('Position'), pair('Likes', 'Bob')] },
    ],
    ['create e3 @5 Position', { kind: 'create', entity: 'e3', hint: 5, components: [id('Position')] }],
    ['bulk b_ 3', { kind: 'bulk', entity: 'b_', count: 3, components: [] }],
    ['bulk b 3 Position', { kind: 'bulk', entity: 'b', count: 3, components: [id('Position')] }],
    ['destroy e1', { kind: 'destroy', entity: 'e1' }],
    ['destroy e1 v7', { kind: 'destroy', entity: 'e1', version: 7 }],
    ['add e1 Position', { kind: 'add', entity: 'e1', id: id('Position') }],
    ['add e1 Position 3', { kind: 'add', entity: 'e1', id: id('Position'), value: 3 }],
    ['add e1 Position -1.5e-3', { kind: 'add', entity: 'e1', id: id('Position'), value: -0.0015 }],
    ['add e1 Position .5', { kind: 'add', entity: 'e1', id: id('Position'), value: 0.5 }],
    ['add e1 Position throw', { kind: 'add', entity: 'e1', id: id('Position'), value: 'throw' }],
    ['add e1 (Likes,Bob)', { kind: 'add', entity: 'e1', id: pair('Likes', 'Bob') }],
    ['add e1 ( Likes , e2 )', { kind: 'add', entity: 'e1', id: pair('Likes', 'e2') }],
    ['set e1 Position +2', { kind: 'set', entity: 'e1', id: id('Position'), value: 2 }],
    ['set e1 (Likes,Position) 2', { kind: 'set', entity: 'e1', id: pair('Likes', 'Position'), value: 2 }],
    ['remove e1 Player', { kind: 'remove', entity: 'e1', id: id('Player') }],
    ['clear Position', { kind: 'clear-component', component: 'Position' }],
    ['clear e1', { kind: 'clear-entity', entity: 'e1' }],
    ['clear', { kind: 'clear-all' }],
    ['destroy e1 e1', { kind: 'destroy-range', entities: ['e1', 'e1'] }],
    ['shrink entities', { kind: 'shrink-storage', component: null }],
    ['shrink Position', { kind: 'shrink-storage', component: 'Position' }],
    ['start @9', { kind: 'start', index: 9 }],
    ['compact Position', { kind: 'compact', component: 'Position' }],
    ['sort Position asc', { kind: 'sort', component: 'Position', order: 'asc' }],
    ['sort Position desc', { kind: 'sort', component: 'Position', order: 'desc' }],
    ['sort Player as Position', { kind: 'sort-as', component: 'Player', as: 'Position' }],
    ['swap Position e1 e2', { kind: 'swap', component: 'Position', a: 'e1', b: 'e2' }],
    ['enable e1 Velocity', { kind: 'enable', entity: 'e1', id: id('Velocity') }],
    ['disable e1 Velocity', { kind: 'disable', entity: 'e1', id: id('Velocity') }],
    ['range 5000', { kind: 'range', min: 5000 }],
    ['range 5000 6000', { kind: 'range', min: 5000, max: 6000 }],
    ['world B', { kind: 'world', name: 'B' }],
    ['singleton Position', { kind: 'singleton', component: 'Position' }],
    ['singleton Position 9.8', { kind: 'singleton', component: 'Position', value: 9.8 }],
    ['query Position', { kind: 'query', terms: [{ id: id('Position'), not: false }] }],
    [
      'query (Likes,*) (*,Bob) !Player !(Likes,e1)',
      {
        kind: 'query',
        terms: [
          { id: pair('Likes', '*'), not: false },
          { id: pair('*', 'Bob'), not: false },
          { id: id('Player'), not: true },
          { id: pair('Likes', 'e1'), not: true },
        ],
      },
    ],
  ];

  test.each(cases)('%s', (line, expected) => {
    expect(operationOf(line)).toEqual(expected);
  });

  test.each(cases)('%s: printing and parsing again gives the same operation', (_, operation) => {
    expect(operationOf(printOperation(operation))).toEqual(operation);
  });
});

describe('places and whitespace', () => {
  test('text and span of an operation exclude the comment and surrounding blanks', () => {
    const { operations } = parseScript('component P\n\t create  e1\t# the first\r\n  destroy e1 v7 ', 'test');
    expect(operations.map(({ text, span }) => [text, span])).toEqual([
      ['create  e1', { line: 2, column: 3, endColumn: 13 }],
      ['destroy e1 v7', { line: 3, column: 3, endColumn: 16 }],
    ]);
  });

  test('line ends, tabs, comments and a byte order mark do not change the result', () => {
    const plain = parseScript(SCHEMA, 'test');
    const text = `\uFEFF# head\r\n${SCHEMA.replaceAll(' ', ' \t').replaceAll('\n', ' # c\r\n\r\n')}`;
    const dressed = parseScript(text, 'test');
    expect(dressed.diagnostics).toEqual([]);
    expect(bare(dressed.operations)).toEqual(bare(plain.operations));
    expect(bare(dressed.schema)).toEqual(bare(plain.schema));
    expect(dressed.text).toBe(text);
  });

  test('an empty script is valid', () => {
    expect(parseScript('', 'test')).toMatchObject({ operations: [], diagnostics: [] });
  });
});

describe('schema', () => {
  test('declarations keep their order and all their modifiers', () => {
    const text = `config sparsePage 8
component Position size 8 align 4 page 2 pinned sparse toggle bit 53
tag Npc bit 0 toggle
relation Docked union exclusive
with Npc Later
tag Later
world Main
`;
    const { schema, diagnostics } = parseScript(text, 'test');
    expect(diagnostics).toEqual([]);
    expect(bare(schema.declarations)).toEqual([
      {
        kind: 'component',
        name: 'Position',
        size: 8,
        align: 4,
        page: 2,
        pinned: true,
        sparse: true,
        toggle: true,
        bit: 53,
      },
      { kind: 'tag', name: 'Npc', bit: 0, toggle: true },
      { kind: 'relation', name: 'Docked', union: true, exclusive: true },
      { kind: 'tag', name: 'Later' },
    ]);
    expect(schema.config.get('sparsePage')?.value).toBe(8);
    expect(schema.withs).toMatchObject([{ name: 'Npc', other: 'Later' }]);
    expect(schema.worlds).toEqual(['Main']);
  });
});

describe('names over time', () => {
  const check = (lines: string, kind = undefined as Language | undefined) =>
    parseScript(`component Position\n${lines}`, 'test', kind).diagnostics.map(({ code }) => code);

  test('using a destroyed entity is left to the run', () => {
    expect(check('create e1\ndestroy e1\nadd e1 Position\ndestroy e1')).toEqual([]);
  });

  test('the name of a destroyed entity may be used again', () => {
    expect(check('create e1\ndestroy e1\ncreate e1')).toEqual([]);
  });

  test('a bulk binds numbered names', () => {
    expect(check('bulk b 2\ndestroy b0\ndestroy b1')).toEqual([]);
    expect(check('bulk b 2\ndestroy b2')).toEqual(['unknown-entity']);
    expect(check('create b1\nbulk b 2')).toEqual(['entity-exists']);
  });

  test('an engine that cannot clear entities expects a component', () => {
    expect(check('create e1\nclear e1', languageOf('entt'))).toEqual(['entity-as-component']);
  });
});

describe('set-ups', () => {
  const parsed = (text: string) => parseScript(text, 'test').setups;

  test('are ranges of operations', () => {
    expect(parsed('setup\ncreate a\ncreate b\nend\ncreate c\nsetup\ncreate d\nend\n')).toEqual([
      { first: 0, end: 2 },
      { first: 3, end: 4 },
    ]);
  });

  test('are dropped if they are empty, and may contain declarations', () => {
    expect(parsed('setup\nend\ncreate a\n')).toEqual([]);
    expect(parsed('setup\ncomponent P\ncreate a\nend\n')).toEqual([{ first: 0, end: 1 }]);
  });
});

describe('scripts of the real engines', () => {
  test.each(scriptTexts())('$name is parsed completely', ({ name, text }) => {
    const { diagnostics, operations, schema } = parseScript(text, name);
    expect(diagnostics).toEqual([]);
    const lines = text.split('\n').filter((line) => line !== '');
    const { declarations, withs, config, version } = schema;
    const configs = config.size + (version === undefined ? 0 : 1);
    const performed = withBodies(operations);
    expect(declarations.length + withs.length + configs + performed.length).toBe(lines.length);
    expect(performed.map((operation) => operation.text)).toEqual(lines.slice(-performed.length));
    const printed = operations.map(printOperation).join('\n').replace(/^ +/gm, '');
    expect(printed).toBe(lines.slice(-performed.length).join('\n'));
  });
});
