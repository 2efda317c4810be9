import { expect, test } from 'vitest';
import { engine as entt } from '../../engines/entt/engine.ts';
import { answerOf, rightCells, trueOptions } from './right-answer.ts';
import { asking, option, variantOf } from './testing/asking.ts';

const P = 'config sparsePage 8\ncomponent P\ncreate e0\ncreate e1\ncreate e2\nadd e0 P 1\nadd e1 P 2\nadd e2 P 3\n';
const REMOVE = `${P}remove e0 P\n`;

test('a cell question can ask for the first, the last or any counted write', () => {
  const cells = (which: 'first' | 'last' | 'any', array: string | null) =>
    rightCells(variantOf(asking(entt, REMOVE, { kind: 'cell', in: array, which }))).map(
      ({ column, row }) => `${column}[${row}]`,
    );
  expect(cells('first', null)).toEqual(['P.packed[0]']);
  expect(cells('last', null)).toEqual(['P.packed[2]']);
  expect(cells('first', '*.sparse')).toEqual(['P.sparse[2]']);
  expect(cells('last', '*.sparse')).toEqual(['P.sparse[0]']);
  expect(cells('any', '*.sparse')).toEqual(['P.sparse[2]', 'P.sparse[0]']);
});

test('the right answer is a text with the cells and values that count', () => {
  const answer = (text: string, ...question: [Parameters<typeof asking>[2]]) =>
    answerOf(variantOf(asking(entt, text, ...question)));
  expect(answer(REMOVE, { kind: 'do', in: ['P.packed', 'P.payload'] })).toBe(
    'P.packed[0] 2\nP.payload[0] 3\nP.payload[2] null\nP.packed[2] null',
  );
  expect(answer(REMOVE, { kind: 'cell', in: '*.sparse', which: 'any' })).toBe('P.sparse[2]\nP.sparse[0]');
  expect(answer(REMOVE, { kind: 'value', column: 'P.sparse', row: 2 })).toBe('0');
  expect(answer(REMOVE, { kind: 'value', column: 'P.sparse', row: 1 })).toBe('1');
  expect(answer(REMOVE, { kind: 'value', column: 'P.packed', row: 2 })).toBe('null');
  const wide = `config entityBits 32\nconfig versionBits 32\n${REMOVE}`;
  expect(answer(wide, { kind: 'value', column: 'P.packed', row: 0 })).toBe('2n');
});

test('the answer to a choice hides names and numbers, unless only they differ between the options', () => {
  const chosen = (...texts: readonly string[]) => {
    const options = texts.map((text, i) => option(text, i === 0 ? '=' : '!=', 'alive(e0)', 'true'));
    const made = variantOf(asking(entt, REMOVE, { kind: 'choose', options }));
    expect(trueOptions(made)).toEqual([0]);
    expect(made.run.timeline.position).toBe(made.from);
    return answerOf(made);
  };
  expect(chosen('e2 moves to row 0', 'nothing moves')).toBe('· moves to row ·');
  expect(chosen('e2 moves', 'e1 moves', 'e9 moves')).toBe('e2 moves');
  expect(chosen('e2 moves', 'e9 moves')).toBe('· moves');
});
