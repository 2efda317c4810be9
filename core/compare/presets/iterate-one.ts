import { createAll, queryOnce } from './passes.ts';
import { HEALTH, NAME, POSITION, type Preset, TRANSFORM, VELOCITY } from './preset.ts';

export const preset: Preset = {
  title: '# One component of entities that have five.',
  engines: ['entt', 'flecs'],
  setup: [createAll(POSITION, VELOCITY, HEALTH, TRANSFORM, NAME)],
  passes: [queryOnce(POSITION)],
};
