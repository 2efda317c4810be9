import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampledRuns } from '../../../testing/sample.ts';
import { ColumnSet } from '../../../trace/column-set.ts';
import { ModelError } from '../../../trace/model-error.ts';
import { type Snapshot, snapshot } from '../../../trace/testing/snapshot.ts';
import { Timeline } from '../../../trace/timeline.ts';
import { generationOf, type Handle, indexOf } from './handle.ts';
import type { Declared } from './metatype.ts';
import { Program } from './program.ts';
import { checkInvariants } from './testing/invariants.ts';
import { NaiveWorld } from './testing/naive.ts';
import type { World } from './world.ts';

/** B and C share a bit, so their signatures are equal. A chunk holds one `Large`. */
const DECLARED: readonly Declared[] = [
  { name: 'A', size: 8, align: 4 },
  { name: 'B', size: 4, align: 4, bit: 7 },
  { name: 'C', size: 16, align: 8, bit: 7 },
  { name: 'Tag', size: 0, align: 0 },
  { name: 'Odd', size: 3, align: 1 },
  { name: 'Large', size: 58, align: 2 },
];
const NAMES = DECLARED.map(({ name }) => name);
const WORLDS = ['role', 'level'] as const;
/** Small chunks fill up quickly, and their arrays overlap the header. */
const OPTIONS = { declared: DECLARED, chunkBytes: 256, worlds: WORLDS };

type Action =
  | { readonly kind: 'create'; readonly components: readonly string[]; readonly times: number }
  | { readonly kind: 'destroy'; readonly pick: number; readonly times: number }
  | { readonly kind: 'add'; readonly pick: number; readonly component: string; readonly value: number | undefined }
  | { readonly kind: 'set'; readonly pick: number; readonly component: string; readonly value: number }
  | { readonly kind: 'remove'; readonly pick: number; readonly component: string }
  | { readonly kind: 'query'; readonly required: readonly string[]; readonly excluded: readonly string[] }
  | { readonly kind: 'singleton'; readonly component: string; readonly value: number }
  | { readonly kind: 'world'; readonly name: string };

const pick = fc.nat({ max: 60 });
const component = fc.constantFrom(...NAMES);
const actions: fc.Arbitrary<Action[]> = fc.array(
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constant('create' as const),
        components: fc.uniqueArray(component, { maxLength: 3 }),
        times: fc.integer({ min: 1, max: 12 }),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ kind: fc.constant('destroy' as const), pick, times: fc.integer({ min: 1, max: 8 }) }),
    },
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constant('add' as const),
        pick,
        component,
        value: fc.option(pick, { nil: undefined }),
      }),
    },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('remove' as const), pick, component }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('set' as const), pick, component, value: pick }) },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('query' as const),
        required: fc.uniqueArray(component, { minLength: 1, maxLength: 3 }),
        excluded: fc.uniqueArray(component, { maxLength: 2 }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('singleton' as const), component, value: pick }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('world' as const), name: fc.constantFrom(...WORLDS) }) },
  ),
  { maxLength: 40, size: 'max' },
);

/** A program, the handles alive in each world, and the reference implementations. */
class Player {
  readonly program: Program;
  readonly alive = new Map<string, Handle[]>(WORLDS.map((name) => [name, []]));
  readonly naive = new Map(WORLDS.map((name) => [name as string, new NaiveWorld(DECLARED)]));

  constructor(columns: ColumnSet) {
    this.program = new Program(columns, OPTIONS);
  }

  /** @returns the error code if the model rejected the action, else null */
  play(action: Action): string | null {
    try {
      this.#perform(action);
      return null;
    } catch (error) {
      if (error instanceof ModelError) return error.code;
      throw error;
    }
  }

  #perform(action: Action): void {
    const { world } = this.program;
    const naive = this.naive.get(world.name)!;
    const alive = this.alive.get(world.name)!;
    if (action.kind === 'create') for (let i = 0; i < action.times; i++) this.#create(action.components);
    else if (action.kind === 'world') this.program.switchTo(action.name);
    else if (action.kind === 'query') {
      const found = world.query(action.required, action.excluded);
      expect(new Set(found)).toEqual(naive.query(action.required, action.excluded));
      expect(new Set(found).size).toBe(found.length);
    } else if (action.kind === 'singleton') {
      world.setSingleton(action.component, action.value);
      naive.singletons.set(action.component, action.value);
    } else if (action.kind === 'destroy') {
      for (let i = 0; i < action.times && alive.length > 0; i++) this.#destroy(action.pick);
    } else if (alive.length > 0) this.#change(action, alive[action.pick % alive.length]!);
  }

  #create(components: readonly string[]): void {
    const { world } = this.program;
    const entity = world.create(components);
    this.alive.get(world.name)!.push(entity);
    this.naive.get(world.name)!.create(entity, components);
  }

  #destroy(n: number): void {
    const { world } = this.program;
    const alive = this.alive.get(world.name)!;
    const [entity] = alive.splice(n % alive.length, 1) as [Handle];
    world.destroy(entity);
    this.naive.get(world.name)!.destroy(entity);
  }

  #change(action: Extract<Action, { kind: 'add' | 'remove' | 'set' }>, entity: Handle): void {
    const { world } = this.program;
    const naive = this.naive.get(world.name)!;
    if (action.kind === 'remove') {
      world.remove(entity, action.component);
      naive.remove(entity, action.component);
    } else {
      world[action.kind](entity, action.component, action.value as number);
      naive[action.kind](entity, action.component, action.value as number);
    }
  }
}

