import { expect, test } from 'vitest';
import { runOf } from '../../testing/runs.ts';
import { ownBeginnings, shortTitle, tickPositions } from './track-ticks.ts';

const run = runOf('create a', 'create b', 'add a Position 5', 'destroy a');

test('ticks are at the beginnings of operations, and are thinned if they would touch', () => {
  const starts = run.operations.map((record) => record.firstStep);
  expect(tickPositions(starts, 100)).toEqual(starts);
  expect(tickPositions(starts, 3).length).toBeLessThanOrEqual(4);
});

test.each([
  ['Insert: entities first, then their components.', 'Insert'],
  ['Version 2.5 keeps holes. They are filled later.', 'Version 2.5 keeps holes'],
  ['插入：先有实体，再有组件。', '插入'],
  ['Recycling', 'Recycling'],
])('of the chapter "%s" the timeline has room for "%s"', (title, short) => expect(shortTitle(title)).toBe(short));

test('the beginning of a title that no other one has', () => {
  expect([...ownBeginnings(['add id 1', 'add id 1 again', 'Remove', 'add id 1'])]).toEqual([
    ['Remove', 'R'],
    ['add id 1', 'add id 1'],
    ['add id 1 again', 'add id 1 '],
  ]);
});
