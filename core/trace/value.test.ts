import { expect, test } from 'vitest';
import { firstIndex } from './lookup.ts';
import { listing } from './pseudocode.ts';
import { plainArgs } from './step.ts';
import { literalText, readableText } from './value.ts';

test('values are formatted for error messages', () => {
  expect([undefined, 7n, 'a', null, { x: [1] }].map(literalText)).toEqual(['absent', '7n', '"a"', 'null', '{"x":[1]}']);
});

test.each([
  [3, '3'],
  [0.1 + 0.2, '0.3'],
  [1 / 3, '0.3333333'],
  [2n ** 63n, '9223372036854775808'],
  [null, 'null'],
  [true, 'true'],
  ['text', 'text'],
  [{ x: 1, y: 2.5 }, 'x: 1, y: 2.5'],
  [{ at: { x: 1, y: 2 }, slots: [4, 5], name: null }, 'at: {x: 1, y: 2}, slots: [4, 5], name: null'],
  [[1, [2, 3], { a: 'b' }], '1, [2, 3], {a: b}'],
  [{}, ''],
])('%o is formatted as %s', (value, text) => {
  expect(readableText(value)).toBe(text);
});

test('plainArgs turns bigints into texts', () => {
  expect(plainArgs({ entity: 5n, row: 3, name: 'P' })).toEqual({ entity: '5', row: 3, name: 'P' });
});

test('firstIndex finds the first index that passes, in at most four tests of eight indices', () => {
  for (let count = 0; count < 9; count++)
    for (let first = 0; first <= count; first++) {
      const asked: number[] = [];
      const holds = (i: number) => {
        asked.push(i);
        return i >= first;
      };
      expect(firstIndex(count, holds)).toBe(first);
      expect(asked.every((i) => i >= 0 && i < count)).toBe(true);
      expect(asked.length).toBeLessThanOrEqual(4);
    }
});

test('lines of pseudocode are numbered consecutively and know their routine and indentation', () => {
  const { lines, at } = listing('any', {
    push: { head: 'push(entity):', write: '  packed[n] = entity', deep: '    n += 1' },
    pop: { head: 'pop():', take: '  n -= 1' },
  });
  expect(at).toEqual({ push: { head: 0, write: 1, deep: 2 }, pop: { head: 3, take: 4 } });
  expect(lines[2]).toEqual({
    key: 'pseudocode.any.push.deep',
    routine: 'push(entity)',
    head: 0,
    indent: 2,
    text: 'n += 1',
  });
  expect(lines[3]).toEqual({ key: 'pseudocode.any.pop.head', routine: 'pop()', head: 3, indent: 0, text: 'pop():' });
  expect(lines[4]).toMatchObject({ routine: 'pop()', indent: 1 });
});
