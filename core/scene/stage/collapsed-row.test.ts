import { expect, test } from 'vitest';
import { collapsedRow } from './collapsed-row.ts';

const names = (count: number) => Array.from({ length: count }, (_, i) => `${i}`);

test('a row has all structures if they fit, else as many as fit, at most eight, and counts the others', () => {
  const fitted = collapsedRow(names(3), 0, 330, () => 100);
  expect(fitted).toMatchObject({ more: null, width: 324 });
  expect(fitted.cards.map(({ x }) => x)).toEqual([0, 112, 224]);
  expect(collapsedRow(names(3), 0, 320, () => 100)).toMatchObject({
    cards: [{ name: '0' }],
    more: { x: 112, count: 2 },
  });
  const many = collapsedRow(names(30), 0, 9000, () => 100);
  expect(many.cards).toHaveLength(8);
  expect(many.more?.count).toBe(22);
});

test('structures that take part are shortened before they are left out', () => {
  const room = 4 * 124 + 168;
  expect(collapsedRow(names(6), 2, room, () => 200).cards.map(({ width }) => width)).toEqual([200, 200]);
  expect(collapsedRow(names(6), 4, room, () => 200).cards.map(({ width }) => width)).toEqual([112, 112, 112, 112]);
});
