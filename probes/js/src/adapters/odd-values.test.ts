import * as bit from 'bitecs';
import fc from 'fast-check';
import { createWorld as createKoota, type Trait, trait } from 'koota';
import { World as Miniplex } from 'miniplex';
import { expect, it, vi } from 'vitest';
import { sampledRuns } from '../../../../core/testing/sample.ts';
import type { Adapter } from '../adapter.ts';
import { hasOnlyNumbers, toJson, UNREADABLE } from '../json.ts';
import { attachTestHub } from '../testing/attach-test-hub.ts';
import type { TestHub } from '../testing/test-hub.ts';
import { bitecs } from './bitecs.ts';
import { koota } from './koota.ts';
import { miniplex } from './miniplex.ts';

/** Games may hold any values, and may change their types at any time. */

interface OddGame {
  readonly world: object;
  readonly adapter: Adapter<object>;
  /** The row of the first entity. */
  readonly first: number;
  set(entity: number, value: unknown): void;
  /** koota has at most 16 worlds at a time. */
  readonly end?: () => void;
}

const ENTITIES = 5;

const games: Readonly<Record<string, () => OddGame>> = {
  'a list of bitECS': () => {
    const Odd: unknown[] = Array(ENTITIES + 1).fill(undefined);
    return { ...bitecsGame({ Odd }), set: (entity, value) => void Odd.splice(entity + 1, 1, value) };
  },
  'a field of bitECS': () => {
    const Odd = { field: Array(ENTITIES + 1).fill(undefined) as unknown[] };
    return { ...bitecsGame({ Odd }), set: (entity, value) => void Odd.field.splice(entity + 1, 1, value) };
  },
  'a field of koota': () => {
    const Odd = trait({ field: 0 });
    return kootaGame(Odd, (field) => ({ field }));
  },
  'an object of koota': () => {
    const Odd = trait(() => ({}) as unknown);
    // koota calls a function to get the value.
    return kootaGame(Odd, (value) => (typeof value === 'function' ? () => value : value));
  },
  'a property of miniplex': () => {
    const world = new Miniplex<{ Odd?: unknown }>();
    const entities = Array.from({ length: ENTITIES }, () => world.add({}));
    const set = (row: number, value: unknown): void => {
      if ('Odd' in entities[row]!) entities[row].Odd = value;
      else world.addComponent(entities[row]!, 'Odd', value);
    };
    return { world, adapter: miniplex(), first: 0, set };
  },
};

function bitecsGame(components: Readonly<Record<string, object>>) {
  const world = bit.createWorld();
  for (let i = 0; i < ENTITIES; i++) bit.addComponent(world, bit.addEntity(world), components.Odd!);
  return { world, adapter: bitecs(components), first: 1 };
}

function kootaGame(Odd: Trait, wrap: (value: unknown) => unknown): OddGame {
  const world = createKoota();
  const entities = Array.from({ length: ENTITIES }, () => world.spawn(Odd));
  const set = (entity: number, value: unknown): void => entities[entity]!.set(Odd as never, wrap(value) as never);
  // The world's own entity comes before.
  return { world, adapter: koota({ Odd }), first: 1, set, end: () => world.destroy() };
}

const revoked = Proxy.revocable({}, {});
revoked.revoke();
const loop: Record<string, unknown> = { hp: 1 };
loop.self = loop;

const ODD: readonly unknown[] = [
  ...[0, -0, 7.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53 + 2, true, false, null, undefined],
  ...['', 'text', 'x'.repeat(300), 12n, Symbol('s'), () => 1, [], [1, 2], [1, 'a'], loop],
  ...[{ x: 1 }, { x: 2, y: 3 }, { x: 'a' }, { x: 1, name: 'b' }, new Map(), new Date(0)],
  ...[JSON.parse('{"__proto__": {"x": 1}, "hp": 2}'), new Float32Array(3), revoked.proxy],
  {
    get broken() {
      throw new Error('unreadable');
    },
  },
];

/** Returns the shown value of a row: of the component's only column, or of its columns of fields. */
function shown(hub: TestHub, row: number): unknown {
  const columns = hub.image.schema.filter(({ meta }) => meta?.role === 'value' && meta.component === 'Odd');
  const replaced = new Set(columns.flatMap(({ meta }) => (meta?.replaces as string[] | undefined) ?? []));
  for (const name of replaced) expect(hub.rows(name)).toEqual([]);
  const cells = columns
    .filter(({ name }) => !replaced.has(name))
    .map(({ name, meta, type }) => {
      const cell = hub.rows(name)[row];
      return [meta!.field, type === 'bool' && cell !== undefined ? cell === 1 : cell] as const;
    });
  const [only] = cells;
  if (cells.length <= 1 && (only?.[0] === undefined || only[0] === 'field')) return only?.[1];
  const fields = cells.filter(([, cell]) => cell !== undefined);
  return fields.length === 0 ? undefined : Object.fromEntries(fields);
}

/** Columns of numbers show numbers exactly; NaN, -0 and the infinities are texts in JSON. */
function expectShown(value: unknown, cell: unknown): void {
  if (typeof value === 'number' && typeof cell === 'number') expect(cell).toBe(value);
  else if (isNumbers(value) && isNumbers(cell)) expect({ ...cell }).toEqual({ ...value });
  else expect(cell).toEqual(toJson(value));
}

function isNumbers(value: unknown): value is object {
  return toJson(value) !== UNREADABLE && typeof value === 'object' && value !== null && hasOnlyNumbers(value);
}

it.each(Object.keys(games))('%s shows every value as it is, or as unreadable, and the probe never stops', (name) => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const changes = fc.array(fc.tuple(fc.nat(ENTITIES - 1), fc.nat(ODD.length - 1)), { maxLength: 12 });
  fc.assert(
    fc.property(changes, (list) => {
      const { world, adapter, first, set, end } = games[name]!();
      const { probe, hub } = attachTestHub(world, adapter);
      const now: unknown[] = [];
      for (const [entity, odd] of list) {
        // koota itself cannot store a revoked proxy as a whole component.
        if (name === 'an object of koota' && ODD[odd] === revoked.proxy) continue;
        now[entity] = ODD[odd];
        set(entity, ODD[odd]);
        for (let i = 0; i < 3; i++) {
          probe.frame();
          hub.watchAll();
        }
      }
      for (const [entity, value] of now.entries()) {
        if (value !== undefined) expectShown(value, shown(hub, entity + first));
      }
      expect(hub.closed).toBe(false);
      probe.detach();
      end?.();
    }),
    sampledRuns(60),
  );
  expect(warn).not.toHaveBeenCalled();
});
