import { type Entity, System, Type, World } from '@lastolivegames/becsy/lib/index.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampledRuns } from '../../../../core/testing/sample.ts';
import { attachTestHub, decodeMasks } from '../testing/attach-test-hub.ts';
import { becsy } from './becsy.ts';

/** Each world has its own component types, because a type belongs to one world. */
function types() {
  class Position {
    declare x: number;
    declare at: number[];
    declare name: string;
  }
  class Health {}
  class Boss {}
  class Frozen {}
  const at = Type.vector(Type.float64, ['u', 'v']);
  const mood = Type.staticString(['calm', 'afraid']);
  const schemas: [object, object, object][] = [
    [Position, { x: Type.float32, at, name: Type.dynamicString(20) }, { storage: 'packed' }],
    [Health, { value: Type.int16, dead: Type.boolean, mood }, { storage: 'sparse' }],
    [Boss, { data: Type.object }, { storage: 'compact', capacity: 40 }],
  ];
  for (const [type, schema, options] of schemas) Object.assign(type, { schema, options });
  return { Position, Health, Boss, Frozen };
}

async function createWorld() {
  const own = types();
  class Movers extends System {
    movers = this.query((q) => q.current.with(own.Position).but.without(own.Frozen).read);
  }
  const world = await World.create({ defs: [Object.values(own), Movers], maxEntities: 64 });
  return { world, own };
}

type Types = ReturnType<typeof types>;

function valuesOf(key: keyof Types, n: number): Record<string, unknown> {
  if (key === 'Position') return { x: n / 2, at: [n, -n], name: `é${n}` };
  if (key === 'Health') return { value: -n, dead: n % 2 === 0, mood: n % 2 === 0 ? 'calm' : 'afraid' };
  return key === 'Boss' ? { data: { n } } : {};
}

const KEYS = ['Position', 'Health', 'Boss', 'Frozen'] as const;
type Held = Entity & { readonly __id: number };

describe('becsy', () => {
  it('shows the components and values of each entity after any operations', async () => {
    const acts = fc.record({ act: fc.nat(4), who: fc.nat(30), key: fc.constantFrom(...KEYS), n: fc.nat(100) });
    await fc.assert(
      fc.asyncProperty(fc.array(acts, { maxLength: 60 }), async (list) => {
        const { world, own } = await createWorld();
        const { probe, hub } = attachTestHub(world, becsy());
        const alive: Held[] = [];
        for (const { act, who, key, n } of list) {
          const entity = alive[who % Math.max(1, alive.length)];
          world.build((system) => {
            if (act === 0 && alive.length < 30) alive.push(system.createEntity().hold() as Held);
            else if (act === 1 && entity !== undefined) alive.splice(alive.indexOf(entity), 1)[0]!.delete();
            else if (act === 2 && entity?.has(own[key]) === false) {
              entity.add(own[key] as never, valuesOf(key, n) as never);
            } else if (act === 3 && entity?.has(own[key]) === true) entity.remove(own[key]);
          });
          if (act === 4) await world.execute();
          probe.frame();
        }
        await world.execute();
        probe.frame();
        world.build(() => {
          const shown = decodeMasks(hub, 'registry.shapes[0]');
          for (const entity of alive) {
            const expected = KEYS.filter((key) => entity.has(own[key]));
            const has = (shown[entity.__id] ?? []).filter((name) => name !== 'Alive');
            expect(has.sort()).toEqual(expected.map(String).sort());
            if (entity.has(own.Position)) {
              const { x, at, name } = entity.read(own.Position);
              const row = hub.rows('Position.index')[entity.__id] as number;
              expect(hub.rows('Position.entities')[row]).toBe(entity.__id);
              const parts = ['x', 'at.u', 'at.v', 'name'].map((field) => hub.rows(`Position.${field}`)[row]);
              expect(parts).toEqual([x, at[0], at[1], name]);
            }
            if (entity.has(own.Health)) {
              const { value, dead, mood } = entity.read(own.Health) as unknown as Record<string, unknown>;
              const parts = ['value', 'dead', 'mood'].map((field) => hub.rows(`Health.${field}`)[entity.__id]);
              expect(parts).toEqual([value, dead ? 1 : 0, mood]);
            }
            if (entity.has(own.Boss)) {
              const row = hub.rows('Boss.entities').indexOf(entity.__id);
              expect(hub.rows('Boss.data')[row]).toEqual((entity.read(own.Boss) as unknown as { data: object }).data);
            }
          }
          const movers = alive
            .filter((each) => each.has(own.Position) && !each.has(own.Frozen))
            .map(({ __id }) => __id);
          const query = hub.names.find((name) => name.startsWith('query Movers.movers'))!;
          expect(hub.rows(query).sort()).toEqual(movers.sort());
          const place = hub.rows('queries.name').indexOf('Movers.movers');
          expect(hub.rows('queries.matches')[place]).toBe(movers.length);
          expect(hub.rows('queries.terms')[place]).toBe('Position, !Frozen');
        });
        expect(hub.rows('entityIdPool.data')).toHaveLength(hub.rows('entityIdPool.length')[0] as number);
        probe.detach();
      }),
      sampledRuns(60),
    );
  });

  it('shows components of an enum, which share bits, as flags', async () => {
    const [Left, Right, Up] = [class Left {}, class Right {}, class Up {}];
    const world = await World.create({ defs: [World.defineEnum('Side', Left, Right, Up)], maxEntities: 8 });
    world.build((system) => {
      for (const type of [Left, Right, Up]) system.createEntity(type);
    });
    const { hub } = attachTestHub(world, becsy());
    const flags = ['Left', 'Right', 'Up'].map((name) => hub.rows(`${name} in shapes`).slice(0, 4));
    expect(flags).toEqual([
      [1, 0, 0, 0],
      [0, 1, 0, 0],
      [0, 0, 1, 0],
    ]);
    expect(decodeMasks(hub, 'registry.shapes[0]')[0]).toEqual(['Alive']);
  });

  it('rejects an object that is no world', () => {
    expect(() => becsy().open({})).toThrow(/no world of becsy/);
  });
});
