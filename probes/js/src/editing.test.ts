import { World as Becsy, type Entity as BecsyEntity, Type } from '@lastolivegames/becsy/lib/index.js';
import { ECS } from '@thi.ng/ecs';
import * as bit from 'bitecs';
import { createComponent, World as Elics, Types } from 'elics';
import { createWorld as createKoota, relation, trait } from 'koota';
import { World as Miniplex } from 'miniplex';
import { describe, expect, it, vi } from 'vitest';
import { encodePayload } from '../../../core/wire/codec/codec.ts';
import type { EditRequest } from '../../../core/wire/messages/edit.ts';
import { randomFrom } from '../demo/random.ts';
import type { Json } from './adapter.ts';
import { becsy } from './adapters/becsy.ts';
import { bitecs } from './adapters/bitecs.ts';
import { elics } from './adapters/elics.ts';
import { koota } from './adapters/koota.ts';
import { miniplex } from './adapters/miniplex.ts';
import { thingEcs } from './adapters/thing-ecs.ts';
import { Connection } from './connection.ts';
import { helloMessage, Probe } from './probe.ts';
import { attachTestHub } from './testing/attach-test-hub.ts';
import { TestHub } from './testing/test-hub.ts';

/** A small game that uses one library. */
interface TestGame {
  readonly probe: Probe;
  readonly hub: TestHub;
  /** The handle of an entity that has a Health of 9. */
  readonly hero: number;
  readonly health: { readonly component: string; readonly field?: string };
  /** Reads the value through the library; null if the entity is not alive. */
  healthOf(entity: number): number | null;
  has(entity: number): boolean;
  alive(entity: number): boolean;
  /** Destroys the world if the library limits their number. */
  end?(): void;
}

const games: Record<string, () => Promise<TestGame> | TestGame> = {
  bitECS() {
    const Health = { value: new Uint8Array(1000) };
    const world = bit.createWorld();
    const hero = bit.addEntity(world);
    bit.addComponent(world, hero, Health);
    Health.value[hero] = 9;
    return {
      ...attachTestHub(world, bitecs({ Health }, bit)),
      hero,
      health: { component: 'Health', field: 'value' },
      healthOf: (entity) => Health.value[entity]!,
      has: (entity) => bit.hasComponent(world, entity, Health),
      alive: (entity) => bit.entityExists(world, entity),
    };
  },
  koota() {
    const Health = trait({ value: 0 });
    const ChildOf = relation();
    const world = createKoota();
    const hero = world.spawn(Health({ value: 9 }));
    const entity = (handle: number) => (handle | 0) as unknown as typeof hero;
    return {
      ...attachTestHub(world, koota({ Health, ChildOf })),
      hero: Number(hero) >>> 0,
      health: { component: 'Health', field: 'value' },
      healthOf: (handle) => entity(handle).get(Health)!.value,
      has: (handle) => entity(handle).has(Health),
      alive: (handle) => world.has(entity(handle)),
      end: () => world.destroy(),
    };
  },
  miniplex() {
    const world = new Miniplex<{ health?: number }>();
    const entities = [world.add({ health: 9 }), world.add({ health: 1 })];
    const { probe, hub } = attachTestHub(world, miniplex());
    const of = (number: number) => {
      const rows = hub.rows('world.entities');
      return world.entities[rows.indexOf(number)];
    };
    expect(entities).toHaveLength(2);
    return {
      probe,
      hub,
      hero: 0,
      health: { component: 'health' },
      healthOf: (number) => of(number)?.health ?? null,
      has: (number) => of(number)?.health !== undefined,
      alive: (number) => of(number) !== undefined,
    };
  },
  elics() {
    // Component names of elics are global over all worlds.
    const id = `Health ${elicsWorlds++}`;
    const Health = createComponent(id, { value: { type: Types.Int8, default: 1 } });
    const world = new Elics({ entityCapacity: 100 } as never);
    world.registerComponent(Health);
    const hero = world.createEntity();
    hero.addComponent(Health, { value: 9 });
    const { probe, hub } = attachTestHub(world, elics());
    const of = (handle: number) => world.entityManager.getEntityByPackedRef(handle | 0);
    return {
      probe,
      hub,
      hero: hero.index,
      health: { component: id, field: 'value' },
      healthOf: (handle) => of(handle)!.getValue(Health, 'value') as number,
      has: (handle) => of(handle)!.hasComponent(Health),
      alive: (handle) => of(handle) !== null,
    };
  },
  '@thi.ng/ecs'() {
    const ecs = new ECS<{ health: number }>({ capacity: 32 });
    const health = ecs.defComponent({ id: 'health', type: 'u8', default: () => [1] as never })!;
    const hero = ecs.defEntity();
    health.add(hero, [9] as never);
    return {
      ...attachTestHub(ecs, thingEcs()),
      hero,
      health: { component: 'health' },
      healthOf: (id) => (health.get(id) as unknown as Uint8Array)[0]!,
      has: (id) => health.has(id),
      alive: (id) => ecs.idgen.has(id),
    };
  },
  async becsy() {
    class Health {
      declare value: number;
    }
    Object.assign(Health, { schema: { value: Type.uint8 } });
    const world = await Becsy.create({ defs: [Health as never], maxEntities: 50 });
    let hero = { __id: -1 };
    world.build((system) => {
      hero = system.createEntity(Health as never, { value: 9 } as never).hold() as never;
    });
    const { registry } = (world as unknown as { __dispatcher: { registry: BecsyRegistry } }).__dispatcher;
    const of = (id: number) => registry.pool.borrowTemporarily(id);
    return {
      ...attachTestHub(world, becsy()),
      hero: hero.__id,
      health: { component: 'Health', field: 'value' },
      healthOf: (id) => (of(id).read(Health as never) as unknown as Health).value,
      has: (id) => registry.hasShape(id, Health, false),
      alive: (id) => registry.hasShape(id, registry.Alive, false),
    };
  },
};

