import { inspect } from 'node:util';
import { World as Becsy, Type } from '@lastolivegames/becsy/lib/index.js';
import { ECS } from '@thi.ng/ecs';
import * as bit from 'bitecs';
import { createComponent, World as Elics, Types } from 'elics';
import { createWorld as createKoota, trait } from 'koota';
import { World as Miniplex } from 'miniplex';
import { expect, it } from 'vitest';
import type { Json } from '../../../../core/trace/value.ts';
import type { EditRequest } from '../../../../core/wire/messages/edit.ts';
import type { Adapter } from '../adapter.ts';
import { attachTestHub } from '../testing/attach-test-hub.ts';
import type { TestHub } from '../testing/test-hub.ts';
import { becsy } from './becsy.ts';
import { bitecs } from './bitecs.ts';
import { elics } from './elics.ts';
import { koota } from './koota.ts';
import { miniplex } from './miniplex.ts';
import { thingEcs } from './thing-ecs.ts';

/** An edit that is undone leaves the game's memory as it was, or the game has called it final. */

interface EditedGame {
  readonly world: object;
  readonly adapter: Adapter<object>;
  readonly entity: number;
  /** The component, with values of many kinds. */
  readonly component: string;
  /** The row of the entity in the columns of values. */
  readonly row: number;
  /** The component's memory as the library gives it, or undefined if the entity does not have it. */
  memory(): unknown;
  readonly end?: () => void;
}

class Vector {
  constructor(
    public x: number,
    public y: number,
  ) {}
}

const OBJECTS: readonly (() => unknown)[] = [
  () => ({ s: 'x'.repeat(3000), hp: 1 }),
  () => ({ hp: -0, name: 'orc' }),
  () => ({ hp: 1, deep: { list: [1, 2, { a: 'b' }] } }),
  () => ({ hp: Number.NaN }),
  () => ({ hp: 2, at: new Date(0) }),
  () => [1, 2, 3],
  () => Array.from({ length: 300 }, (_, i) => i),
  () => new Vector(1, -0),
  () => 'short',
  () => 'x'.repeat(300),
  () => true,
  () => null,
  () => -0,
  () => 1.5,
];

/** Component names of elics are global over all worlds. */
let worlds = 0;

const games: Readonly<Record<string, (odd: unknown, number: number) => EditedGame | Promise<EditedGame>>> = {
  bitECS(odd, number) {
    const C = { f32: Float32Array.of(0, number), i8: Int8Array.of(0, number), any: [undefined, odd] };
    const world = bit.createWorld();
    const entity = bit.addEntity(world);
    bit.addComponent(world, entity, C);
    const memory = () => bit.hasComponent(world, entity, C) && [C.f32[entity], C.i8[entity], C.any[entity]];
    return { world, adapter: bitecs({ C }, bit), entity, component: 'C', row: entity, memory };
  },
  koota(odd, number) {
    const C = trait({ f64: 0, any: () => 0 as unknown });
    const world = createKoota();
    const entity = world.spawn(C);
    entity.set(C, { f64: number, any: odd } as never);
    const memory = () => entity.get(C);
    const end = () => world.destroy();
    return { world, adapter: koota({ C }), entity: entity >>> 0, component: 'C', row: entity & 0xf_ffff, memory, end };
  },
  'objects of koota'(odd) {
    const C = trait(() => ({}) as unknown);
    const world = createKoota();
    const entity = world.spawn(C(odd as never));
    const memory = () => entity.get(C);
    const end = () => world.destroy();
    return { world, adapter: koota({ C }), entity: entity >>> 0, component: 'C', row: entity & 0xf_ffff, memory, end };
  },
  miniplex(odd, number) {
    const world = new Miniplex<{ C?: unknown }>();
    const entity = world.add({ C: odd });
    world.add({ C: number > 0 ? { hp: 4 } : new Vector(3, 4) });
    return { world, adapter: miniplex(), entity: 0, component: 'C', row: 0, memory: () => entity.C };
  },
  elics(odd, number) {
    const component = `C${worlds++}`;
    const C = createComponent(component, {
      i8: { type: Types.Int8, default: 0 },
      f32: { type: Types.Float32, default: 0 },
      text: { type: Types.String, default: '' },
      flag: { type: Types.Boolean, default: false },
      place: { type: Types.Vec2, default: [0, 0] },
      any: { type: Types.Object, default: null as never },
    });
    const world = new Elics({ entityCapacity: 10 } as never);
    world.registerComponent(C);
    const entity = world.createEntity();
    const text = typeof odd === 'string' ? odd : 'a';
    entity.addComponent(C, { i8: number, f32: number, text, flag: true, place: [number, -0], any: odd as object });
    const memory = () =>
      entity.hasComponent(C) && Object.values(C.data).map((data) => inspect(Array.from(data as never[]).slice(0, 2)));
    return { world, adapter: elics(), entity: entity.index, component, row: entity.index, memory };
  },
  '@thi.ng/ecs'(odd, number) {
    const ecs = new ECS<{ C: unknown; n: number }>({ capacity: 10 });
    const isNumber = typeof odd === 'number';
    const C = isNumber
      ? ecs.defComponent({ id: 'C', type: 'f32', size: 2, default: () => [0, 0] as never })!
      : ecs.defComponent({ id: 'C', default: () => ({}) as never })!;
    const entity = ecs.defEntity();
    C.add(entity, (isNumber ? [odd, number] : odd) as never);
    const memory = () => C.has(entity) && inspect(C.get(entity), { depth: 9 });
    return { world: ecs, adapter: thingEcs(), entity, component: 'C', row: 0, memory };
  },
  async becsy(_odd, number) {
    class C {}
    const schema = { u8: Type.uint8, f32: Type.float32, flag: Type.boolean, kind: Type.staticString(['a', 'b']) };
    Object.assign(C, { schema: { ...schema, at: Type.vector(Type.float64, ['u', 'v']), any: Type.object } });
    const world = await Becsy.create({ defs: [C], maxEntities: 10 });
    let handle: { __id: number; has(type: unknown): boolean; read(type: unknown): Record<string, unknown> };
    const own = { u8: 3, f32: number, flag: true, kind: 'b', any: { hp: 1 } };
    world.build((system) => {
      handle = system.createEntity(C, own as never).hold() as never;
    });
    const memory = () => {
      let now: unknown;
      world.build(() => {
        const values = handle.has(C) ? handle.read(C) : null;
        now = values && [values.u8, values.f32, values.flag, values.kind, values.any];
      });
      return now;
    };
    return { world, adapter: becsy(), entity: handle!.__id, component: 'C', row: handle!.__id, memory };
  },
};

