import { ECS } from '@thi.ng/ecs';
import * as bit from 'bitecs';
import fc from 'fast-check';
import { createWorld as createKoota, Not, relation, trait } from 'koota';
import { World as Miniplex } from 'miniplex';
import { afterEach, describe, expect, it } from 'vitest';
import { sampledRuns } from '../../../../core/testing/sample.ts';
import { attachTestHub } from '../testing/attach-test-hub.ts';
import { toy } from '../testing/toy-adapter.ts';
import { bitecs } from './bitecs.ts';
import { koota } from './koota.ts';
import { miniplex } from './miniplex.ts';
import { thingEcs } from './thing-ecs.ts';

describe('bitECS', () => {
  const Position = { x: [] as number[], y: [] as number[] };
  const Health = new Float32Array(100);
  const Frozen = {};
  const ChildOf = bit.createRelation();

  function world() {
    const world = bit.createWorld();
    const a = bit.addEntity(world);
    const b = bit.addEntity(world);
    const c = bit.addEntity(world);
    bit.addComponent(world, a, Position);
    bit.addComponent(world, b, Position);
    bit.addComponent(world, b, Health);
    bit.addComponent(world, c, ChildOf(a));
    Position.x[a] = 1.5;
    Position.y[a] = 2;
    Health[b] = 9;
    return { world, a, b, c };
  }

  it('shows dense, sparse, alive and recycled ids as bitECS stores them', () => {
    const { world: own, a } = world();
    const { probe, hub } = attachTestHub(own, bitecs({ Position, Health, ChildOf }));
    expect(hub.rows('entity index.dense')).toEqual([1, 2, 3]);
    bit.removeEntity(own, a);
    probe.frame();
    const index = (own as unknown as Record<symbol, { entityIndex: { dense: number[]; sparse: number[] } }>)[
      bit.$internal
    ]!.entityIndex;
    expect(hub.rows('entity index.dense')).toEqual(index.dense);
    expect(hub.rows('entity index.sparse')).toEqual(Array.from(index.sparse, (value) => value));
    expect(hub.rows('entity index.aliveCount')).toEqual([bit.getAllEntities(own).length]);
  });

  it('names the bit of each component, so masks can be decoded', () => {
    const { world: own, a, b, c } = world();
    const { hub } = attachTestHub(own, bitecs({ Position, Health, ChildOf }));
    const names = hub.rows('component masks.entityMasks[0].names') as (string | undefined)[];
    const masks = hub.rows('component masks.entityMasks[0]') as number[];
    const has = (entity: number): string[] =>
      names.filter((name, bit) => name !== undefined && masks[entity]! & (1 << bit)) as string[];
    // Entity a is also a target, which bitECS stores as pairs with a wildcard.
    expect(has(a)).toEqual(['Position', '(*,*)', '(*,3)', '(*,ChildOf)']);
    expect(has(b)).toEqual(['Position', 'Health']);
    expect(has(c)).toContain('(ChildOf,1)');
  });

  it('shows values by field and as typed arrays, and queries with their sets', () => {
    const { world: own, a, b } = world();
    bit.query(own, [Position, bit.Not(Frozen)]);
    const { probe, hub } = attachTestHub(own, bitecs({ Position, Health, Frozen }));
    expect((hub.rows('Position.x') as number[])[a]).toBe(1.5);
    expect((hub.rows('Health') as number[])[b]).toBe(9);
    expect(hub.spec('Health').type).toBe('f32');
    expect(hub.rows('query 0: Position, !Frozen.dense')).toEqual([a, b]);
    bit.addComponent(own, a, Frozen);
    probe.frame();
    bit.query(own, [Position, bit.Not(Frozen)]);
    probe.frame();
    expect(hub.rows('query 0: Position, !Frozen.dense')).toEqual([b]);
    expect(hub.rows('queries.terms')).toEqual(['Position, !Frozen']);
    expect(hub.rows('queries.matches')).toEqual([1]);
  });

  it('shows versioned ids and survives a reset of the world', () => {
    const own = bit.createWorld(bit.createEntityIndex(bit.withVersioning(8)));
    const entity = bit.addEntity(own);
    bit.removeEntity(own, entity);
    bit.addEntity(own);
    const { probe, hub } = attachTestHub(own, bitecs({ Position }));
    expect(hub.spec('entity index.dense').meta).toMatchObject({ entityBits: 24, versionBits: 8 });
    expect(hub.rows('entity index.dense')).toEqual([(1 << 24) | 1]);
    expect(hub.rows('entity index.sparse')).toHaveLength(2);
    bit.resetWorld(own);
    probe.frame();
    expect(hub.rows('entity index.dense')).toEqual([]);
  });

  it('distinguishes unnamed relations', () => {
    const own = bit.createWorld();
    const [a, b] = [bit.addEntity(own), bit.addEntity(own)];
    const store = () => ({ amount: [] as number[] });
    const [Likes, Owes] = [bit.createRelation({ store }), bit.createRelation({ store })];
    bit.addComponent(own, a, Likes(b));
    bit.addComponent(own, a, Owes(b));
    for (const relation of [Likes, Owes]) (relation(b) as { amount: number[] }).amount[a] = 1;
    const { hub } = attachTestHub(own, bitecs({ Owes }));
    expect(hub.closed).toBe(false);
    expect(hub.names).toEqual(expect.arrayContaining(['(relation 1,2).amount', '(Owes,2).amount']));
  });

  it('rejects an object that is no world', () => {
    expect(() => bitecs().open({})).toThrow(/no world of bitECS/);
  });
});

