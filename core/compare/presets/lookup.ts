import { add, remove, set } from './make-operations.ts';
import { createAll, forEach, queryOnce } from './passes.ts';
import { POSITION, type Preset } from './preset.ts';

export const preset: Preset = {
  title: '# Values are found by entity, in no order, and then all at once.',
  engines: ['entt', 'hash-map'],
  setup: [createAll()],
  passes: [
    forEach({ isShuffled: true }, (name, i) => add(name, POSITION, i)),
    forEach({ isShuffled: true }, (name) => set(name, POSITION, 1)),
    forEach({ every: 2 }, (name) => remove(name, POSITION)),
    queryOnce(POSITION),
  ],
};
