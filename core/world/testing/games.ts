import { ECS } from '@thi.ng/ecs';
import * as bit from 'bitecs';
import { createWorld as createKoota, relation, trait } from 'koota';
import { World as Miniplex } from 'miniplex';
import type { Adapter } from '../../../probes/js/src/adapter.ts';
import { bitecs } from '../../../probes/js/src/adapters/bitecs.ts';
import { koota } from '../../../probes/js/src/adapters/koota.ts';
import { miniplex } from '../../../probes/js/src/adapters/miniplex.ts';
import { thingEcs } from '../../../probes/js/src/adapters/thing-ecs.ts';
import { helloMessage, Probe } from '../../../probes/js/src/probe.ts';
import { TestHub } from '../../../probes/js/src/testing/test-hub.ts';
import { LiveTimeline } from '../../wire/live/live-timeline.ts';

export interface SmallGame {
  readonly name: string;
  step(random: (below: number) => number): void;
  /** The components of each living entity by index, according to the library itself. */
  entities(): ReadonlyMap<number, ReadonlySet<string>>;
  /** Receives the frames. */
  readonly live: LiveTimeline;
  frame(): void;
  close(): void;
}

function wired<W>(name: string, world: W, adapter: Adapter<W>): Pick<SmallGame, 'name' | 'live' | 'frame' | 'close'> {
  const hub = new TestHub();
  const probe = new Probe(adapter.open(world), helloMessage(adapter, { name }, {}), hub, { share: 1 });
  const live = new LiveTimeline({ budget: 2 ** 26 });
  let declared = 0;
  let seq = 0;
  const matches = (): number => (seq * 7) % 30;
  const frame = (): void => {
    probe.frame();
    hub.watchAll();
    probe.system('Update', () => seq % 3 > 0 && probe.system('Physics', () => {}, { matches }), { matches });
    probe.frame();
    const columns = hub.image.schema;
    if (columns.length > declared) live.apply({ type: 'schema', columns: columns.slice(declared) });
    declared = columns.length;
    live.apply(hub.image.snapshot(++seq));
  };
  return { name, live, frame, close: () => probe.detach() };
}

const NAMES = ['Position', 'Velocity', 'Frozen'] as const;

export function bitecsGame(): SmallGame {
  const components = {
    Position: { x: new Float32Array(200), y: new Float32Array(200) },
    Velocity: [] as number[],
    Frozen: {},
  };
  const world = bit.createWorld();
  const alive: number[] = [];
  return {
    ...wired('bitecs', world, bitecs(components)),
    step(random) {
      const entity = alive[random(alive.length)];
      const component = components[NAMES[random(3)]!];
      const what = random(5);
      if (what < 2 && alive.length < 100) alive.push(bit.addEntity(world));
      else if (entity === undefined) return;
      else if (what === 2) bit.removeEntity(world, alive.splice(alive.indexOf(entity), 1)[0]!);
      else if (what === 3 && bit.hasComponent(world, entity, component)) bit.removeComponent(world, entity, component);
      else bit.addComponent(world, entity, component);
      components.Position.x[alive.at(-1) ?? 0] = random(100);
      bit.query(world, [components.Position, bit.Not(components.Frozen)]);
    },
    entities: () => {
      const has = (entity: number) => NAMES.filter((name) => bit.hasComponent(world, entity, components[name]));
      return new Map([...bit.getAllEntities(world)].map((entity) => [entity, new Set<string>(has(entity))]));
    },
  };
}

function kootaGame(): SmallGame {
  const traits = { Position: trait({ x: 0, y: 0 }), Velocity: trait(() => ({ speed: 1 })), Frozen: trait() };
  const Likes = relation();
  const world = createKoota();
  const wire = wired('koota', world, koota({ ...traits, Likes }));
  const all = () => world.query().slice();
  return {
    ...wire,
    step(random) {
      const entities = all();
      const entity = entities[random(entities.length)];
      const one = traits[NAMES[random(3)]!];
      const what = random(5);
      if (what < 2 && entities.length < 100) world.spawn(traits.Position({ x: random(9), y: 1 }));
      else if (entity === undefined) return;
      else if (what === 2) entity.destroy();
      else if (entity.has(one)) entity.remove(one);
      else entity.add(one);
      world.query(traits.Position, traits.Frozen);
    },
    entities: () => {
      const own = all().map((entity): [number, Set<string>] => {
        return [entity.id(), new Set(NAMES.filter((name) => entity.has(traits[name])))];
      });
      // The world itself is also an entity, which queries exclude.
      return new Map([[0, new Set<string>()], ...own]);
    },
    close() {
      wire.close();
      world.destroy();
    },
  };
}

interface Thing {
  Position?: { x: number; y: number };
  Velocity?: number;
  Frozen?: true;
}

function miniplexGame(): SmallGame {
  const world = new Miniplex<Thing>();
  world.with('Position', 'Velocity').connect();
  const values = { Position: { x: 1, y: 2 }, Velocity: 3, Frozen: true } as const;
  const wire = wired('miniplex', world, miniplex());
  return {
    ...wire,
    step(random) {
      const entity = world.entities[random(world.entities.length)];
      const one = NAMES[random(3)]!;
      const what = random(5);
      if (what < 2 && world.entities.length < 100) world.add({ Position: { x: random(9), y: 0 } });
      else if (entity === undefined) return;
      else if (what === 2) world.remove(entity);
      else if (entity[one] === undefined) world.addComponent(entity, one, values[one] as never);
      else world.removeComponent(entity, one);
    },
    // The probe numbers the objects in the order in which it first sees them, and sends these numbers as the list of
    // entities.
    entities: () => {
      const ids = wire.live.timeline.columns.get('world.entities');
      return new Map(
        world.entities.map((entity, row) => [
          Number(ids.peek(row)),
          new Set(NAMES.filter((name) => entity[name] !== undefined)),
        ]),
      );
    },
  };
}

function thingGame(): SmallGame {
  const ecs = new ECS<{ Position: [number, number]; Velocity: number; Frozen: string }>({ capacity: 100 });
  const components = {
    Position: ecs.defComponent({ id: 'Position', type: 'f32', size: 2, default: () => [0, 0] })!,
    Velocity: ecs.defComponent({ id: 'Velocity', default: () => 1 })!,
    Frozen: ecs.defComponent({ id: 'Frozen', default: () => 'yes' })!,
  };
  ecs.defGroup([components.Position, components.Velocity]);
  const ids = () => [...new Set(NAMES.flatMap((name) => [...components[name].keys()]))];
  return {
    ...wired('thi.ng/ecs', ecs, thingEcs()),
    step(random) {
      const alive = ids();
      const id = alive[random(alive.length)];
      const one = components[NAMES[random(3)]!];
      const what = random(5);
      if (what < 2 && alive.length < 90) ecs.defEntity({ Position: [random(9), 1] });
      else if (id === undefined) return;
      else if (what === 2) ecs.deleteID(id);
      else if (one.has(id)) one.delete(id);
      else one.add(id);
    },
    entities: () => new Map(ids().map((id) => [id, new Set<string>(NAMES.filter((name) => components[name].has(id)))])),
  };
}

export const smallGames = [bitecsGame, kootaGame, miniplexGame, thingGame] as const;
