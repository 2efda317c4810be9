import { World as Becsy, type Entity as BecsyEntity } from '@lastolivegames/becsy/lib/index.js';
import { ECS } from '@thi.ng/ecs';
import * as bit from 'bitecs';
import { createComponent, World as Elics, type Entity as ElicsEntity } from 'elics';
import fc from 'fast-check';
import { createWorld as createKoota, type Entity as KootaEntity, trait } from 'koota';
import { World as Miniplex } from 'miniplex';
import { expect, it } from 'vitest';
import { fuzz } from '../../../../core/testing/fuzz.ts';
import type { Adapter } from '../adapter.ts';
import { becsy } from './becsy.ts';
import { bitecs } from './bitecs.ts';
import { elics } from './elics.ts';
import { koota } from './koota.ts';
import { miniplex } from './miniplex.ts';
import { thingEcs } from './thing-ecs.ts';

type Key = 'A' | 'B';

/** Entities are numbered in the order in which they were created. */
interface Played {
  readonly world: object;
  readonly adapter: Adapter<object>;
  create(): void;
  destroy(entity: number): void;
  toggle(entity: number, key: Key): void;
  readonly end?: () => void;
}

/** Component names of elics are global over all worlds. */
let worlds = 0;

const games: Readonly<Record<string, () => Played | Promise<Played>>> = {
  bitECS() {
    const components = { A: {}, B: {} };
    const world = bit.createWorld();
    const all: number[] = [];
    return {
      world,
      adapter: bitecs(components),
      create: () => all.push(bit.addEntity(world)),
      destroy: (entity) => bit.removeEntity(world, all[entity]!),
      toggle(entity, key) {
        const change = bit.hasComponent(world, all[entity]!, components[key]) ? bit.removeComponent : bit.addComponent;
        change(world, all[entity]!, components[key]);
      },
    };
  },
  koota() {
    const traits = { A: trait(), B: trait() };
    const world = createKoota();
    const all: KootaEntity[] = [];
    return {
      world,
      adapter: koota(traits),
      create: () => all.push(world.spawn(traits.A)),
      destroy: (entity) => all[entity]!.destroy(),
      toggle(entity, key) {
        if (all[entity]!.has(traits[key])) all[entity]!.remove(traits[key]);
        else all[entity]!.add(traits[key]);
      },
      end: () => world.destroy(),
    };
  },
  miniplex() {
    const world = new Miniplex<{ A?: number; B?: number }>();
    const all: { A?: number; B?: number }[] = [];
    return {
      world,
      adapter: miniplex(),
      create: () => all.push(world.add({ A: 1 })),
      destroy: (entity) => world.remove(all[entity]!),
      toggle(entity, key) {
        if (key in all[entity]!) world.removeComponent(all[entity]!, key);
        else world.addComponent(all[entity]!, key, 1);
      },
    };
  },
  '@thi.ng/ecs'() {
    const world = new ECS<Record<Key, number>>({ capacity: 64 });
    const add = (id: Key) => world.defComponent({ id, type: 'u8', default: () => [1] });
    const components = { A: add('A')!, B: add('B')! };
    const all: number[] = [];
    return {
      world,
      adapter: thingEcs(),
      create: () => all.push(world.defEntity(['A'])),
      destroy: (entity) => world.deleteID(all[entity]!),
      toggle(entity, key) {
        if (components[key].has(all[entity]!)) components[key].delete(all[entity]!);
        else components[key].add(all[entity]!);
      },
    };
  },
  elics() {
    worlds++;
    const components = { A: createComponent(`A${worlds}`, {}), B: createComponent(`B${worlds}`, {}) };
    const world = new Elics({ entityCapacity: 100, checksOn: false });
    for (const each of Object.values(components)) world.registerComponent(each);
    const all: ElicsEntity[] = [];
    return {
      world,
      adapter: elics(),
      create: () => all.push(world.createEntity().addComponent(components.A)),
      destroy: (entity) => all[entity]!.destroy(),
      toggle(entity, key) {
        if (all[entity]!.hasComponent(components[key])) all[entity]!.removeComponent(components[key]);
        else all[entity]!.addComponent(components[key]);
      },
    };
  },
  async becsy() {
    class A {}
    class B {}
    const types = { A, B };
    const world = await Becsy.create({ defs: [A, B], maxEntities: 64 });
    const all: BecsyEntity[] = [];
    return {
      world,
      adapter: becsy(),
      create: () => world.build((system) => all.push(system.createEntity(A).hold())),
      destroy: (entity) => world.build(() => all[entity]!.delete()),
      toggle: (entity, key) =>
        world.build(() => {
          if (all[entity]!.has(types[key])) all[entity]!.remove(types[key]);
          else all[entity]!.add(types[key]);
        }),
    };
  },
};

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
