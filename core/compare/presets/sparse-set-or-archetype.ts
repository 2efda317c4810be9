import { add, create, queryAll, remove } from './make-operations.ts';
import { HEALTH, namesOf, POSITION, type Preset, VELOCITY } from './preset.ts';

/** The kinds of entities repeat, so that six of them are the example of the lesson with the same name. */
const KINDS = 6;

export const preset: Preset = {
  title: '# Entities gain and lose a component, and two components are visited.',
  engines: ['entt', 'flecs'],
  curve: { operation: 'add', measure: 'lines' },
  operations: (n) => 3 * n + Math.ceil(n / 2) + ofKind(n, 1) + ofKind(n, 0) + 1,
  perform(n, perform) {
    const names = namesOf('e', n);
    names.forEach((name, i) => {
      perform(create(name));
      perform(add(name, POSITION, i));
      perform(add(name, HEALTH, 1));
    });
    for (let i = 0; i < n; i += 2) perform(add(names[i]!, VELOCITY, 1));
    for (let i = 1; i < n; i += KINDS) perform(add(names[i]!, VELOCITY, 1));
    for (let i = 0; i < n; i += KINDS) perform(remove(names[i]!, VELOCITY));
    perform(queryAll(POSITION, VELOCITY));
  },
};

/** Counts the numbers below `count` that leave a remainder. */
function ofKind(count: number, remainder: number): number {
  return Math.ceil(Math.max(0, count - remainder) / KINDS);
}
