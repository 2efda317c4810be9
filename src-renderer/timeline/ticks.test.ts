import { expect, test } from 'vitest';
import { runOf } from '../testing/runs.ts';
import { tickPositions } from './ticks.ts';

const run = runOf('create a', 'create b', 'add a Position 5', 'destroy a');

test('ticks are where operations begin, and are thinned where they would touch', () => {
  const starts = run.operations.map((record) => record.firstStep);
  expect(tickPositions(starts, 100)).toEqual(starts);
  expect(tickPositions(starts, 3).length).toBeLessThanOrEqual(4);
});
