import * as bit from 'bitecs';
import { createWorld as createKoota, trait } from 'koota';
import { World as Miniplex } from 'miniplex';
import { expect, it, vi } from 'vitest';
import type { Adapter } from '../adapter.ts';
import { attachTestHub, decodeMasks } from '../testing/attach-test-hub.ts';
import type { TestHub } from '../testing/test-hub.ts';
import { bitecs } from './bitecs.ts';
import { koota } from './koota.ts';
import { miniplex } from './miniplex.ts';

const MASKS = 'component masks.entityMasks[0]';

/** Watches columns that are new, and reads the world again. */
function settle({ probe, hub }: { probe: { frame(): void }; hub: TestHub }): void {
  for (let i = 0; i < 3; i++) {
    probe.frame();
    hub.watchAll();
  }
}

it('a world of koota that the game destroys says so, and is followed again once it is used again', () => {
  const Position = trait({ x: 0 });
  const world = createKoota();
  world.spawn(Position({ x: 1 }));
  const attached = attachTestHub<object>(world, koota({ Position }));
  const { probe, hub } = attached;
  world.destroy();
  probe.frame();
  expect([hub.closed, hub.bye]).toEqual([true, 'The world was destroyed']);
  const count = hub.image.schema.length;
  hub.find();
  probe.frame();
  expect(hub.image.schema).toHaveLength(count);
  world.init();
  world.spawn(Position({ x: 5 }));
  const next = attachTestHub<object>(world, koota({ Position }));
  settle(next);
  expect(next.hub.rows('Position.x').at(-1)).toBe(5);
  expect(probe.hubs).toBe(0);
  world.destroy();
});

it('a world of bitECS that the game deletes says so', () => {
  const world = bit.createWorld();
  const { probe, hub } = attachTestHub(world, bitecs({}));
  bit.deleteWorld(world);
  probe.frame();
  expect([hub.closed, hub.bye]).toEqual([true, 'The world was destroyed']);
});

const A = trait({ x: 0 });
const B = trait({ x: 0 });
it.each<[string, () => { world: object; adapter: Adapter<object>; reset: () => void }]>([
  [
    'bitECS',
    () => {
      const components = { A: {}, B: {} };
      const world = bit.createWorld();
      const add = (names: readonly ('A' | 'B')[]): void => {
        for (const name of names) bit.addComponent(world, bit.addEntity(world), components[name]);
      };
      add(['A', 'B']);
      const reset = (): void => {
        bit.resetWorld(world);
        add(['B', 'A']);
      };
      return { world, adapter: bitecs(components), reset };
    },
  ],
  [
    'koota',
    () => {
      const world = createKoota();
      world.spawn(A);
      world.spawn(B);
      const reset = (): void => {
        world.reset();
        world.spawn(B);
        world.spawn(A);
      };
      return { world, adapter: koota({ A, B }), reset };
    },
  ],
])('after a reset in %s, bits have the names that they have then', (_, make) => {
  const { world, adapter, reset } = make();
  const attached = attachTestHub(world, adapter);
  expect(decodeMasks(attached.hub, MASKS).slice(-2)).toEqual([['A'], ['B']]);
  reset();
  settle(attached);
  expect(decodeMasks(attached.hub, MASKS).slice(-2)).toEqual([['B'], ['A']]);
});

it('fields that a component gets later are shown', () => {
  const Position: Record<string, unknown> = { x: [1, 2] };
  const world = bit.createWorld();
  bit.addComponent(world, bit.addEntity(world), Position);
  const attached = attachTestHub(world, bitecs({ Position }));
  Position.y = new Int8Array([0, 7]);
  Position.z = [];
  settle(attached);
  (Position.z as unknown[])[1] = 'deep';
  settle(attached);
  expect(attached.hub.rows('Position.y')).toEqual([0, 7]);
  expect(attached.hub.rows('Position.z')).toEqual([null, 'deep'].map((value) => value ?? undefined));

  const mini = new Miniplex<{ place: Record<string, number> }>();
  const entity = mini.add({ place: { x: 1 } });
  const shown = attachTestHub<object>(mini, miniplex());
  entity.place.y = 2;
  settle(shown);
  expect(shown.hub.rows('place.y')).toEqual([2]);
});

it('values that stop fitting the type of their array are shown as JSON', () => {
  const Position: { x: ArrayLike<unknown> } = { x: new Float32Array([0, 2.5]) };
  const world = bit.createWorld();
  bit.addComponent(world, bit.addEntity(world), Position);
  const attached = attachTestHub(world, bitecs({ Position }));
  expect(attached.hub.rows('Position.x')).toEqual([0, 2.5]);
  Position.x = [0, 0.1];
  settle(attached);
  expect(attached.hub.rows('Position.x')).toEqual([]);
  expect(attached.hub.rows('Position.x as JSON')).toEqual([0, 0.1]);
  expect(attached.hub.spec('Position.x as JSON').meta).toMatchObject({ replaces: ['Position.x'], field: 'x' });
});

it('new entities of miniplex are numbered once, however often the number of rows is asked for before they are read', () => {
  const world = new Miniplex<{ a: number }>();
  world.add({ a: 0 });
  const reader = miniplex().open(world);
  reader.catchUp!(() => true);
  for (let i = 1; i < 300; i++) world.add({ a: i });
  const { rows } = reader.memberships!.get('a')!;
  expect(rows()).toBe(300);
  const lookups = vi.spyOn(Map.prototype, 'has');
  for (let i = 0; i < 100; i++) rows();
  const count = lookups.mock.calls.length;
  lookups.mockRestore();
  expect(count).toBeLessThan(300);
});
