import { createComponent, type Entity, type Query, Types, World } from 'elics';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampledRuns } from '../../../../core/testing/sample.ts';
import { attachTestHub, decodeMasks } from '../testing/attach-test-hub.ts';
import { elics } from './elics.ts';

const Position = createComponent('Position', {
  at: { type: Types.Vec2, default: [0, 0] },
  turn: { type: Types.Float64, default: 0 },
});
const Health = createComponent('Health', {
  value: { type: Types.Int16, default: 5 },
  dead: { type: Types.Boolean, default: false },
  name: { type: Types.String, default: '?' },
  killer: { type: Types.Entity, default: null },
});
/** These components need more than one 32-bit mask word. */
const tags = Array.from({ length: 35 }, (_, n) => createComponent(`Tag${n}`, {}));
const all = [Position, Health, ...tags];

function queryOf(world: World): Query {
  return [...(world.queryManager as unknown as { queries: Map<string, Query> }).queries.values()][0]!;
}

describe('elics', () => {
  it('shows the components and values of each entity after any operations', () => {
    const acts = fc.record({ act: fc.nat(5), who: fc.nat(30), which: fc.nat(all.length - 1), n: fc.nat(100) });
    fc.assert(
      fc.property(fc.array(acts, { maxLength: 80 }), (list) => {
        for (const component of all) component.bitmask = null;
        const world = new World({ entityCapacity: 100, checksOn: false });
        for (const component of all) world.registerComponent(component);
        world.registerQuery({ required: [Position], excluded: [tags[0]!] });
        const { probe, hub } = attachTestHub(world, elics());
        const alive: Entity[] = [];
        for (const { act, who, which, n } of list) {
          const entity = alive[who % Math.max(1, alive.length)];
          const component = all[which]!;
          if (act === 0) alive.push(world.createEntity());
          else if (entity === undefined) continue;
          else if (act === 1) alive.splice(alive.indexOf(entity), 1)[0]!.destroy();
          else if (act === 2) entity.addComponent(component as never);
          else if (act === 3) entity.removeComponent(component as never);
          else if (act === 4 && entity.hasComponent(Health)) {
            entity.setValue(Health, 'name', `n${n}`);
            entity.setValue(Health, 'dead', n % 2 === 0);
            entity.setValue(Health, 'killer', alive[n % alive.length]!);
          } else if (act === 5 && entity.hasComponent(Position)) entity.getVectorView(Position, 'at')[1] = n;
          probe.frame();
        }
        probe.frame();
        // Columns declared after the first frame are watched too.
        hub.watchAll();
        probe.frame();
        const [low, high] = ['bit masks.words[0]', 'bit masks.words[1]'].map((name) => decodeMasks(hub, name));
        const rows = (name: string): unknown[] => hub.rows(name);
        for (const entity of alive) {
          const { index, generation } = entity;
          const shown = [...(low![index] ?? []), ...(high![index] ?? [])];
          expect(shown.sort()).toEqual(
            entity
              .getComponents()
              .map(({ id }) => id)
              .sort(),
          );
          const handle = ((generation << 24) | index) >>> 0;
          expect(rows('entities.indexLookup')[index]).toBe(handle);
          expect(rows('entities.generation')[index]).toBe(generation);
          const at = entity.getVectorView(Position, 'at');
          expect([rows('Position.at[0]')[index], rows('Position.at[1]')[index]]).toEqual([...at]);
          expect(rows('Health.value')[index]).toBe(Health.data.value![index]);
          expect(rows('Health.dead')[index]).toBe(Number(entity.getValue(Health, 'dead')));
          expect(rows('Health.name')[index]).toBe(Health.data.name![index]);
          expect(rows('Health.killer')[index]).toBe(Health.data.killer![index]);
        }
        const { indexLookup, pool } = world.entityManager as unknown as {
          indexLookup: (Entity | null)[];
          pool: Entity[];
        };
        expect(rows('entities.indexLookup').filter((id) => id !== undefined)).toHaveLength(
          indexLookup.filter((entity) => entity !== null).length,
        );
        expect(rows('pool.pool')).toEqual(pool.map(({ index }) => index));
        const matches = queryOf(world).entities;
        const query = hub.names.find((name) => name.startsWith('query 0: Position, !Tag0'))!;
        expect(hub.rows('queries.matches')[0]).toBe(matches.size);
        expect((rows(query) as number[]).map((id) => id & 0xffffff)).toEqual([...matches].map(({ index }) => index));
        probe.detach();
      }),
      sampledRuns(100),
    );
  });

  it('restores the world on detach', () => {
    for (const component of all) component.bitmask = null;
    const world = new World({ checksOn: false });
    world.registerQuery({ required: [Position] });
    const { probe } = attachTestHub(world, elics());
    const { subscribers } = queryOf(world);
    expect(subscribers.qualify.size).toBe(1);
    probe.detach();
    expect(subscribers.qualify.size + subscribers.disqualify.size).toBe(0);
  });

  it('rejects an object that is no world', () => {
    expect(() => elics().open({})).toThrow(/no world of elics/);
  });
});
