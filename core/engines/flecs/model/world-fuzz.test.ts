import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampledRuns } from '../../../testing/sample.ts';
import { ColumnSet } from '../../../trace/column-set.ts';
import { ModelError } from '../../../trace/model-error.ts';
import { type Snapshot, snapshot } from '../../../trace/testing/snapshot.ts';
import { Timeline } from '../../../trace/timeline.ts';
import { createMany } from './bulk.ts';
import { generationOf, type Handle, handle, indexOf } from './handle.ts';
import { CHILD_OF, type FlecsId, IS_A, pair, pairPartOf, tagOf, UNION, WILDCARD } from './id.ts';
import { entitiesIn } from './query.ts';
import { setVersion } from './set-version.ts';
import { checkInvariants } from './testing/invariants.ts';
import { NaiveWorld } from './testing/naive.ts';
import type { Declared } from './traits.ts';
import { World } from './world.ts';

const NOTHING = { size: 0, sparse: false, toggle: false, exclusive: false, union: false, with: [] };
const DECLARED: readonly Declared[] = [
  { ...NOTHING, name: 'Position', size: 8 },
  { ...NOTHING, name: 'Velocity', size: 8, toggle: true },
  { ...NOTHING, name: 'Rotation', size: 8, sparse: true },
  { ...NOTHING, name: 'Power', with: ['Responsibility', 'Position'] },
  { ...NOTHING, name: 'Responsibility' },
  { ...NOTHING, name: 'Npc', toggle: true },
  { ...NOTHING, name: 'Likes' },
  { ...NOTHING, name: 'Docked', exclusive: true },
  { ...NOTHING, name: 'Movement', union: true },
  { ...NOTHING, name: 'Walking' },
];
const OPTIONS = { declared: DECLARED, entityPage: 8, sparsePage: 4 };
const PLAIN = ['Position', 'Velocity', 'Rotation', 'Power', 'Responsibility', 'Npc', 'Likes'];
const TARGETS = ['Position', 'Rotation', 'Npc', 'Walking', 'Power'];

/** An id made of names or of live entities, which are given as indices. */
interface Choice {
  readonly kind: 'plain' | 'tag' | 'pair';
  readonly relation: string | number;
  readonly target: string | number;
}

type Action =
  | { readonly kind: 'create'; readonly pick: number }
  | { readonly kind: 'claim'; readonly index: number; readonly generation: number }
  | { readonly kind: 'version'; readonly pick: number; readonly generation: number }
  | { readonly kind: 'destroy' | 'clear'; readonly pick: number }
  | { readonly kind: 'bulk'; readonly count: number; readonly id: Choice }
  | { readonly kind: 'add' | 'remove' | 'set'; readonly pick: number; readonly id: Choice; readonly value: number }
  | { readonly kind: 'removeAll'; readonly pick: number; readonly relation: string | number }
  | { readonly kind: 'toggle'; readonly pick: number; readonly id: FlecsId; readonly enabled: boolean }
  | { readonly kind: 'query'; readonly terms: readonly { readonly id: Choice; readonly not: boolean }[] };

const pick = fc.nat({ max: 20 });
const generation = fc.constantFrom(0, 1, 2, 65_535);
const choiceOf = (relations: readonly string[], targets: readonly string[]): fc.Arbitrary<Choice> =>
  fc.record({
    kind: fc.constantFrom('plain' as const, 'plain' as const, 'tag' as const, 'pair' as const, 'pair' as const),
    relation: fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...relations) }, { weight: 1, arbitrary: pick }),
    target: fc.oneof(fc.constantFrom(...targets), pick),
  });
const actionsOf = (relations: readonly string[]): fc.Arbitrary<Action[]> => {
  const id = choiceOf(relations, TARGETS);
  const relation = fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...relations) }, { weight: 1, arbitrary: pick });
  const queried = choiceOf([...relations.filter((each) => each !== IS_A), WILDCARD], [...TARGETS, WILDCARD]);
  const weighted: [number, fc.Arbitrary<Action>][] = [
    [4, fc.record({ kind: fc.constant('create' as const), pick })],
    [1, fc.record({ kind: fc.constant('removeAll' as const), pick, relation })],
    [1, fc.record({ kind: fc.constant('claim' as const), index: fc.integer({ min: 1, max: 30 }), generation })],
    [1, fc.record({ kind: fc.constant('version' as const), pick, generation })],
    [1, fc.record({ kind: fc.constant('bulk' as const), count: fc.integer({ min: 1, max: 70 }), id })],
    [3, fc.record({ kind: fc.constantFrom('destroy' as const, 'destroy' as const, 'clear' as const), pick })],
    [9, fc.record({ kind: fc.constantFrom('add' as const, 'set' as const, 'remove' as const), pick, id, value: pick })],
    [
      2,
      fc.record({
        kind: fc.constant('toggle' as const),
        pick,
        id: fc.constantFrom('Velocity', 'Npc'),
        enabled: fc.boolean(),
      }),
    ],
    [
      2,
      fc.record({
        kind: fc.constant('query' as const),
        terms: fc.array(fc.record({ id: queried, not: fc.boolean() }), { minLength: 1, maxLength: 3 }),
      }),
    ],
  ];
  return fc.array(fc.oneof(...weighted.map(([weight, arbitrary]) => ({ weight, arbitrary }))), {
    maxLength: 60,
    size: 'max',
  });
};
const RELATIONS = ['Likes', 'Docked', 'Movement', CHILD_OF, 'Position'];