describe('koota', () => {
  const worlds: { destroy(): void }[] = [];
  afterEach(() => {
    for (const world of worlds.splice(0)) world.destroy();
  });

  it('shows the entity index, masks, stores of both kinds, relations and queries', () => {
    const Position = trait({ x: 0, y: 0 });
    const Body = trait(() => ({ mass: 1 }));
    const Dead = trait();
    const Likes = relation();
    const world = createKoota();
    worlds.push(world);
    const a = world.spawn(Position({ x: 3, y: 4 }), Body);
    const b = world.spawn(Position, Dead, Likes(a));
    const query = (): readonly number[] => world.query(Position, Not(Dead)).map((entity) => Number(entity));
    query();
    const { probe, hub } = attachTestHub(world, koota({ Position, Body, Dead, Likes }));
    expect(hub.rows('entity index.dense')).toEqual(world.entities.map((entity) => Number(entity) >>> 0));
    expect((hub.rows('Position.x') as number[])[a.id()]).toBe(3);
    expect((hub.rows('Body') as object[])[a.id()]).toEqual({ mass: 1 });
    const name = hub.names.find((each) => each.startsWith('query') && each.endsWith('Position, !Dead.dense'))!;
    expect(hub.rows(name)).toEqual(query());
    const place = hub.rows('queries.terms').indexOf('Position, !Dead');
    expect(hub.rows('queries.matches')[place]).toBe(query().length);
    const names = hub.rows('component masks.entityMasks[0].names') as (string | undefined)[];
    const masks = hub.rows('component masks.entityMasks[0]') as number[];
    const has = names.filter((each, bit) => each !== undefined && masks[b.id()]! & (1 << bit));
    expect(has).toEqual(expect.arrayContaining(['Position', 'Dead', 'Likes']));
    b.destroy();
    const again = world.spawn();
    probe.frame();
    expect(hub.rows('entity index.dense')).toContain(Number(again) >>> 0);
    expect(again.generation()).toBe(1);
  });
});

describe('koota relations', () => {
  it('are shown with their targets and values after any operations', () => {
    const acts = fc.record({ act: fc.nat(4), who: fc.nat(20), to: fc.nat(20), n: fc.nat(100) });
    fc.assert(
      fc.property(fc.array(acts, { maxLength: 60 }), (list) => {
        const Likes = relation({ store: { amount: 0 } });
        const ChildOf = relation({ exclusive: true, store: { order: 0, name: '' } });
        const world = createKoota();
        const { probe, hub } = attachTestHub(world, koota({ Likes, ChildOf }));
        const alive: ReturnType<typeof world.spawn>[] = [world.spawn(), world.spawn()];
        for (const { act, who, to, n } of list) {
          const [entity, target] = [alive[who % alive.length]!, alive[to % alive.length]!];
          if (act === 0) alive.push(world.spawn());
          else if (act === 1 && alive.length > 2) alive.splice(alive.indexOf(entity), 1)[0]!.destroy();
          else if (act === 2) entity.add(Likes(target, { amount: n }));
          else if (act === 3) entity.add(ChildOf(target, { order: n, name: `n${n}` }));
          else entity.remove(n % 2 === 0 ? Likes(target) : ChildOf(target));
          probe.frame();
          hub.watchAll();
        }
        probe.frame();
        const rows = (name: string): unknown[] => (hub.names.includes(name) ? hub.rows(name) : []);
        for (const entity of alive) {
          const liked = entity.targetsFor(Likes);
          expect(rows('Likes.relationTargets')[entity.id()] ?? []).toEqual(liked.map((each) => Number(each) >>> 0));
          expect(rows('Likes.amount')[entity.id()] ?? []).toEqual(liked.map((each) => entity.get(Likes(each))!.amount));
          const parent = entity.targetFor(ChildOf);
          expect(rows('ChildOf.relationTargets')[entity.id()]).toBe(
            parent === undefined ? undefined : Number(parent) >>> 0,
          );
          if (parent === undefined) continue;
          const { order, name } = entity.get(ChildOf(parent))!;
          expect([rows('ChildOf.order')[entity.id()], rows('ChildOf.name')[entity.id()]]).toEqual([order, name]);
        }
        probe.detach();
        world.destroy();
      }),
      sampledRuns(60),
    );
  });
});

