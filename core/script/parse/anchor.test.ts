import { expect, test } from 'vitest';
import { anchor, anchorAt, anchorPosition, type Units } from './anchor.ts';

/** Makes units of a few steps each. A step's code is the first letter of its unit's name and its ordinal. */
function unitsOf(...lengths: readonly (readonly [name: string, length: number])[]): Units {
  let end = 0;
  const units = lengths.map(([name, length]) => {
    const from = end;
    end += length;
    return { name, from, to: end };
  });
  const codeAt = (position: number): string => {
    const unit = units.find(({ from, to }) => from < position && position <= to)!;
    return `${unit.name[0]}${position - unit.from}`;
  };
  return { units, codeAt };
}

const before = unitsOf(['create a', 2], ['nothing', 0], ['add a', 3], ['query', 2], ['add b', 3], ['query', 2]);

test('every position is found again if nothing has changed', () => {
  for (let position = 0; position <= 12; position++) {
    const at = anchorAt(before, position);
    expect(anchor.parse(at)).toEqual(at);
    expect(anchorPosition(before, at)).toBe(position);
  }
});

test('positions outside the units are anchored at the start', () => {
  const start = { name: '', nth: 0, step: 0, left: 0, code: '' };
  expect([anchorAt(before, 0), anchorAt(unitsOf(), 0), anchorAt(before, 13)]).toEqual([start, start, start]);
});

test('a position follows its operation when earlier ones are added or removed', () => {
  const after = unitsOf(['create z', 4], ['create a', 2], ['query', 2], ['query', 2]);
  const found = [1, 7, 12].map((position) => anchorPosition(after, anchorAt(before, position)));
  expect(found).toEqual([5, 8, 10]);
});

test('a position is not found if its operation was removed, shortened or changed', () => {
  expect(anchorPosition(unitsOf(['create a', 2]), anchorAt(before, 4))).toBeNull();
  expect(anchorPosition(unitsOf(['add a', 2]), anchorAt(before, 5))).toBeNull();
  expect(anchorPosition(unitsOf(['add a', 1]), anchorAt(before, 4))).toBeNull();
  expect(anchorPosition(unitsOf(['query', 2]), anchorAt(before, 12))).toBeNull();
  const other: Units = { ...before, codeAt: () => 'another' };
  expect(anchorPosition(other, anchorAt(before, 4))).toBeNull();
});

test('the last step of an operation is found for any number of steps', () => {
  const ending = (...lengths: readonly (readonly [name: string, length: number])[]): Units => {
    const { units, codeAt } = unitsOf(...lengths);
    return { units, codeAt: (at) => (units.some(({ to }) => to === at) ? 'end' : codeAt(at)) };
  };
  const at = anchorAt(ending(['add a', 3]), 3);
  expect(anchorPosition(ending(['add z', 2], ['add a', 7]), at)).toBe(9);
  expect(anchorPosition(ending(['add a', 1]), at)).toBe(1);
});

test('names are compared up to a limit, which bounds the size of an anchor', () => {
  const long = (end: string) => unitsOf([`x${'y'.repeat(5000)}${end}`, 1], ['z', 1]);
  const at = anchorAt(long('a'), 1);
  expect(anchor.parse(at).name.length).toBeLessThan(300);
  expect(anchorPosition(long('b'), at)).toBe(1);
});
