import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { distance, nearest, Suggester } from './suggest.ts';

describe('distance', () => {
  test.each([
    ['', '', 0],
    ['', 'abc', 3],
    ['kitten', 'sitting', 3],
    ['ab', 'ba', 1],
    ['position', 'positoin', 1],
    ['ca', 'abc', 3],
  ])('%j and %j: %d', (a, b, expected) => {
    expect(distance(a, b)).toBe(expected);
  });

  test('is symmetric, 0 only for equal words, and at most the length of the longer word', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 });
    fc.assert(
      fc.property(word, word, (a, b) => {
        const d = distance(a, b);
        expect(d).toBe(distance(b, a));
        expect(d === 0).toBe(a === b);
        expect(d).toBeLessThanOrEqual(Math.max(a.length, b.length));
        expect(d).toBeGreaterThanOrEqual(Math.abs(a.length - b.length));
      }),
    );
  });
});

describe('nearest', () => {
  const names = ['Position', 'Velocity', 'Mass', 'Mesh', '速度'];
  test.each([
    ['Positon', 'Position'],
    ['position', 'Position'],
    ['Ｐｏｓｉｔｉｏｎ', 'Position'],
    ['Veolcity', 'Velocity'],
    ['Mas', 'Mass'],
    ['Mess', 'Mass'],
    ['速', '速度'],
    ['Rotation', undefined],
    ['x', undefined],
    ['', undefined],
  ])('%j means %j', (word, expected) => {
    expect(nearest(word, names)).toBe(expected);
  });

  test('a word is not suggested for itself', () => {
    expect(nearest('Mass', ['Mass'])).toBeUndefined();
  });

  test('very long words are compared ignoring case only', () => {
    const long = 'a'.repeat(100);
    expect(nearest(`${long}b`, [long])).toBeUndefined();
    expect(nearest(long.toUpperCase(), [long])).toBe(long);
  });

  test('a suggester gives up after too many comparisons', () => {
    const suggester = new Suggester();
    const many = Array.from({ length: 150_000 }, (_, i) => `name-of-something-long-${i}`);
    expect(suggester.nearest('Positon', [...many, 'Position'])).toBe('Position');
    expect(suggester.nearest('Positon', [...many, 'Position'])).toBeUndefined();
  });
});
