import { expect, test } from 'vitest';
import { nearestTests } from './nearest-tests.ts';

const graph = new Map([
  ['core/a.ts', []],
  ['core/b.ts', ['core/a.ts']],
  ['core/b.test.ts', ['core/b.ts']],
  ['core/a.test.ts', ['core/a.ts']],
  ['app/a.test.ts', ['core/a.ts']],
  ['app/other.test.ts', ['app/other.ts']],
]);

test('tests with the fewest imports up to a changed file come first, and of these the ones in its folder', () => {
  expect(nearestTests(graph, ['core/a.ts'])).toEqual(['core/a.test.ts', 'app/a.test.ts', 'core/b.test.ts']);
});

test('a changed test is its own nearest test', () => {
  expect(nearestTests(graph, ['core/b.ts', 'app/other.test.ts'])).toEqual(['app/other.test.ts', 'core/b.test.ts']);
});

test('a cycle of imports ends', () => {
  expect(
    nearestTests(
      new Map([
        ['a.test.ts', ['b.ts']],
        ['b.ts', ['a.test.ts']],
      ]),
      ['b.ts'],
    ),
  ).toEqual(['a.test.ts']);
});
