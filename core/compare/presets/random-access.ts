import { shuffler } from '../../cost/shuffler.ts';
import { add, create, set } from './make-operations.ts';
import { HEALTH, namesOf, POSITION, type Preset } from './preset.ts';

export const preset: Preset = {
  title: '# The values of entities in no order.',
  engines: ['entt', 'flecs'],
  curve: { operation: 'query', measure: 'lines' },
  operations: (n) => 5 * n,
  perform(n, perform) {
    const names = namesOf('e', n);
    names.forEach((name, i) => {
      perform(create(name));
      perform(add(name, POSITION, i));
      perform(add(name, HEALTH, 1));
    });
    for (const i of shuffler()(n)) perform(set(names[i]!, HEALTH, 2));
    for (const i of shuffler()(n)) perform(set(names[i]!, POSITION, 3));
  },
};