/** A world and its live handles, in order of creation. */
class Player {
  readonly world: World;
  readonly columns: ColumnSet;
  alive: Handle[] = [];

  constructor(columns: ColumnSet) {
    this.columns = columns;
    this.world = new World(columns, OPTIONS);
  }

  pick(n: number): Handle | undefined {
    return this.alive[n % this.alive.length];
  }

  id({ kind, relation, target }: Choice): FlecsId {
    const part = (of: string | number): string => (typeof of === 'string' ? of : pairPartOf(this.pick(of) ?? 0));
    if (kind === 'plain') return PLAIN[String(relation).length % PLAIN.length] as FlecsId;
    if (kind === 'tag') return tagOf(this.pick(Number(target)) ?? this.alive[0] ?? 0);
    return pair(part(relation), part(target));
  }

  /** @returns false if the model rejected the action */
  play(action: Action, naive: NaiveWorld | null = null): boolean {
    try {
      return this.#perform(action, naive);
    } catch (error) {
      if (error instanceof ModelError) return false;
      throw error;
    } finally {
      this.alive = this.alive.filter((entity) => this.world.context.entities.isAlive(entity));
    }
  }

  #perform(action: Action, naive: NaiveWorld | null): boolean {
    if (action.kind === 'create') this.#born([this.world.create()], naive);
    if (action.kind === 'claim') return this.#claim(handle(action.index, action.generation), naive);
    if (this.alive.length === 0) return false;
    const entity = 'pick' in action ? (this.pick(action.pick) as Handle) : 0;
    switch (action.kind) {
      case 'create':
        return true;
      case 'bulk':
        return this.#bulk(action, naive);
      case 'query':
        return this.#query(action, naive);
      case 'removeAll':
        this.#removeAll(entity, action.relation, naive);
        return true;
      case 'version':
        this.#setVersion(entity, handle(indexOf(entity), action.generation), naive);
        return true;
      case 'toggle':
        this.world.enable(entity, action.id, action.enabled);
        naive?.enable(entity, action.id, action.enabled);
        return true;
      case 'destroy':
      case 'clear':
        this.world[action.kind](entity);
        naive?.[action.kind](entity);
        return true;
      default:
        this.#change(action, entity, naive);
        return true;
    }
  }

  #change(action: Extract<Action, { kind: 'add' | 'remove' | 'set' }>, entity: Handle, naive: NaiveWorld | null): void {
    const id = this.id(action.id);
    if (action.kind === 'set') {
      this.world.set(entity, id, action.value);
      naive?.set(entity, id, action.value);
    } else {
      this.world[action.kind](entity, id);
      naive?.[action.kind](entity, id);
    }
  }

  #claim(entity: Handle, naive: NaiveWorld | null): boolean {
    const isNew = !this.world.context.entities.isAlive(entity);
    this.world.claim(entity);
    if (isNew) this.#born([entity], naive);
    return true;
  }

  #setVersion(entity: Handle, changed: Handle, naive: NaiveWorld | null): void {
    setVersion(this.world, changed);
    this.alive = this.alive.map((each) => (each === entity ? changed : each));
    naive?.setVersion(entity, changed);
  }

  #removeAll(entity: Handle, relation: string | number, naive: NaiveWorld | null): void {
    const all = this.id({ kind: 'pair', relation, target: WILDCARD });
    this.world.remove(entity, all);
    naive?.remove(entity, all);
  }

  #bulk({ count, id }: Extract<Action, { kind: 'bulk' }>, naive: NaiveWorld | null): boolean {
    const given = this.id(id);
    const created = createMany(this.world, count, [given]);
    this.#born(created, naive);
    for (const entity of created) naive?.add(entity, given);
    return true;
  }

  #query({ terms }: Extract<Action, { kind: 'query' }>, naive: NaiveWorld | null): boolean {
    const queryTerms = terms.map(({ id, not }, i) => ({ id: this.id(id), not: not && i > 0 }));
    const found = this.world.query(queryTerms);
    const entities = found.flatMap((result) => [...entitiesIn(this.world.tables, result)]);
    if (naive !== null) expect(new Set(entities)).toEqual(naive.query(queryTerms));
    return true;
  }

  #born(entities: readonly Handle[], naive: NaiveWorld | null): void {
    this.alive.push(...entities);
    for (const entity of entities) naive?.create(entity);
  }
}

