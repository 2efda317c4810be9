import { add, create, remove } from './make-operations.ts';
import { namesOf, POSITION, type Preset, TRANSFORM, VELOCITY } from './preset.ts';

export const preset: Preset = {
  title: '# Every entity gets a component and loses it again, while it has others.',
  engines: ['entt', 'flecs'],
  curve: { operation: 'add', measure: 'lines' },
  operations: (n) => 5 * n,
  perform(n, perform) {
    const names = namesOf('e', n);
    for (let i = 0; i < n; i++) {
      perform(create(names[i]!));
      perform(add(names[i]!, POSITION, i));
      perform(add(names[i]!, TRANSFORM, 1));
    }
    for (const name of names) perform(add(name, VELOCITY, 1));
    for (const name of names) perform(remove(name, VELOCITY));
  },
};
