import { World as Becsy, type Entity as BecsyEntity } from '@lastolivegames/becsy/lib/index.js';
import { ECS } from '@thi.ng/ecs';
import * as bit from 'bitecs';
import { createComponent, World as Elics, type Entity as ElicsEntity } from 'elics';
import { createWorld as createKoota, type Entity as KootaEntity, trait } from 'koota';
import { World as Miniplex } from 'miniplex';
import type { Adapter } from '../adapter.ts';
import { becsy } from '../adapters/becsy.ts';
import { bitecs } from '../adapters/bitecs.ts';
import { elics } from '../adapters/elics.ts';
import { koota } from '../adapters/koota.ts';
import { miniplex } from '../adapters/miniplex.ts';
import { thingEcs } from '../adapters/thing-ecs.ts';

export type Key = 'A' | 'B';

/** Entities are numbered in the order in which they were created. */
export interface Played {
  readonly world: object;
  readonly adapter: Adapter<object>;
  create(): void;
  destroy(entity: number): void;
  toggle(entity: number, key: Key): void;
  readonly end?: () => void;
}

/** Component names of elics are global over all worlds. */
let worlds = 0;

export const games: Readonly<Record<string, () => Played | Promise<Played>>> = {
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
