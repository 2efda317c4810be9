import { shuffler } from '../../cost/shuffler.ts';
import { add, create, queryAll, remove, set } from './make-operations.ts';
import { namesOf, POSITION, type Preset } from './preset.ts';

export const preset: Preset = {
  title: '# Values are found by entity, in no order, and then all at once.',
  engines: ['entt', 'hash-map'],
  curve: { operation: 'query', measure: 'lines' },
  operations: (n) => 3 * n + Math.ceil(n / 2) + 1,
  perform(n, perform) {
    const names = namesOf('e', n);
    for (const name of names) perform(create(name));
    for (const i of shuffler()(n)) perform(add(names[i]!, POSITION, i));
    for (const i of shuffler()(n)) perform(set(names[i]!, POSITION, 1));
    for (let i = 0; i < n; i += 2) perform(remove(names[i]!, POSITION));
    perform(queryAll(POSITION));
  },
};
