import { expect, test } from 'vitest';
import { worldOf } from '../../../core/testing/any-engine.ts';
import { runOn } from '../../../core/testing/run-on.ts';
import { conditionExamples } from './condition-examples.ts';

function examplesFor(...lines: readonly string[]): readonly string[] {
  const script = ['component Position', 'tag Frightened', ...lines].join('\n');
  const { timeline } = runOn('flecs', script);
  timeline.seek(timeline.length);
  return conditionExamples(worldOf(timeline));
}

test('examples name the component that the fewest entities have', () => {
  expect(examplesFor('create a Position Frightened', 'create b Position')).toEqual([
    'lost Frightened',
    'gained Frightened',
    'destroyed',
    'count(Frightened) > 1000',
  ]);
});
