import { expect, test } from 'vitest';
import { parseScript } from '../parse/parse.ts';

const SCHEMA = `component Position
component Health toggle
tag Player
relation Likes
create e1
create e2
`;

/** Returns the operation that a line parses to, without its place. */
function operationOf(line: string): unknown {
  const { operations, diagnostics } = parseScript(SCHEMA + line, 'test');
  const operation = operations[2];
  if (operation === undefined) return diagnostics.length > 0 ? 'reported' : 'nothing';
  const { text, span, ...own } = operation;
  expect([text, span.line]).toEqual([line, 7]);
  return own;
}

test('a line with an error in any word is not an operation', () => {
  const lines = [
    'create 1a',
    'create e3 @x',
    'create e3 Positon',
    'bulk 1a 3',
    'bulk b three',
    'bulk b 3 Positon',
    'bulk e 3',
    'destroy e3',
    'destroy e1 version',
    'add e3 Position 1',
    'add e1 Positon 1',
    'add e1 Position one',
    'add e3 Position',
    'add e1 Positon',
    'set e3 Position 1',
    'set e1 Positon 1',
    'set e1 Position one',
    'remove e3 Position',
    'remove e1 Positon',
    'clear e3',
    'compact Positon',
    'compact !Position',
    'compact (Likes,e1)',
    'compact e1',
    'add e1 (Likes)',
    'add e1 (Like,e2)',
    'add e1 (Likes,*)',
    'create e3 Player Player',
    'sort Positon asc',
    'sort Positon as Player',
    'sort Position as Playr',
    'sort Position up',
    'swap Positon e1 e2',
    'swap Position e3 e2',
    'swap Position e1 e3',
    'enable e3 Position',
    'enable e1 Positon',
    'range -1',
    'range -1 5',
    'range 5 x',
    'range 5 4',
    'world Main',
    'singleton Positon',
    'query Positon',
  ];
  expect(lines.filter((line) => operationOf(line) !== 'reported')).toEqual([]);
});

const id = (name: string) => ({ kind: 'id', name });

test.each([
  ['range 5', { kind: 'range', min: 5 }],
  ['range 5 5', { kind: 'range', min: 5, max: 5 }],
  ['bulk b 2 Position Player', { kind: 'bulk', entity: 'b', count: 2, components: ['Position', 'Player'].map(id) }],
  ['create e3 @4 Position', { kind: 'create', entity: 'e3', hint: 4, components: [id('Position')] }],
  ['sort Position as Player', { kind: 'sort-as', component: 'Position', as: 'Player' }],
  ['sort Position desc', { kind: 'sort', component: 'Position', order: 'desc' }],
  ['swap Position e2 e1', { kind: 'swap', component: 'Position', a: 'e2', b: 'e1' }],
  ['disable e1 Health', { kind: 'disable', entity: 'e1', id: id('Health') }],
  ['disable e1 Position', 'reported'],
  ['query !Position', { kind: 'query', terms: [{ id: id('Position'), not: true }] }],
  ['destroy e1 v3', { kind: 'destroy', entity: 'e1', version: 3 }],
  ['add e1 (Likes,e2)', { kind: 'add', entity: 'e1', id: { kind: 'pair', first: 'Likes', second: 'e2' } }],
  ['set e1 Position -2', { kind: 'set', entity: 'e1', id: id('Position'), value: -2 }],
])('%s', (line, expected) => {
  expect(operationOf(line)).toEqual(expected);
});
