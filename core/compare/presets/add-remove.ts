import { add, remove } from './make-operations.ts';
import { createAll, forEach } from './passes.ts';
import { POSITION, type Preset, TRANSFORM, VELOCITY } from './preset.ts';

export const preset: Preset = {
  title: '# Every entity gets a component and loses it again, while it has others.',
  engines: ['entt', 'flecs'],
  setup: [createAll(POSITION, TRANSFORM)],
  passes: [forEach({}, (name) => add(name, VELOCITY, 1)), forEach({}, (name) => remove(name, VELOCITY))],
};
