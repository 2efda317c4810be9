import { add, remove } from './make-operations.ts';
import { createAll, forEach, queryOnce } from './passes.ts';
import { HEALTH, POSITION, type Preset, VELOCITY } from './preset.ts';

/** The kinds of entities repeat, so that six of them are the example of the lesson with the same name. */
const KINDS = 6;

export const preset: Preset = {
  title: '# Entities gain and lose a component, and two components are visited.',
  engines: ['entt', 'flecs'],
  visits: 60,
  setup: [createAll(POSITION, HEALTH), forEach({ every: 2 }, (name) => add(name, VELOCITY, 1))],
  passes: [
    forEach({ every: KINDS, from: 1 }, (name) => add(name, VELOCITY, 1)),
    forEach({ every: KINDS }, (name) => remove(name, VELOCITY)),
    queryOnce(POSITION, VELOCITY),
  ],
};