describe('an initially empty store', () => {
  it('is shown once its values tell their types', () => {
    const Label = { text: [] as string[] };
    const Speed = { value: [] as number[] };
    const world = bit.createWorld();
    const a = bit.addEntity(world);
    for (const component of [Label, Speed]) bit.addComponent(world, a, component);
    const { probe, hub } = attachTestHub(world, bitecs({ Label, Speed }));
    expect(hub.names.filter((name) => name.startsWith('Label') || name.startsWith('Speed'))).toEqual([]);
    Label.text[a] = 'hero';
    Speed.value[a] = 2.5;
    probe.frame();
    hub.watchAll();
    probe.frame();
    expect([hub.rows('Label.text')[a], hub.rows('Speed.value')[a]]).toEqual(['hero', 2.5]);
  });
});

describe('miniplex', () => {
  interface Entity {
    position?: { x: number; y: number };
    health?: number;
    name?: string;
    self?: unknown;
  }

  it('shows objects, their properties and queries after every change', () => {
    const world = new Miniplex<Entity>();
    const a = world.add({ position: { x: 1, y: 2 }, health: 3 });
    const moving = world.with('position');
    expect(moving.entities).toEqual([a]);
    const { probe, hub } = attachTestHub(world, miniplex());
    expect(hub.rows('world.entities')).toEqual([0]);
    expect(hub.rows('position.x')).toEqual([1]);
    const b = world.add({ name: 'b' });
    world.addComponent(b, 'position', { x: 5, y: 6 });
    world.removeComponent(a, 'health');
    probe.frame();
    hub.watchAll();
    probe.frame();
    expect(hub.rows('position in entity')).toEqual([1, 1]);
    expect(hub.rows('health in entity')[0]).toBe(0);
    expect(hub.rows('position.x')).toEqual([1, 5]);
    expect(hub.rows('name')).toEqual([undefined, 'b']);
    expect(hub.rows('query 0: position.entities')).toEqual([0, 1]);
    expect([hub.rows('queries.name')[0], hub.rows('queries.matches')[0]]).toEqual(['position', 2]);
    world.remove(a);
    probe.frame();
    expect(hub.rows('world.entities')).toEqual([1]);
    expect(hub.rows('position in entity')).toEqual([0, 1]);
    const c: Entity = world.add({ health: 1, self: null } as Entity);
    c.self = c;
    probe.frame();
    // The number of the removed entity is reused.
    expect(hub.rows('world.entities')).toEqual([1, 0]);
  });

  it('keeps numbers and values while entities are added, removed and added again', () => {
    const numbers = fc.integer({ min: 0, max: 7 });
    const acts = fc.record({ who: numbers, act: fc.integer({ min: 0, max: 4 }) });
    fc.assert(
      fc.property(fc.array(acts), (list) => {
        const world = new Miniplex<Entity>();
        const { probe, hub } = attachTestHub(world, miniplex());
        const all: Entity[] = Array.from({ length: 8 }, () => ({}));
        for (const { who, act } of list) {
          const entity = all[who]!;
          if (act === 0) world.add(entity);
          else if (act === 1) world.remove(entity);
          else if (act === 2 && world.has(entity)) world.addComponent(entity, 'health', who);
          else if (act === 3 && world.has(entity)) world.removeComponent(entity, 'health');
          else probe.frame();
        }
        probe.frame();
        hub.watchAll();
        probe.frame();
        const ids = hub.rows('world.entities') as number[];
        expect(new Set(ids).size).toBe(world.entities.length);
        if (!hub.names.includes('health')) return;
        const health = hub.rows('health');
        expect(ids.map((id) => health[id])).toEqual(world.entities.map((entity) => entity.health));
      }),
    );
  });

  it('shrinks its columns when a large world becomes small', () => {
    const world = new Miniplex<Entity>();
    const all = Array.from({ length: 100 }, (_, n) => world.add({ health: n }));
    const { probe, hub } = attachTestHub(world, miniplex());
    for (const entity of [...all.slice(2, 5), ...all.slice(10)]) world.remove(entity);
    probe.frame();
    expect(hub.rows('health')).toHaveLength(10);
    expect(hub.rows('health in entity')).toHaveLength(10);
    for (let n = 0; n < 7; n++) world.add({ health: 1000 + n });
    probe.frame();
    const numbers = hub.rows('world.entities') as number[];
    expect(new Set(numbers)).toEqual(new Set(Array.from({ length: 14 }, (_, number) => number)));
    const health = hub.rows('health');
    expect(numbers.map((number) => health[number])).toEqual(world.entities.map((entity) => entity.health));
  });

  it('shows ids that the game requested as names of entities', () => {
    const world = new Miniplex<Entity>();
    const [a, b] = [world.add({ health: 1 }), world.add({ health: 2 })];
    world.id(b);
    const { probe, hub } = attachTestHub(world, miniplex());
    expect(hub.rows('world.entityToId')).toEqual([undefined, world.id(b)]);
    expect(hub.rows('names')).toEqual([undefined, `id ${world.id(b)}`]);
    world.id(a);
    world.remove(b);
    world.id(world.add({ health: 3 }));
    probe.frame();
    expect(hub.rows('names')).toEqual(['id 1', 'id 2']);
  });

  it('gives each entity an id if `ids` is set', () => {
    const world = new Miniplex<Entity>();
    const entities = [0, 1, 2].map((health) => world.add({ health }));
    const { hub } = attachTestHub(world, miniplex({ ids: true }));
    expect(hub.rows('world.entityToId').map((id) => world.entity(id as number))).toEqual(entities);
  });

  it('does not connect a query', () => {
    const world = new Miniplex<Entity>();
    world.add({ health: 1 });
    const query = world.with('health');
    attachTestHub(world, miniplex());
    expect(query.isConnected).toBe(false);
  });

  it('restores the world on detach', () => {
    const world = new Miniplex<Entity>();
    const { probe } = attachTestHub(world, miniplex());
    expect(Object.hasOwn(world, 'reindex')).toBe(true);
    probe.detach();
    expect(Object.hasOwn(world, 'reindex')).toBe(false);
  });
});

