import { set } from './make-operations.ts';
import { createAll, forEach } from './passes.ts';
import { HEALTH, POSITION, type Preset } from './preset.ts';

export const preset: Preset = {
  title: '# The values of entities in no order.',
  engines: ['entt', 'flecs'],
  setup: [createAll(POSITION, HEALTH)],
  passes: [
    forEach({ isShuffled: true }, (name) => set(name, HEALTH, 2)),
    forEach({ isShuffled: true }, (name) => set(name, POSITION, 3)),
  ],
};
