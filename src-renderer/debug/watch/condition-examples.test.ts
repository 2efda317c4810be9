import { expect, test } from 'vitest';
import { languageOf } from '../../../core/engines/all.ts';
import { parseScript } from '../../../core/script/parse.ts';
import { runScript } from '../../../core/script/run.ts';
import { worldOf } from '../../../core/testing/any-engine.ts';
import { conditionExamples } from './condition-examples.ts';

function examplesFor(...lines: readonly string[]): readonly string[] {
  const language = languageOf('flecs');
  const script = ['component Position', 'tag Frightened', ...lines].join('\n');
  const { timeline } = runScript(parseScript(script, 'test.ecs', language), language);
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