/** Describes each entity in the format of the naive world. */
function described(world: World): Map<Handle, Map<FlecsId, unknown>> {
  const all = new Map<Handle, Map<FlecsId, unknown>>();
  for (const table of world.tables) {
    for (let row = 0; row < table.count; row++) {
      const entity = table.entity(row);
      const has = table.ids.map((id): [FlecsId, unknown] => {
        const { first, second, toggle } = world.context.space.parts(id);
        const record = world.components.get(id);
        if (toggle) return [id, table.toggle(first)?.bits.peek(row) === 1];
        if (second === UNION) return [first, record?.union?.values.peek(indexOf(entity))];
        return [
          id,
          record?.sparse ? record.sparse.data.peek(indexOf(entity)) : (table.columnOf(id)?.peek(row) ?? null),
        ];
      });
      all.set(entity, new Map(has));
    }
  }
  return all;
}

function expected(naive: NaiveWorld): Map<Handle, Map<FlecsId, unknown>> {
  const entries = [...naive.entities].map(([entity, { ids, targets, toggles }]): [Handle, Map<FlecsId, unknown>] => {
    const own = [...ids].filter(([id]) => !id.endsWith(`,${UNION})`));
    const bits = [...toggles].map(([id, bit]): [FlecsId, unknown] => [`TOGGLE|${id}`, bit]);
    return [entity, new Map<FlecsId, unknown>([...own, ...targets, ...bits])];
  });
  return new Map(entries);
}

test('random scripts keep every invariant and agree with the reference implementation', () => {
  const property = fc.property(actionsOf(RELATIONS), (actions) => {
    const player = new Player(new ColumnSet());
    const naive = new NaiveWorld(DECLARED);
    for (const action of actions) player.play(action, naive);
    checkInvariants(player.world);
    expect(described(player.world)).toEqual(expected(naive));
  });
  fc.assert(property, sampledRuns(1000));
});

test('inheritance keeps every invariant after each operation', () => {
  const property = fc.property(actionsOf([...RELATIONS, IS_A, IS_A]), (actions) => {
    const player = new Player(new ColumnSet());
    for (const action of actions) {
      player.play(action);
      checkInvariants(player.world);
    }
  });
  fc.assert(property, sampledRuns(200));
});

test('every step of a random script can be undone and redone', () => {
  const property = fc.property(actionsOf([...RELATIONS, IS_A]), (actions) => {
    const timeline = new Timeline();
    const player = new Player(timeline.columns);
    const seen: [number, Snapshot][] = [[0, snapshot(timeline.columns)]];
    for (const action of actions) {
      player.play(action);
      seen.push([timeline.position, snapshot(timeline.columns)]);
    }
    for (const [position, state] of [...seen].reverse().concat(seen)) {
      timeline.seek(position);
      expect(snapshot(timeline.columns)).toEqual(state);
    }
  });
  fc.assert(property, sampledRuns(150));
});

test('a world continues from any position of its timeline', () => {
  const halves = fc.tuple(actionsOf([...RELATIONS, IS_A]), actionsOf([...RELATIONS, IS_A]), actionsOf(RELATIONS));
  const property = fc.property(halves, ([before, undone, after]) => {
    const straight = new Player(new ColumnSet());
    const timeline = new Timeline();
    const player = new Player(timeline.columns);
    for (const action of before) expect(player.play(action)).toBe(straight.play(action));
    const { position } = timeline;
    const alive = [...player.alive];
    for (const action of undone) player.play(action);
    timeline.truncate(position);
    player.alive = alive;
    for (const action of after) expect(player.play(action)).toBe(straight.play(action));
    expect(snapshot(timeline.columns)).toEqual(snapshot(straight.columns));
    checkInvariants(player.world);
  });
  fc.assert(property, sampledRuns(150));
});

test('generations increase with every deletion and wrap to 0', () => {
  const { world } = new Player(new ColumnSet());
  const first = world.create();
  let entity = first;
  for (let i = 0; i < 65_536; i++) {
    world.destroy(entity);
    entity = world.create();
    expect(indexOf(entity)).toBe(indexOf(first));
  }
  expect(generationOf(entity)).toBe(0);
  expect(entity).toBe(first);
});