/** These errors leave an operation half done, so the run ends as the real program would. */
const ENDS = new Set(['decs-header-overwritten', 'decs-no-capacity']);

/** @returns the number of actions completed */
function playAll(player: Player, all: readonly Action[], after: () => void = () => {}): number {
  for (const [i, action] of all.entries()) {
    if (ENDS.has(player.play(action) ?? '')) return i;
    after();
  }
  return all.length;
}

/** Returns a component's value, 0 if it was never written, or undefined if the entity lacks it. */
function componentValue({ entities, heap }: World, entity: Handle, component: string): number | undefined {
  const slot = entities.chunk.peek(indexOf(entity));
  if (slot === undefined || !entities.isValid(entity)) return undefined;
  const chunk = heap.at(slot);
  const column = chunk.values[chunk.archetype.types.findIndex(({ name }) => name === component)];
  return column ? (column.peek(entities.row.peek(indexOf(entity)) as number) ?? 0) : undefined;
}

function expectAgreement({ program, naive }: Player): void {
  for (const world of program.worlds) {
    const expected = naive.get(world.name)!;
    for (const [entity, components] of expected.entities) {
      for (const name of NAMES) {
        const value = components.get(name);
        if (typeof value === 'number') expect(componentValue(world, entity, name), `${entity} ${name}`).toBe(value);
      }
    }
    for (const name of NAMES) {
      expect(world.getSingleton(name)).toBe(expected.singletons.get(name) ?? null);
      expect(new Set(world.query([name], []))).toEqual(expected.query([name], []));
    }
  }
}

const SCRIPTS = 1000;

/** `toEqual` is much slower, so it only reports the difference. */
function expectSame(found: Snapshot, wanted: Snapshot): void {
  if (!isDeepStrictEqual(found, wanted)) expect(found).toEqual(wanted);
}

test('random scripts keep every invariant and agree with the reference implementation', () => {
  let whole = 0;
  const property = fc.property(actions, (all) => {
    const player = new Player(new ColumnSet());
    if (playAll(player, all) < all.length) return;
    whole++;
    for (const world of player.program.worlds) checkInvariants(world);
    expectAgreement(player);
  });
  const runs = sampledRuns(SCRIPTS);
  fc.assert(property, runs);
  expect(whole).toBeGreaterThan(runs.numRuns / 5);
});

test('invariants hold after each operation', () => {
  const property = fc.property(actions, (all) => {
    const player = new Player(new ColumnSet());
    playAll(player, all, () => checkInvariants(player.program.world));
  });
  fc.assert(property, sampledRuns(300));
});

test('every step of a random script can be undone and redone', () => {
  const property = fc.property(actions, (all) => {
    const timeline = new Timeline();
    const player = new Player(timeline.columns);
    const seen: [number, Snapshot][] = [[0, snapshot(timeline.columns)]];
    for (const action of all) {
      const code = player.play(action);
      seen.push([timeline.position, snapshot(timeline.columns)]);
      if (ENDS.has(code ?? '')) break;
    }
    for (const [position, state] of [...seen].reverse().concat(seen)) {
      timeline.seek(position);
      expectSame(snapshot(timeline.columns), state);
    }
  });
  fc.assert(property, sampledRuns(SCRIPTS));
});

test('a world continues from any position of its timeline', () => {
  const property = fc.property(fc.tuple(actions, actions, actions), ([before, undone, after]) => {
    const straight = new Player(new ColumnSet());
    const timeline = new Timeline();
    const player = new Player(timeline.columns);
    if (playAll(straight, before) < before.length) return;
    playAll(player, before);
    const { position } = timeline;
    const alive = [...player.alive].map(([name, entities]): [string, Handle[]] => [name, [...entities]]);
    playAll(player, undone);
    timeline.truncate(position);
    for (const [name, entities] of alive) player.alive.set(name, entities);
    for (const [name, world] of straight.naive) {
      const copy = new NaiveWorld(DECLARED);
      for (const [entity, components] of world.entities) copy.entities.set(entity, new Map(components));
      player.naive.set(name, copy);
    }
    expect(playAll(player, after)).toBe(playAll(straight, after));
    expect(snapshot(timeline.columns)).toEqual(snapshot(straight.program.context.columns));
  });
  fc.assert(property, sampledRuns(150));
});

test('recycling an index increases its generation by two', () => {
  const { program } = new Player(new ColumnSet());
  const { world } = program;
  let entity = world.create([]);
  for (let i = 0; i < 1000; i++) {
    world.destroy(entity);
    const next = world.create([]);
    expect([indexOf(next), generationOf(next)]).toEqual([0, generationOf(entity) + 2]);
    entity = next;
  }
});
