import { expect, test } from 'vitest';
import { runOn } from '../../core/testing/run-on.ts';
import { touchedEntity } from './touched-entity.ts';

const TEXT = 'component Position\ncreate a\ncreate b\nadd a Position 1\nadd b Position 2\nremove a Position\n';
const run = runOn('entt', TEXT);

test('the entity of a step is the one that it or an earlier step of its operation names', () => {
  expect(touchedEntity(run, 0)).toBeNull();
  const ends = run.operations.map(({ endStep }) => touchedEntity(run, endStep));
  expect(ends.slice(0, 4)).toEqual([0, 1, 0, 1]);
  expect(ends.at(-1)).not.toBeNull();
});

test('a position after the end of the run means its last step', () => {
  expect(touchedEntity(run, run.timeline.length + 10)).toBe(touchedEntity(run, run.timeline.length));
});