/** The shown values of a component by field, as a window has them. */
function shownValues(hub: TestHub, { component, row }: EditedGame): Map<string | null, Json> {
  const columns = hub.image.schema.filter(({ meta }) => meta?.role === 'value' && meta.component === component);
  const replaced = new Set(columns.flatMap(({ meta }) => (meta!.replaces as string[] | undefined) ?? []));
  return new Map(
    columns.flatMap(({ name, meta, type }) => {
      const cell = replaced.has(name) ? undefined : hub.rows(name)[row];
      if (cell === undefined) return [];
      return [[(meta!.field as string | undefined) ?? null, (type === 'bool' ? cell === 1 : cell) as Json]];
    }),
  );
}

const fresh = (value: unknown): Json => {
  if (typeof value === 'number') return value === 5 ? 6 : 5;
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'string') return value === 'a' ? 'b' : 'a';
  if (typeof value !== 'object' || value === null) return null;
  if (Array.isArray(value)) return [9, ...value.slice(1)];
  return 'hp' in value ? { ...value, hp: 9 } : (value as Json);
};

let ids = 0;

/** Asks the game for edits, one after the other, and returns its answers. */
function edit(attached: ReturnType<typeof attachTestHub>, ...requests: readonly EditRequest[]) {
  return requests.map((request) => {
    const id = ids++;
    attached.hub.say({ type: 'edit', id, ...request });
    for (let i = 0; i < 2; i++) attached.probe.frame();
    return attached.hub.edited.find((answer) => answer.id === id)!;
  });
}

/** Edits a field, or removes the component, and undoes it; returns false if that was refused or called final. */
async function isUndone(game: EditedGame, odd: unknown, choice: number): Promise<boolean | null> {
  const attached = attachTestHub<object>(game.world, game.adapter);
  for (let i = 0; i < 3; i++) {
    attached.hub.watchAll();
    attached.probe.frame();
  }
  const memory = (): string => inspect(game.memory(), { depth: 9 });
  const before = memory();
  const target = { entity: game.entity, component: game.component };
  const fields = [...shownValues(attached.hub, game)];
  const setTo = (key: string | null, value: Json): EditRequest => {
    return { action: 'set', ...target, ...(key === null ? {} : { field: key }), value };
  };
  if (choice > fields.length) return null;
  const chosen = fields[choice];
  const request: EditRequest =
    chosen === undefined ? { action: 'remove', ...target } : setTo(chosen[0], fresh(chosen[1]));
  const [answer] = edit(attached, request);
  let wasUndone = false;
  if (answer!.reason !== undefined) expect(memory()).toBe(before);
  else if (answer!.final !== true) {
    expect(chosen !== undefined || memory() !== before).toBe(true);
    const sets = fields.map(([key, value]) => setTo(key, value));
    const undo = chosen === undefined ? [{ action: 'add', ...target } as const, ...sets] : [setTo(...chosen)];
    expect(edit(attached, ...undo).map(({ reason }) => reason)).toEqual(undo.map(() => undefined));
    expect(memory(), `${inspect(odd)} ${String(chosen?.[0])}`).toBe(before);
    wasUndone = true;
  }
  attached.probe.detach();
  return wasUndone;
}

it.each(Object.keys(games))('%s: an edit of a field, or a removal, is undone exactly or called final', async (name) => {
  const results = new Set<boolean | null>();
  for (const make of OBJECTS) {
    for (let choice = 0; choice < 9; choice++) {
      const game = await games[name]!(make(), choice % 2 === 0 ? 1 : -7);
      results.add(await isUndone(game, make(), choice));
      game.end?.();
    }
  }
  // Some can be undone, and others cannot.
  expect(results).toEqual(new Set([true, false, null]));
});

it.each(Object.entries(games))('who has a component is known at any time in %s', async (_, make) => {
  const { world, adapter, entity, component, end } = await make('short', 1);
  const reader = adapter.open(world);
  reader.catchUp?.(() => true);
  reader.columns();
  const editor = reader.editor!;
  const { rows, has } = reader.memberships!.get(component)!;
  const hasIt = (handle: number): boolean => {
    const index = handle & 0xf_ffff;
    return index < rows() && has(index);
  };
  expect(hasIt(entity)).toBe(true);
  editor.remove(entity, component);
  expect(hasIt(entity)).toBe(false);
  editor.add(entity, component);
  const other = editor.spawn();
  expect([hasIt(entity), hasIt(other)]).toEqual([true, false]);
  editor.add(other, component);
  editor.despawn(entity);
  expect([hasIt(entity), hasIt(other)]).toEqual([false, true]);
  reader.close?.();
  end?.();
});