describe('@thi.ng/ecs', () => {
  it('shows ids with their free list, and sparse, dense and value arrays', () => {
    const ecs = new ECS<{ position: [number, number]; name: string }>({ capacity: 16 });
    const position = ecs.defComponent({ id: 'position', type: 'f32', size: 2, default: () => [0, 0] })!;
    const name = ecs.defComponent({ id: 'name', default: () => '?' })!;
    const a = ecs.defEntity({ position: [1, 2], name: 'a' });
    const b = ecs.defEntity({ position: [3, 4] });
    ecs.defGroup([position]);
    const { probe, hub } = attachTestHub(ecs, thingEcs());
    expect(hub.rows('position.dense')).toEqual([a, b]);
    expect(hub.rows('position.vals[1]')).toEqual([2, 4]);
    expect(hub.rows('name.vals')).toEqual(['a']);
    expect(hub.rows('name.n')).toEqual([name.keys().length]);
    ecs.deleteID(a);
    probe.frame();
    expect(hub.rows('position.dense')).toEqual([...position.keys()]);
    expect(hub.rows('idgen.freeID')).toEqual([ecs.idgen.freeID]);
    expect(hub.rows('idgen.num')).toEqual([1]);
  });
});

describe('the toy of docs/add-a-game-adapter.md', () => {
  it('sends entities and values, and what changes in them', () => {
    const world = { alive: [4, 7], health: new Float32Array([10, 20, 30]) };
    const { probe, hub } = attachTestHub(world, toy());
    expect(hub.rows('Health.alive')).toEqual([4, 7]);
    expect(hub.rows('Health.health')).toEqual([10, 20]);
    world.alive.push(9);
    probe.frame();
    expect(hub.rows('Health.alive')).toEqual([4, 7, 9]);
    expect(hub.rows('Health.health')).toEqual([10, 20, 30]);
  });
});
