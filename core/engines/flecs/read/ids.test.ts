import { expect, test } from 'vitest';
import { shortType } from './ids.ts';

const named = (id: string): string => id;

test('a short type starts with the game’s components and counts the ids left out', () => {
  const ids = ['(Identifier,Name)', '(ChildOf,Level)', 'Position', 'Velocity'];
  expect(shortType(ids, named)).toBe('[Position, Velocity, (ChildOf,Level), +1]');
  expect(shortType(['A', 'B', 'C', 'D', 'E', 'F', 'G'], named)).toBe('[A, B, C, D, E, +2]');
  expect(shortType(['(Identifier,Name)'], named)).toBe('[(Identifier,Name)]');
  expect(shortType(['Position', '(Likes,1)'], named)).toBe('[Position, (Likes,1)]');
});
