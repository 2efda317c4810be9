import { expect, test } from 'vitest';
import { shortType } from './ids.ts';

const named = (id: string): string => id;

test('a short type begins with the components of the game, and counts what it leaves out', () => {
  const ids = ['(Identifier,Name)', '(ChildOf,Level)', 'Position', 'Velocity'];
  expect(shortType(ids, named)).toBe('[Position, Velocity, (ChildOf,Level), +1]');
  expect(shortType(['A', 'B', 'C', 'D', 'E', 'F', 'G'], named)).toBe('[A, B, C, D, E, +2]');
  expect(shortType(['(Identifier,Name)'], named)).toBe('[+1]');
  expect(shortType(['Position', '(Likes,1)'], named)).toBe('[Position, (Likes,1)]');
});
