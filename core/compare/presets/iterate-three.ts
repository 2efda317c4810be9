import { add } from './make-operations.ts';
import { createAll, forEach, queryOnce } from './passes.ts';
import { HEALTH, POSITION, type Preset, TRANSFORM, VELOCITY } from './preset.ts';

export const preset: Preset = {
  title: '# Three components at once; every other entity has them all.',
  engines: ['entt', 'flecs'],
  setup: [
    createAll(POSITION, TRANSFORM),
    // A random order makes the orders of the pools differ.
    forEach(
      { every: 2, isShuffled: true },
      (name, i) => add(name, VELOCITY, i),
      (name) => add(name, HEALTH, 1),
    ),
  ],
  passes: [queryOnce(POSITION, VELOCITY, HEALTH)],
};