let elicsWorlds = 0;

interface BecsyRegistry {
  readonly Alive: unknown;
  hasShape(id: number, type: unknown, allowStale: boolean): boolean;
  readonly pool: { borrowTemporarily(id: number): BecsyEntity };
}

let ids = 0;

function edit({ hub, probe }: Pick<TestGame, 'hub' | 'probe'>, request: EditRequest) {
  const id = ids++;
  hub.say({ type: 'edit', id, ...request });
  expect(hub.edited.some((answer) => answer.id === id)).toBe(false);
  probe.frame();
  return hub.edited.find((answer) => answer.id === id)!;
}

describe.each(Object.keys(games))('%s', (name) => {
  it('sets, adds, removes, spawns and despawns, and the next message shows the result', async () => {
    const game = await games[name]!();
    const { hub, hero, health } = game;
    const target = { entity: hero, ...health };
    const about = { entity: hero, component: health.component };
    expect(edit(game, { action: 'set', ...target, value: 3 }).reason).toBeUndefined();
    expect(game.healthOf(hero)).toBe(3);
    expect(hub.edits.at(-1)).toMatchObject({ action: 'set', ...target, value: 3 });
    const column = hub.image.schema.find(({ meta }) => meta?.role === 'value' && meta.component === health.component)!;
    expect(hub.rows(column.name)).toContain(3);
    expect(edit(game, { action: 'remove', ...about }).reason).toBeUndefined();
    expect(game.has(hero)).toBe(false);
    expect(edit(game, { action: 'add', ...about }).reason).toBeUndefined();
    expect(game.has(hero)).toBe(true);
    const { entity, reason } = edit(game, { action: 'spawn' });
    expect(reason).toBeUndefined();
    expect(hub.edits.at(-1)).toMatchObject({ action: 'spawn', entity });
    expect(game.alive(entity!)).toBe(true);
    expect(edit(game, { action: 'add', ...about, entity: entity! }).reason).toBeUndefined();
    expect(game.has(entity!)).toBe(true);
    expect(edit(game, { action: 'despawn', entity: entity! }).reason).toBeUndefined();
    expect(game.alive(entity!)).toBe(false);
    expect(game.alive(hero)).toBe(true);
    expect(hub.closed).toBe(false);
    game.end?.();
  });

  it('knows the row of a value that was set, so it can be sent first', async () => {
    const game = await games[name]!();
    const { hub, health } = game;
    const reported = vi.spyOn(Connection.prototype, 'reportEdit');
    const spawned = [1, 2].map(() => {
      const { entity } = edit(game, { action: 'spawn' });
      edit(game, { action: 'add', entity: entity!, component: health.component });
      return entity!;
    });
    edit(game, { action: 'set', entity: spawned[1]!, ...health, value: 5 });
    const rowOf = reported.mock.lastCall![1]!;
    const column = hub.image.schema.find(({ meta }) => meta?.role === 'value' && meta.component === health.component)!;
    expect(hub.rows(column.name)[rowOf()!]).toBe(5);
    // In dense storage it moves to the row of the first one.
    edit(game, { action: 'despawn', entity: spawned[0]! });
    expect(hub.rows(column.name)[rowOf()!]).toBe(5);
    edit(game, { action: 'despawn', entity: spawned[1]! });
    expect(reported.mock.calls.map(([, row]) => row!())).toEqual(reported.mock.calls.map(() => null));
    reported.mockRestore();
    game.end?.();
  });

  it('rejects an edit that does not fit exactly with a reason, and changes nothing', async () => {
    const game = await games[name]!();
    const { hub, hero, health } = game;
    const target = { entity: hero, ...health };
    const about = { entity: hero, component: health.component };
    const before = hub.edits.length;
    const isInteger = name !== 'miniplex' && name !== 'koota';
    const refused: readonly [EditRequest, RegExp][] = [
      [{ action: 'set', ...target, value: 'three' }, /number.*"three"/],
      [{ action: 'set', ...target, value: null }, /number.*null/],
      [{ action: 'set', ...target, value: { deep: [1] } }, /number.*deep/],
      ...(isInteger
        ? ([
            [{ action: 'set', ...target, value: 1.5 }, /integer, not 1.5/],
            [{ action: 'set', ...target, value: 300 }, /from -?\d+ to \d+, not 300/],
          ] as [EditRequest, RegExp][])
        : []),
      [{ action: 'set', ...about, field: 'no such', value: 3 }, /no field .*no such/],
      [{ action: 'set', ...target, component: 'Mana', value: 3 }, /no component "Mana"/],
      [{ action: 'add', ...about }, /has a (H|h)ealth/],
      [{ action: 'add', entity: hero, component: '__proto__' }, /no component/],
      [{ action: 'set', ...target, entity: 29, value: 3 }, /29 is not alive/],
      [{ action: 'despawn', entity: 2 ** 40 + hero }, /is not alive/],
      [{ action: 'remove', entity: 2 ** 50, component: health.component }, /is not alive/],
    ];
    for (const [request, why] of refused) expect(edit(game, request).reason).toMatch(why);
    expect(game.healthOf(hero)).toBe(9);
    expect(edit(game, { action: 'remove', ...about }).reason).toBeUndefined();
    expect(edit(game, { action: 'remove', ...about }).reason).toMatch(/has no (H|h)ealth/);
    expect(edit(game, { action: 'set', ...target, value: 3 }).reason).toMatch(/has no (H|h)ealth/);
    expect(hub.edits.length).toBe(before + 1);
    expect(hub.closed).toBe(false);
    game.end?.();
  });
});

