import { World as Becsy, type Entity as BecsyEntity, Type } from '@lastolivegames/becsy/lib/index.js';
import { ECS } from '@thi.ng/ecs';
import * as bit from 'bitecs';
import { createComponent, World as Elics, Types } from 'elics';
import { createWorld as createKoota, trait } from 'koota';
import { World as Miniplex } from 'miniplex';
import { expect, it } from 'vitest';
import type { Adapter } from '../adapter.ts';
import { helloMessage, Probe } from '../probe.ts';
import { TestHub } from '../testing/test-hub.ts';
import { becsy } from './becsy.ts';
import { bitecs } from './bitecs.ts';
import { elics } from './elics.ts';
import { koota } from './koota.ts';
import { miniplex } from './miniplex.ts';
import { thingEcs } from './thing-ecs.ts';

/** Ten entities have a position; the first one has lost it, so that arrays without holes are in another order. */
interface Played {
  readonly world: object;
  readonly adapter: Adapter<object>;
  /** The index of the entity with this number. */
  index(entity: number): number;
  write(entity: number): void;
  readonly end?: () => void;
}

const NUMBERS = Array.from({ length: 10 }, (_, i) => i);

const games: Readonly<Record<string, () => Played | Promise<Played>>> = {
  bitECS() {
    const position = { x: [] as number[] };
    const world = bit.createWorld();
    const all = NUMBERS.map(() => bit.addEntity(world));
    for (const each of all) {
      bit.addComponent(world, each, position);
      position.x[each] = 0;
    }
    bit.removeComponent(world, all[0]!, position);
    const write = (entity: number) => void position.x[all[entity]!]!++;
    return { world, adapter: bitecs({ position }), index: (entity) => all[entity]!, write };
  },
  koota() {
    const position = trait({ x: 0 });
    const world = createKoota();
    const all = NUMBERS.map(() => world.spawn(position));
    all[0]!.remove(position);
    const write = (entity: number) => all[entity]!.set(position, ({ x }) => ({ x: x + 1 }));
    return {
      ...{ world, adapter: koota({ position }), index: (entity) => all[entity]!.id(), write },
      end: () => world.destroy(),
    };
  },
  miniplex() {
    const world = new Miniplex<{ position?: { x: number } }>();
    const all = NUMBERS.map(() => world.add({ position: { x: 0 } }));
    world.removeComponent(all[0]!, 'position');
    return {
      world,
      adapter: miniplex(),
      index: (entity) => entity,
      write: (entity) => void all[entity]!.position!.x++,
    };
  },
  '@thi.ng/ecs'() {
    const world = new ECS<{ position: [number, number] }>({ capacity: 64 });
    const position = world.defComponent({ id: 'position', type: 'f32', size: 2, default: () => [0, 0] })!;
    const all = NUMBERS.map(() => world.defEntity(['position']));
    position.delete(all[0]!);
    const write = (entity: number) => {
      const [x, y] = position.get(all[entity]!) as unknown as [number, number];
      position.set(all[entity]!, [x, y + 1]);
    };
    return { world, adapter: thingEcs(), index: (entity) => all[entity]!, write };
  },
  elics() {
    const position = createComponent('position', { x: { type: Types.Float32, default: 0 } });
    const world = new Elics({ entityCapacity: 100, checksOn: false });
    world.registerComponent(position);
    const all = NUMBERS.map(() => world.createEntity().addComponent(position));
    all[0]!.removeComponent(position);
    const write = (entity: number) => all[entity]!.setValue(position, 'x', all[entity]!.getValue(position, 'x')! + 1);
    return { world, adapter: elics(), index: (entity) => all[entity]!.index, write };
  },
  async becsy() {
    class position {
      declare x: number;
      static schema = { x: Type.float32 };
    }
    const world = await Becsy.create({ defs: [position], maxEntities: 64 });
    const all: BecsyEntity[] = [];
    world.build((system) => {
      for (const _ of NUMBERS) all.push(system.createEntity(position).hold());
    });
    world.build(() => all[0]!.remove(position));
    const write = (entity: number) => world.build(() => void all[entity]!.write(position).x++);
    return { world, adapter: becsy(), index: (entity) => (all[entity] as unknown as { __id: number }).__id, write };
  },
};

it.each(Object.entries(games))(
  'a traced entity of %s tells which system wrote to it, in which frame',
  async (_, make) => {
    const { world, adapter, index, write, end } = await make();
    const hub = new TestHub();
    const options = { share: 1 };
    const probe = new Probe(adapter.open(world), helloMessage(adapter, { name: 'test' }, options), hub, options);
    probe.frame();
    const columns = hub.image.schema.filter(({ name }) => name.startsWith('changes.written')).map(({ id }) => id);
    hub.say({ type: 'watch', columns, entities: [index(7), index(3), index(0)] });
    probe.frame();
    probe.system('Rest', () => write(5));
    probe.system('Move', () => write(3));
    probe.frame();
    const rows = (role: string) => hub.rows(`changes.written-${role}`);
    expect([rows('entity'), rows('component')]).toEqual([[index(3)], ['position']]);
    expect([rows('by'), rows('in')]).toEqual([[1], [3]]);
    probe.detach();
    end?.();
  },
);
