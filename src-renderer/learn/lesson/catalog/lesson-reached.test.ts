import { expect, test } from 'vitest';
import { nothingDone, type Score, type Scores } from '../../../state/preferences/scores.ts';
import { lessonIds, pathIds } from './catalog.ts';
import { isDone, isSeen, lessonAfter, lessonToOpen, nextInOrder } from './lesson-reached.ts';

const at = (furthest: number) => ({ ...nothingDone, furthest, moments: 20 });
const seen = at(19);
const scores = (kept: Scores) => kept;
const [first, second, third] = pathIds as [string, string, string];
const other = lessonIds.find((id) => !pathIds.includes(id))!;

test('the path has eight lessons that exist, Flecs before decs', () => {
  expect(pathIds).toHaveLength(8);
  expect(lessonIds).toEqual(expect.arrayContaining([...pathIds]));
  expect(lessonIds.indexOf('flecs-archetypes')).toBeLessThan(lessonIds.indexOf('decs-archetypes'));
});

test('a newcomer starts the path, and a returning student continues where the latest lesson was left', () => {
  expect(lessonToOpen({})).toEqual({ id: first, moment: 0, moments: 0 });
  expect(lessonToOpen(scores({ [first]: seen, [second]: at(8) }))).toEqual({ id: second, moment: 8, moments: 20 });
  expect(lessonToOpen(scores({ [second]: at(8), [first]: seen }))).toEqual({ id: second, moment: 8, moments: 20 });
  expect(lessonToOpen(scores({ [first]: seen }))).toMatchObject({ id: second, moment: 0 });
  expect(lessonToOpen(scores({ 'own.md': at(3) }))).toMatchObject({ id: first });
});

test('after the path come the other lessons, and after all of them none', () => {
  const path = Object.fromEntries(pathIds.map((id) => [id, seen]));
  expect(lessonAfter(pathIds.at(-1)!, path)).toBe(lessonIds.find((id) => !pathIds.includes(id)));
  expect(lessonAfter(third, { ...path, [second]: at(3) })).toBe(second);
  expect(lessonToOpen(Object.fromEntries(lessonIds.map((id) => [id, seen])))).toBeNull();
});

test('the lesson that follows another one is on its path, or in teaching order', () => {
  expect(nextInOrder(first)).toBe(second);
  expect(nextInOrder(other)).toBe(lessonIds[lessonIds.indexOf(other) + 1]);
  expect(nextInOrder(pathIds.at(-1)!)).toBeNull();
});

test('a lesson is done when it was seen to its end and all its questions were solved', () => {
  const score = { kind: 'value' as const, tries: 1, wrong: 0, hints: 0, slips: 0, why: null, misconceptions: [] };
  const solved = (count: number): Record<string, Score> =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [i, { ...score, solved: true }]));
  const read = { ...seen, questions: 5 };
  expect([isSeen(read), isDone(read), isDone({ ...read, scores: solved(4) })]).toEqual([true, false, false]);
  expect(isDone({ ...read, scores: solved(5) })).toBe(true);
  expect(isDone({ ...at(18), questions: 5, scores: solved(5) })).toBe(false);
  expect([isDone(seen), isDone(undefined)]).toEqual([true, false]);
});
