import { World as Becsy, type Entity, System, Type } from '@lastolivegames/becsy/lib/index.js';
import { ECS } from '@thi.ng/ecs';
import { addComponent, addEntity, createWorld, removeComponent } from 'bitecs';
import { createComponent, World as Elics, Types } from 'elics';
import { createWorld as createKoota, trait } from 'koota';
import { World as Miniplex } from 'miniplex';
import type { Adapter, NumberColumn } from '../../probes/js/src/adapter.ts';
import { becsy } from '../../probes/js/src/adapters/becsy.ts';
import { bitecs } from '../../probes/js/src/adapters/bitecs.ts';
import { elics } from '../../probes/js/src/adapters/elics.ts';
import { koota } from '../../probes/js/src/adapters/koota.ts';
import { miniplex } from '../../probes/js/src/adapters/miniplex.ts';
import { thingEcs } from '../../probes/js/src/adapters/thing-ecs.ts';

/** A world whose entities have a position and a speed. */
export interface MeasuredWorld {
  readonly world: object;
  readonly adapter: Adapter<object>;
  /** Changes the values of this many entities, and adds a component to or removes it from a tenth of them. */
  change(entities: number): void | Promise<void>;
}

/** The same world in each library, and in plain arrays. */
export const MEASURED_WORLDS: Readonly<Record<string, (entities: number) => MeasuredWorld | Promise<MeasuredWorld>>> = {
  bitECS: ofBitecs,
  koota: ofKoota,
  miniplex: ofMiniplex,
  becsy: ofBecsy,
  elics: ofElics,
  '@thi.ng/ecs': ofThing,
  'by hand': byHand,
};

function ofBitecs(entities: number): MeasuredWorld {
  const Position = { x: new Float32Array(entities + 1), y: new Float32Array(entities + 1) };
  const Speed = new Float32Array(entities + 1);
  const Hot = {};
  const world = createWorld();
  const ids = Array.from({ length: entities }, () => addEntity(world));
  for (const id of ids) for (const component of [Position, Speed]) addComponent(world, id, component);
  const spread = spreadOver(ids);
  return {
    world,
    adapter: bitecs({ Position, Speed, Hot }),
    change: (count) =>
      spread(count, (id, i) => {
        Position.x[id]! += 1;
        Position.y[id]! += 1;
        Speed[id]! += 1;
        if (i % 20 === 0) addComponent(world, id, Hot);
        else if (i % 20 === 10) removeComponent(world, id, Hot);
      }),
  };
}

function ofKoota(entities: number): MeasuredWorld {
  const Position = trait({ x: 0, y: 0 });
  const Speed = trait({ value: 0 });
  const Hot = trait();
  const world = createKoota();
  const spread = spreadOver(Array.from({ length: entities }, () => world.spawn(Position, Speed)));
  return {
    world,
    adapter: koota({ Position, Speed, Hot }),
    change: (count) =>
      spread(count, (entity, i) => {
        entity.set(Position, ({ x, y }) => ({ x: x + 1, y: y + 1 }));
        if (i % 20 === 0) entity.add(Hot);
        else if (i % 20 === 10) entity.remove(Hot);
      }),
  };
}

function ofMiniplex(entities: number): MeasuredWorld {
  interface Entity {
    position: { x: number; y: number };
    speed: number;
    hot?: true;
  }
  const world = new Miniplex<Entity>();
  const all = Array.from({ length: entities }, () => world.add({ position: { x: 0, y: 0 }, speed: 0 }));
  const spread = spreadOver(all);
  return {
    world,
    adapter: miniplex(),
    change: (count) =>
      spread(count, (entity, i) => {
        entity.position.x++;
        entity.position.y++;
        entity.speed++;
        if (i % 20 === 0) world.addComponent(entity, 'hot', true);
        else if (i % 20 === 10) world.removeComponent(entity, 'hot');
      }),
  };
}

function ofThing(entities: number): MeasuredWorld {
  const ecs = new ECS<{ position: [number, number]; hot: number }>({ capacity: entities });
  const position = ecs.defComponent({ id: 'position', type: 'f32', size: 2, default: () => [0, 0] })!;
  const hot = ecs.defComponent({ id: 'hot', type: 'u8', size: 1, default: () => [1] })!;
  const spread = spreadOver(Array.from({ length: entities }, () => ecs.defEntity({ position: [0, 0] })));
  return {
    world: ecs,
    adapter: thingEcs(),
    change: (count) =>
      spread(count, (id, i) => {
        const [x, y] = position.get(id) as unknown as [number, number];
        position.set(id, [x + 1, y + 1]);
        if (i % 20 === 0) hot.add(id);
        else if (i % 20 === 10) hot.delete(id);
      }),
  };
}

