import { shuffler } from '../../cost/shuffler.ts';
import { add, create, queryAll } from './make-operations.ts';
import { HEALTH, namesOf, POSITION, type Preset, TRANSFORM, VELOCITY } from './preset.ts';

export const preset: Preset = {
  title: '# Three components at once; every other entity has them all.',
  engines: ['entt', 'flecs'],
  curve: { operation: 'query', measure: 'lines' },
  operations: (n) => 3 * n + 2 * Math.ceil(n / 2) + 1,
  perform(n, perform) {
    const names = namesOf('e', n);
    names.forEach((name, i) => {
      perform(create(name));
      perform(add(name, POSITION, i));
      perform(add(name, TRANSFORM, 1));
    });
    // A random order makes the orders of the pools differ.
    for (const i of shuffler()(n)) {
      if (i % 2 !== 0) continue;
      perform(add(names[i]!, VELOCITY, i));
      perform(add(names[i]!, HEALTH, 1));
    }
    perform(queryAll(POSITION, VELOCITY, HEALTH));
  },
};
