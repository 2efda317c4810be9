import { expect, test } from 'vitest';
import { searchable } from '../../text/has-all-words.ts';
import { scoreOf } from './palette-score.ts';

test('an exact title comes before its beginning, then before its words, then before words elsewhere', () => {
  const scores = [
    scoreOf('lesson:entt-sparse-set', 'The sparse set', 'The sparse set', 'EnTT'),
    scoreOf('lesson:a', 'the sparse set', 'The sparse set in pages'),
    scoreOf('lesson:b', 'the sparse set', 'Set against map: the sparse one'),
    scoreOf('lesson:c', 'the sparse set', 'Views', 'What the sparse set gives'),
  ];
  expect(scores).toEqual([...scores].sort((a, b) => b - a));
  expect(new Set(scores).size).toBe(4);
  expect(scores.at(-1)).toBeGreaterThan(0);
});

test('a short title comes before a longer one that begins with the search, and an article does not count', () => {
  const score = (title: string) => scoreOf('lesson:a', 'sparse', title);
  expect(score('The sparse set')).toBeGreaterThan(score('Sparse components'));
  expect(score('Sparse components')).toBeGreaterThan(score('Sparse set or archetype?'));
  expect(score('Sparse set or archetype?')).toBeGreaterThan(score('Pages of the sparse array'));
});

test.each(['sparse', 'the sparse set', 'set sparse'])(
  'a lesson comes before other things of the same title: %s',
  (search) => {
    const score = (id: string) => scoreOf(id, search, 'The sparse set');
    for (const other of ['example:a', 'compare.a']) expect(score('lesson:a')).toBeGreaterThan(score(other));
  },
);

test('a missing word excludes an entry, and an id finds its command', () => {
  expect(scoreOf('file.home', 'home sweet', 'Home')).toBe(0);
  const inText = scoreOf('lesson:a', 'swap_and_pop', 'Views', 'EnTT', searchable('The last one moves: swap and\npop.'));
  expect(inText).toBeGreaterThan(0);
  expect(inText).toBeLessThan(scoreOf('lesson:a', 'entt', 'Views', 'EnTT'));
  expect(scoreOf('file.home', 'file.home', 'Start page', 'Home')).toBe(scoreOf('file.home', 'home', 'Home'));
});
