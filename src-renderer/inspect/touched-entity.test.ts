import { expect, test } from 'vitest';
import { languageOf } from '../../core/engines/all.ts';
import { parseScript } from '../../core/script/parse.ts';
import { runScript } from '../../core/script/run.ts';
import { touchedEntity } from './touched-entity.ts';

const language = languageOf('entt');
const TEXT = 'component Position\ncreate a\ncreate b\nadd a Position 1\nadd b Position 2\nremove a Position\n';
const run = runScript(parseScript(TEXT, 'test.ecs', language), language);

test('the entity of a step is the one that it or an earlier step of its operation names', () => {
  expect(touchedEntity(run, 0)).toBeNull();
  const ends = run.operations.map(({ endStep }) => touchedEntity(run, endStep));
  expect(ends.slice(0, 4)).toEqual([0, 1, 0, 1]);
  expect(ends.at(-1)).not.toBeNull();
});

test('a position after the end of the run means its last step', () => {
  expect(touchedEntity(run, run.timeline.length + 10)).toBe(touchedEntity(run, run.timeline.length));
});
