import { add, create, destroy, queryAll } from './make-operations.ts';
import { namesOf, POSITION, type Preset, VELOCITY } from './preset.ts';

const ROUNDS = 4;

export const preset: Preset = {
  title: '# Storms of entities that come and go; every third stays a little longer.',
  engines: ['entt', 'flecs'],
  curve: { operation: 'insert', measure: 'lines' },
  // The last round does not destroy the entities that stay longer.
  operations: (n) => ROUNDS * 4 * n - Math.ceil(n / 3) + 1,
  perform(n, perform) {
    let before: readonly string[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const names = namesOf(`s${round}_`, n);
      names.forEach((name, i) => {
        perform(create(name));
        perform(add(name, POSITION, i));
        perform(add(name, VELOCITY, 1));
      });
      for (let i = 0; i < before.length; i += 3) perform(destroy(before[i]!));
      names.forEach((name, i) => {
        if (i % 3 !== 0) perform(destroy(name));
      });
      before = names;
    }
    perform(queryAll(POSITION, VELOCITY));
  },
};
