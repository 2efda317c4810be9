import { add, create, queryAll } from './make-operations.ts';
import { HEALTH, NAME, namesOf, POSITION, type Preset, TRANSFORM, VELOCITY } from './preset.ts';

export const preset: Preset = {
  title: '# One component of entities that have five.',
  engines: ['entt', 'flecs'],
  curve: { operation: 'query', measure: 'lines' },
  operations: (n) => 6 * n + 1,
  perform(n, perform) {
    const components = [POSITION, VELOCITY, HEALTH, TRANSFORM, NAME];
    namesOf('e', n).forEach((name, i) => {
      perform(create(name));
      for (const component of components) perform(add(name, component, i));
    });
    perform(queryAll(POSITION));
  },
};
