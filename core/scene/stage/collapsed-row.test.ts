import { expect, test } from 'vitest';
import { collapsedRow } from './collapsed-row.ts';

const names = (count: number) => Array.from({ length: count }, (_, i) => `${i}`);

test('a row has all structures if they fit, else as many as fit, at most eight, and counts the others', () => {
  const fitted = collapsedRow(names(3), 330, () => 100);
  expect(fitted).toMatchObject({ more: null, width: 324 });
  expect(fitted.cards.map(({ x }) => x)).toEqual([0, 112, 224]);
  expect(collapsedRow(names(3), 320, () => 100)).toMatchObject({
    cards: [{ name: '0' }],
    more: { x: 112, count: 2 },
  });
  const many = collapsedRow(names(30), 9000, () => 100);
  expect(many.cards).toHaveLength(8);
  expect(many.more?.count).toBe(22);
});

test('a name is never shortened: the first that does not fit and all behind it are counted', () => {
  const widths = [100, 400, 100];
  const { cards, more } = collapsedRow(names(3), 480, (name) => widths[Number(name)]!);
  expect(cards.map(({ width }) => width)).toEqual([100]);
  expect(more?.count).toBe(2);
});

test('a second line has the names that the first has no room for, and the note behind them', () => {
  const whole = collapsedRow(names(3), 320, () => 100, 2);
  expect(whole).toMatchObject({ more: null, lines: 2, width: 212 });
  expect(whole.cards.map(({ line }) => line)).toEqual([0, 0, 1]);
  const { cards, more } = collapsedRow(names(9), 320, () => 100, 2);
  expect(cards.map(({ line }) => line)).toEqual([0, 0, 1]);
  expect(more).toMatchObject({ line: 1, x: 112, count: 6 });
});