describe('values of other kinds', () => {
  it('keep their class and keys; texts, bools and lists are set as a whole', () => {
    class Vector {
      x = 1;
      y = 2;
    }
    const world = new Miniplex<Record<string, unknown>>();
    const at = new Vector();
    const hero = world.add({
      at,
      name: 'hero',
      isBoss: false,
      path: [1, 2],
      bag: { coins: 3, owner: null },
      tilt: { x: -0, y: 1 },
    });
    const { probe, hub } = attachTestHub(world, miniplex());
    const set = (component: string, value: Json, field?: string) =>
      edit({ probe, hub }, { action: 'set', entity: 0, component, value, ...(field !== undefined && { field }) })
        .reason;
    expect(set('at', 5, 'x')).toBeUndefined();
    expect(set('at', 5, 'constructor')).toMatch(/no field/);
    expect(set('at', { x: 1 })).toMatch(/has the keys x, y/);
    expect(set('name', 'heroine')).toBeUndefined();
    expect(set('name', 7)).toMatch(/holds a string, not 7/);
    expect(set('name', 'x'.repeat(300))).toBeUndefined();
    expect(set('name', `${'x'.repeat(200)}…`)).toMatch(/only shown in part/);
    expect(set('name', 'heroine')).toBeUndefined();
    expect(set('isBoss', true)).toBeUndefined();
    expect(set('path', [3])).toBeUndefined();
    expect(set('path', ['a'])).toMatch(/path\[0\] holds a number/);
    expect(set('bag', { coins: 4, owner: 'me' })).toBeUndefined();
    expect(set('tilt', { x: 0, y: 2 })).toMatch(/only shown in part/);
    expect(set('bag', { coins: 4, __proto__: 1 })).toMatch(/keys coins, owner/);
    expect(hero).toEqual({
      at: Object.assign(new Vector(), { x: 5 }),
      name: 'heroine',
      isBoss: true,
      path: [3],
      bag: { coins: 4, owner: 'me' },
      tilt: { x: -0, y: 1 },
    });
    expect(hero.at).toBe(at);
  });

  it('edits of koota relations are rejected because they need a target', () => {
    const ChildOf = relation();
    const world = createKoota();
    const parent = world.spawn();
    const child = world.spawn(ChildOf(parent));
    const { probe, hub } = attachTestHub(world, koota({ ChildOf }));
    const request = { action: 'remove', entity: Number(child) >>> 0, component: 'ChildOf' } as const;
    expect(edit({ probe, hub }, request).reason).toMatch(/is a relation/);
    expect(child.targetFor(ChildOf)).toBe(parent);
  });
});

