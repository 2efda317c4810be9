import { expect, test } from 'vitest';
import { runOf } from '../testing/runs.ts';
import { tickPositions } from './ticks.ts';

const run = runOf('create a', 'create b', 'add a Position 5', 'destroy a');

test('ticks are where operations begin, and are thinned where they would touch', () => {
  expect(tickPositions(run, 100)).toEqual(run.operations.map((record) => record.firstStep));
  expect(tickPositions(run, 3).length).toBeLessThanOrEqual(4);
});
