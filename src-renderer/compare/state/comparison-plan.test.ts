import { expect, test } from 'vitest';
import { MAX_COUNTED_ENTITIES, presetNames, presetOperations } from '../../../core/compare/presets/presets.ts';
import { canStep, comparisonSource, planOf } from './comparison-plan.ts';

const OWN = { name: 'own', text: 'component A\ncreate a\n' };

test.each(presetNames)(
  '%s: a script that is too long to step through is neither built nor run in the window',
  (preset) => {
    const question = { preset, entities: MAX_COUNTED_ENTITIES };
    const source = comparisonSource(question, OWN);
    expect(source).toMatchObject({ text: '', script: null, counted: question });
    expect(source.operations).toBe(presetOperations(preset, MAX_COUNTED_ENTITIES));
    const plan = planOf(source, ['entt', 'aos'], null);
    expect([plan.lockstep, plan.lanes.map(({ run }) => run)]).toEqual([null, [null, null]]);
  },
);

test('few entities can be stepped through', () => {
  const question = { preset: 'lookup', entities: 10 } as const;
  expect(canStep(question)).toBe(true);
  const plan = planOf(comparisonSource(question, OWN), ['entt', 'aos'], null);
  expect(plan.lockstep).not.toBeNull();
  expect(comparisonSource(null, OWN)).toMatchObject({ operations: 1, counted: null });
});