describe('an edit', () => {
  function paused() {
    const world = new Miniplex<{ health?: number }>();
    world.add({ health: 9 });
    const hub = new TestHub();
    const options = { share: 1, edit: true, pause: true };
    const adapter = miniplex();
    const probe = new Probe(adapter.open(world), helloMessage(adapter, { name: 'test' }, options), hub, options);
    probe.frame();
    hub.watchAll();
    probe.frame();
    return { world, hub, probe };
  }

  it('is carried out while the game is paused, and the result is sent', () => {
    const { world, hub, probe } = paused();
    hub.say({ type: 'pause' });
    expect(probe.shouldRun()).toBe(false);
    hub.say({ type: 'edit', id: 1, action: 'set', entity: 0, component: 'health', value: 4 });
    expect(probe.shouldRun()).toBe(false);
    expect(world.entities[0]!.health).toBe(4);
    expect(hub.rows('health')).toEqual([4]);
    expect(hub.edits).toMatchObject([{ id: 1, value: 4 }]);
  });

  it('is reported even if it changes nothing', () => {
    const { hub, probe } = paused();
    edit({ hub, probe }, { action: 'set', entity: 0, component: 'health', value: 9 });
    expect(hub.edits).toHaveLength(1);
  });

  it('is rejected while 64 others wait', () => {
    const { hub, probe } = paused();
    for (let id = 0; id < 70; id++) hub.say({ type: 'edit', id, action: 'spawn' });
    expect(hub.edited.map(({ id }) => id)).toEqual([64, 65, 66, 67, 68, 69]);
    probe.frame();
    expect(hub.edited).toHaveLength(70);
    expect(hub.edits).toHaveLength(64);
  });

  it('is rejected if the game does not allow edits', () => {
    const world = new Miniplex<{ health?: number }>();
    const hub = new TestHub();
    const adapter = miniplex();
    const probe = new Probe(adapter.open(world), helloMessage(adapter, { name: 'test' }, {}), hub, { share: 1 });
    probe.frame();
    expect(edit({ hub, probe }, { action: 'spawn' }).reason).toBe('The game does not allow edits');
    expect(world.entities).toEqual([]);
  });
});

/** The environment variable EDIT_FUZZ sets a larger number for a long run. */
const MUTATIONS = Number(process.env.EDIT_FUZZ ?? 5000);
const PATIENCE_MS = 300_000;

describe.each(Object.keys(games))('mutated edits of %s', (name) => {
  it(
    `${Math.ceil(MUTATIONS / 6)} frames: each edit is carried out, rejected with a reason or ends the connection, and the game continues`,
    async () => {
      const seed = Number(process.env.EDIT_SEED ?? 20_261_122);
      const random = randomFrom(seed);
      const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
      let game = await games[name]!();
      const values: unknown[] = [
        0,
        1,
        -1,
        1.5,
        300,
        2 ** 40,
        NaN,
        Infinity,
        true,
        null,
        'x',
        [],
        [1, [2]],
        { a: 1 },
        new Uint8Array(3),
      ];
      const outcomes = { done: 0, refused: 0, ended: 0 };
      for (let i = 0; i < MUTATIONS / 6; i++) {
        const message: Record<string, unknown> = {
          type: 'edit',
          id: i,
          action: pick(['set', 'set', 'add', 'remove', 'spawn', 'despawn', 'jump', 7]),
          entity: pick([game.hero, game.hero, 0, 1, 2, 3, 2 ** 31, 2 ** 32 - 1, -1, 0.5, 2 ** 60, 'hero', null]),
          component: pick([game.health.component, game.health.component, 'toString', '', 7, null]),
          field: pick([game.health.field, game.health.field, undefined, '__proto__', 'length', 3]),
          value: pick(values),
        };
        if (random() < 0.2) delete message[pick(Object.keys(message))];
        let bytes = encodePayload(message);
        // Half of the messages also get damaged bytes.
        for (let times = random() < 0.5 ? 0 : 1 + Math.floor(random() * 3); times > 0; times--) {
          const at = Math.floor(random() * bytes.length);
          if (random() < 0.2) bytes = bytes.slice(0, at + 1);
          else bytes[at] = Math.floor(random() * 256);
        }
        const { hub, probe } = game;
        const [answers, done] = [hub.edited.length, hub.edits.length];
        try {
          hub.sayBytes(bytes);
          probe.frame();
        } catch (error) {
          throw new Error(`seed ${seed}, mutation ${i}: ${[...bytes].join(' ')}`, { cause: error });
        }
        if (hub.closed) outcomes.ended++;
        else if (hub.edits.length > done) outcomes.done++;
        else if (hub.edited.length > answers) outcomes.refused++;
        // A new game starts if the connection or the hero is gone, or before the world is full.
        if (hub.closed || !game.alive(game.hero) || i % 40 === 39) {
          game.end?.();
          game = await games[name]!();
        }
      }
      game.end?.();
      expect(outcomes.done).toBeGreaterThan(0);
      expect(outcomes.refused).toBeGreaterThan(0);
      expect(outcomes.ended).toBeGreaterThan(0);
    },
    PATIENCE_MS,
  );
});
