import * as bit from 'bitecs';
import fc from 'fast-check';
import { createWorld as createKoota } from 'koota';
import { expect, it } from 'vitest';
import { fuzz } from '../../../../core/testing/fuzz.ts';
import { games, type Key } from '../testing/played-games.ts';
import { bitecs } from './bitecs.ts';
import { koota } from './koota.ts';

const { seed, numRuns } = fuzz('observed worlds', 1000);
const actions = fc.record({
  act: fc.constantFrom('create', 'destroy', 'toggle', 'toggle', 'toggle'),
  who: fc.nat(),
  key: fc.constantFrom<Key>('A', 'B'),
});

it.each(Object.entries(games))(
  'every entity of %s that gains or loses a component is touched, and nothing of the library is changed after the end',
  async (_, make) => {
    await fc.assert(
      fc.asyncProperty(fc.array(actions, { maxLength: 40 }), async (list) => {
        const game = await make();
        const reader = game.adapter.open(game.world);
        const read = (): void => {
          reader.catchUp?.(() => true);
          reader.columns();
        };
        const members = (): Set<string> =>
          new Set(
            [...(reader.memberships ?? [])].flatMap(([name, { rows, has }]) =>
              Array.from({ length: rows() }, (_, row) => row).flatMap((row) => (has(row) ? `${row} ${name}` : [])),
            ),
          );
        const living: number[] = [];
        let created = 0;
        const create = (): void => {
          game.create();
          living.push(created++);
        };
        create();
        game.toggle(0, 'B');
        read();
        const touched = new Set<number | null>();
        const observation = reader.observe!((row) => touched.add(row));
        let before = members();
        for (const { act, who, key } of list) {
          const place = who % Math.max(1, living.length);
          if (act === 'create' && created < 50) create();
          else if (living.length > 0 && act === 'destroy') game.destroy(living.splice(place, 1)[0]!);
          else if (living.length > 0) game.toggle(living[place]!, key);
          const now = members();
          const changed = [...new Set([...before, ...now])].filter((each) => before.has(each) !== now.has(each));
          for (const each of changed) expect([...touched]).toContain(Number(each.split(' ')[0]));
          touched.clear();
          read();
          before = members();
        }
        expect(observation.isLost()).toBe(false);
        observation.end();
        create();
        expect([...touched]).toEqual([]);
        game.end?.();
      }),
      { seed, numRuns },
    );
  },
);

it('a world of bitECS that is reset is observed again, and one of koota says that all may have changed', () => {
  const world = bit.createWorld();
  const reader = bitecs().open(world);
  const first = reader.observe!(() => undefined);
  expect(first.isLost()).toBe(false);
  bit.resetWorld(world);
  expect(first.isLost()).toBe(true);
  const koot = createKoota();
  const touched: (number | null)[] = [];
  koota().open(koot).observe!((row) => touched.push(row));
  koot.reset();
  expect(touched).toContain(null);
  koot.destroy();
});