async function ofBecsy(entities: number): Promise<MeasuredWorld> {
  class Position {
    declare x: number;
    declare y: number;
    static schema = { x: Type.float32, y: Type.float32 };
  }
  class Speed {
    declare value: number;
    static schema = { value: Type.float32 };
  }
  class Hot {}
  const all: Entity[] = [];
  let changes = 0;
  class Change extends System {
    readonly access = this.query((q) => q.using(Position, Speed, Hot).write);
    override execute(): void {
      spread(changes, (entity, i) => {
        const position = entity.write(Position);
        position.x++;
        position.y++;
        entity.write(Speed).value++;
        if (i % 20 === 0 && !entity.has(Hot)) entity.add(Hot);
        else if (i % 20 === 10 && entity.has(Hot)) entity.remove(Hot);
      });
    }
  }
  const world = await Becsy.create({ defs: [Position, Speed, Hot, Change], maxEntities: entities + 1 });
  world.build((system) => {
    for (let i = 0; i < entities; i++) all.push(system.createEntity(Position, Speed).hold());
  });
  const spread = spreadOver(all);
  return {
    world,
    adapter: becsy(),
    change: (count) => {
      changes = count;
      return world.execute();
    },
  };
}

function ofElics(entities: number): MeasuredWorld {
  const number = { type: Types.Float32, default: 0 } as const;
  const Position = createComponent('Position', { x: number, y: number });
  const Speed = createComponent('Speed', { value: number });
  const Hot = createComponent('Hot', {});
  const world = new Elics({ entityCapacity: entities, checksOn: false });
  for (const component of [Position, Speed, Hot]) world.registerComponent(component);
  const all = Array.from({ length: entities }, () => world.createEntity());
  for (const entity of all) entity.addComponent(Position).addComponent(Speed);
  const spread = spreadOver(all);
  return {
    world,
    adapter: elics(),
    change: (count) =>
      spread(count, (entity, i) => {
        entity.setValue(Position, 'x', entity.getValue(Position, 'x')! + 1);
        entity.setValue(Position, 'y', entity.getValue(Position, 'y')! + 1);
        entity.setValue(Speed, 'value', entity.getValue(Speed, 'value')! + 1);
        if (i % 20 === 0) entity.addComponent(Hot);
        else if (i % 20 === 10) entity.removeComponent(Hot);
      }),
  };
}

/** A game with its own arrays and its own adapter. */
function byHand(entities: number): MeasuredWorld {
  const values = { x: new Float32Array(entities), y: new Float32Array(entities), speed: new Float32Array(entities) };
  const hot = new Uint8Array(entities);
  const ids = Uint32Array.from({ length: entities }, (_, id) => id);
  const column = (
    title: string,
    read: NumberColumn['read'],
    type: NumberColumn['type'],
    role: string,
  ): NumberColumn => ({
    name: `crowd.${title}`,
    type,
    meta: { kind: 'array', group: 'crowd', title, role },
    watched: role === 'value',
    read,
  });
  const columns = [
    column('ids', () => ids, 'u32', 'entities'),
    column('hot', () => hot, 'bool', 'flags'),
    ...Object.entries(values).map(([title, array]) => column(title, () => array, 'f32', 'value')),
  ];
  const spread = spreadOver([...ids]);
  return {
    world: values,
    adapter: { engine: { name: 'none', version: '' }, name: 'bench', open: () => ({ columns: () => columns }) },
    change: (count) =>
      spread(count, (id, i) => {
        for (const array of Object.values(values)) array[id]!++;
        if (i % 10 === 0) hot[id] = i % 20 === 0 ? 1 : 0;
      }),
  };
}

/** Returns a function that picks scattered items of a list, different ones each time. */
function spreadOver<T>(all: readonly T[]): (count: number, work: (item: T, i: number) => void) => void {
  let at = 0;
  return (count, work) => {
    for (let i = 0; i < count; i++) {
      at = (at + 7919) % all.length;
      work(all[at]!, i);
    }
  };
}
