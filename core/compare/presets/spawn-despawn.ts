import { bulk, destroy, type Perform } from './make-operations.ts';
import { createAll, forEach, type Pass, queryOnce } from './passes.ts';
import { namesOf, POSITION, type Preset, VELOCITY } from './preset.ts';

const ROUNDS = 4;

const createRound = createAll(POSITION, VELOCITY);
const destroyThird = forEach({ every: 3 }, destroy);

/**
 * Each round creates entities and destroys two of three, and those that the round before it left.
 * @param creations the number of operations that create `n` entities
 */
function storms(creations: (n: number) => number, create: (names: readonly string[], perform: Perform) => void): Pass {
  return {
    // The last round does not destroy the entities that stay longer.
    operations: (n) => ROUNDS * (creations(n) + n) - Math.ceil(n / 3),
    perform({ length }, perform) {
      let before: readonly string[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const names = namesOf(`s${round}_`, length);
        create(names, perform);
        destroyThird.perform(before, perform);
        names.forEach((name, i) => {
          if (i % 3 !== 0) perform(destroy(name));
        });
        before = names;
      }
    },
  };
}

const oneByOne = storms((n) => 3 * n, createRound.perform);
const inBulk = storms(
  () => 1,
  (names, perform) => perform(bulk(names[0]!.slice(0, -1), names.length, POSITION, VELOCITY)),
);

export const preset: Preset = {
  title: '# Storms of entities that come and go; every third stays a little longer.',
  engines: ['entt', 'flecs'],
  passes: [oneByOne, queryOnce(POSITION, VELOCITY)],
  bulkPasses: [inBulk, queryOnce(POSITION, VELOCITY)],
};
