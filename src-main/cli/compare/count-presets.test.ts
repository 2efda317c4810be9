import { expect, test } from 'vitest';
import { countedPreset } from '../../../core/compare/figures/counted-preset.ts';
import { L1 } from '../../../core/cost/cache.ts';
import { engineNamed } from '../../../core/engines/all.ts';
import { countPresets } from './count-presets.ts';

const question = { preset: 'lookup', entities: 3000, cache: L1, choices: {} } as const;

test('threads count the same as a single thread, in the order of the engines', async () => {
  const engines = ['flecs', 'entt'];
  const progress: number[] = [];
  const lanes = await countPresets(engines, question, (share) => progress.push(share));
  expect(lanes).toEqual(engines.map((engine) => countedPreset(engineNamed(engine), 'lookup', 3000)));
  expect(progress).toHaveLength(2 * engines.length);
  expect([[...progress].sort((a, b) => a - b), progress.at(-1)]).toEqual([progress, 1]);
});

test('an engine that cannot be counted fails the comparison', async () => {
  await expect(countPresets(['arrays'], question, () => {})).rejects.toThrow('arrays');
});
