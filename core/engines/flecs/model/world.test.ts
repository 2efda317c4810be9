import { describe, expect, test } from 'vitest';
import { ColumnSet } from '../../../trace/column-set.ts';
import { ModelError } from '../../../trace/model-error.ts';
import { Timeline } from '../../../trace/timeline.ts';
import { createMany } from './bulk.ts';
import { generationOf, type Handle, handle, indexOf, nextGeneration } from './handle.ts';
import { entityInPart, pair, pairPartOf, parseId, tagOf, toggleOf } from './id.ts';
import { mapOrder } from './map-order.ts';
import { entitiesIn } from './query.ts';
import { checkInvariants } from './testing/invariants.ts';
import { type Declared, IdSpace } from './traits.ts';
import { FLECS_VERSIONS } from './version.ts';
import { World } from './world.ts';

const NOTHING = { size: 0, sparse: false, toggle: false, exclusive: false, union: false, with: [] };
const DECLARED: readonly Declared[] = [
  { ...NOTHING, name: 'Position', size: 8 },
  { ...NOTHING, name: 'Velocity', size: 8, toggle: true },
  { ...NOTHING, name: 'Rotation', size: 8, sparse: true },
  { ...NOTHING, name: 'Likes' },
  { ...NOTHING, name: 'Movement', union: true },
  { ...NOTHING, name: 'Walking' },
  { ...NOTHING, name: 'Running' },
];

function newWorld(): { world: World; timeline: Timeline } {
  const timeline = new Timeline();
  return { world: new World(timeline.columns, { declared: DECLARED, entityPage: 4, sparsePage: 4 }), timeline };
}

function many(world: World, count: number): Handle[] {
  return Array.from({ length: count }, () => world.create());
}

/** Returns the codes of an action's steps, without the engine's name. */
function codes(timeline: Timeline, action: () => void): string[] {
  const from = timeline.length;
  action();
  return Array.from({ length: timeline.length - from }, (_, i) =>
    timeline.stepAt(from + i).code.replace(/^flecs-/, ''),
  );
}

function refusal(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    if (error instanceof ModelError) return error.code;
    throw error;
  }
  throw new Error('nothing was thrown');
}

describe('handles and ids', () => {
  test('a handle consists of an index and a generation that wraps after 16 bits', () => {
    const entity = handle(7, 65_535);
    expect([indexOf(entity), generationOf(entity)]).toEqual([7, 65_535]);
    expect(nextGeneration(entity)).toBe(handle(7, 0));
  });

  test('a pair contains an entity’s index, a tag also its generation', () => {
    expect([pairPartOf(handle(7, 2)), tagOf(handle(7, 2)), tagOf(7)]).toEqual(['7', '7v2', '7']);
    expect([entityInPart('7'), entityInPart('7v2'), entityInPart('Position')]).toEqual([7, handle(7, 2), null]);
    const velocity = { toggle: true, first: 'Velocity', second: null, wildcard: false, entity: false };
    expect(parseId(toggleOf('Velocity'))).toEqual(velocity);
    expect(['7v2', '(ChildOf,7)', '(7,Bob)', '(Likes,Bob)'].map((id) => parseId(id).entity)).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });

  test('a type has plain ids first, then toggles, then pairs, each in order of declaration with entities last', () => {
    const space = new IdSpace(DECLARED, FLECS_VERSIONS['4.0.5']);
    const ids = [
      '(Likes,3)',
      'Likes',
      '(Position,Walking)',
      '12',
      'TOGGLE|Velocity',
      'Position',
      '(ChildOf,3)',
      '7v1',
      '(Likes,Walking)',
    ];
    expect(ids.sort((a, b) => space.compare(a, b))).toEqual([
      'Position',
      'Likes',
      '12',
      '7v1',
      'TOGGLE|Velocity',
      '(Position,Walking)',
      '(ChildOf,3)',
      '(Likes,Walking)',
      '(Likes,3)',
    ]);
  });

  test('a map yields its keys bucket by bucket', () => {
    expect(mapOrder([])).toEqual([]);
    expect(mapOrder([413])).toEqual([413]);
    expect(mapOrder([413, 414, 415, 417])).toEqual([413, 415, 417, 414]);
    const [a, b] = [handle(416, 1), handle(416, 3)];
    expect(mapOrder([413, 414, 415, 417, a, 500, 8, 9, 403, 312, 600, 601, 602, b, 1000, 77])).toEqual([
      500,
      1000,
      602,
      403,
      413,
      601,
      415,
      9,
      77,
      a,
      b,
      417,
      312,
      600,
      414,
      8,
    ]);
  });
});

describe('the entity index', () => {
  test('the first dead entry is reused, and a deleted one is swapped with the last live one', () => {
    const { world } = newWorld();
    const [a, b, c, d] = many(world, 4) as [Handle, Handle, Handle, Handle];
    world.destroy(b);
    expect(world.context.entities.dense.copy().numbers.slice(1)).toEqual(Float64Array.of(a, d, c, handle(b, 1)));
    expect(world.create()).toBe(handle(b, 1));
    world.destroy(a);
    world.destroy(c);
    expect(many(world, 3).map(generationOf)).toEqual([1, 1, 0]);
  });

  test('only pages in use are allocated', () => {
    const { world, timeline } = newWorld();
    world.create();
    world.setRange(20);
    expect(codes(timeline, () => world.create())).toContain('allocate-entity-page');
    expect(indexOf(world.create())).toBe(22);
    expect([...world.context.entities.pages.copy().numbers]).toEqual([1, 0, 0, 0, 0, 1]);
  });

  test('many entities are recycled in one step', () => {
    const { world, timeline } = newWorld();
    for (const entity of many(world, 5)) world.destroy(entity);
    let made: Handle[] = [];
    const steps = codes(timeline, () => {
      made = createMany(world, 5, []);
    });
    expect(steps).toEqual(['recycle-many', 'grow-alive-many', 'append-rows', 'place-many']);
    expect(made.map(generationOf)).toEqual([1, 1, 1, 1, 1]);
  });
});

describe('tables', () => {
  test('a move leaves a hole that the last row fills', () => {
    const { world, timeline } = newWorld();
    const [first, , third] = many(world, 3) as [Handle, Handle, Handle];
    for (const entity of [first, third]) world.set(entity, 'Position', indexOf(entity));
    const steps = codes(timeline, () => world.add(first, 'Likes'));
    expect(steps.filter((code) => /hole|record|move-value|pop/.test(code)).slice(-6)).toEqual([
      'move-value',
      'place-record',
      'fill-hole',
      'fix-record',
      'fill-hole-value',
      'pop-row',
    ]);
    checkInvariants(world);
  });

  test('an edge is created the first time and followed the second time', () => {
    const { world, timeline } = newWorld();
    const [a, b] = many(world, 2) as [Handle, Handle];
    expect(codes(timeline, () => world.add(a, 'Position'))).toContain('create-table');
    expect(codes(timeline, () => world.add(b, 'Position')).slice(0, 2)).toEqual(['follow-add-edge', 'change-table']);
    expect(codes(timeline, () => world.add(b, 'Position'))).toEqual([
      'no-add-edge',
      'has-already',
      'create-add-edge',
      'stays-in-table',
    ]);
    expect(codes(timeline, () => world.add(b, 'Position'))).toEqual(['follow-add-edge', 'stays-in-table']);
  });

  test('the slot of a deleted table is reused, and no edge leads to the deleted table', () => {
    const { world } = newWorld();
    const [a, b] = many(world, 2) as [Handle, Handle];
    world.add(a, pair('Likes', pairPartOf(b)));
    expect(world.tables.count).toBe(2);
    world.destroy(b);
    expect(world.tables.count).toBe(1);
    expect(world.components.get(pair('Likes', pairPartOf(b)))).toBeUndefined();
    world.add(a, 'Position');
    expect(world.tables.at(1).ids).toEqual(['Position']);
    checkInvariants(world);
  });
});

describe('sparse components and unions', () => {
  test('a sparse value does not move with the row', () => {
    const { world, timeline } = newWorld();
    const entity = world.create();
    world.set(entity, 'Rotation', 3);
    const from = timeline.length;
    world.add(entity, 'Position');
    const written = Array.from({ length: timeline.length - from }, (_, i) => timeline.detailAt(from + i).writes).flat();
    expect(written.filter(({ column }) => column.name === 'sparse.Rotation.data')).toEqual([]);
    expect(world.components.get('Rotation')?.sparse?.data.peek(indexOf(entity))).toBe(3);
  });

  test('leaving a union’s list only touches the neighbours', () => {
    const { world, timeline } = newWorld();
    const entities = many(world, 50);
    for (const entity of entities) world.add(entity, pair('Movement', 'Walking'));
    const from = timeline.length;
    world.add(entities[20] as Handle, pair('Movement', 'Running'));
    const touched = Array.from({ length: timeline.length - from }, (_, i) => timeline.detailAt(from + i).writes).flat();
    expect(touched.length).toBeLessThan(15);
    const found = world.query([{ id: '(Movement,Running)', not: false }]);
    expect(found.map((result) => [...entitiesIn(world.tables, result)])).toEqual([[entities[20]]]);
    checkInvariants(world);
  });
});

test('a row that comes to a table with toggles is disabled there until its own bit is written', () => {
  const { world, timeline } = newWorld();
  const [entity] = many(world, 1) as [Handle];
  const from = timeline.length;
  world.enable(entity, 'Velocity', true);
  const bits = Array.from({ length: timeline.length - from }, (_, i) => from + i).flatMap((step) =>
    timeline
      .detailAt(step)
      .writes.filter(({ column }) => column.name.includes('.toggle.'))
      .map(({ row, to }) => [timeline.stepAt(step).code, row, to]),
  );
  expect(bits).toEqual([
    ['flecs-append-bits', 0, 0],
    ['flecs-enable', 0, 1],
  ]);
});

describe('queries', () => {
  test('disabled rows are skipped in runs that end with their word', () => {
    const { world } = newWorld();
    const entities = createMany(world, 130, ['Velocity']);
    for (const entity of entities) world.enable(entity, 'Velocity', true);
    for (const row of [10, 11, 70]) world.enable(entities[row] as Handle, 'Velocity', false);
    const runs = world.query([{ id: 'Velocity', not: false }]).map(({ offset, count }) => [offset, count]);
    expect(runs).toEqual([
      [0, 10],
      [12, 52],
      [64, 6],
      [71, 57],
      [128, 2],
    ]);
  });

  test('a result is plain data that later changes do not affect', () => {
    const { world } = newWorld();
    const entity = world.create();
    world.add(entity, 'Likes');
    const [found] = world.query([{ id: 'Likes', not: false }]);
    expect([...entitiesIn(world.tables, found!)]).toEqual([entity]);
    const before = JSON.stringify(found);
    world.destroy(entity);
    expect(JSON.stringify(found)).toBe(before);
    expect(found).toEqual({ table: world.tables.count - 1, offset: 0, count: 1, ids: ['Likes'] });
    expect([...entitiesIn(world.tables, found!)]).toEqual([]);
  });

  test('a wildcard gives one result for each pair', () => {
    const { world } = newWorld();
    const entity = world.create();
    for (const target of ['Walking', 'Running']) world.add(entity, pair('Likes', target));
    const found = world.query([{ id: '(Likes,*)', not: false }]);
    expect(found.map(({ ids }) => ids)).toEqual([['(Likes,Walking)'], ['(Likes,Running)']]);
  });
});

describe('rejected operations', () => {
  test('replacing one of two targets that With gave an exclusive relation is rejected', () => {
    const exclusive = { ...NOTHING, exclusive: true };
    const declared = [{ ...exclusive, name: 'In' }, { ...NOTHING, name: 'Near', with: ['In'] }, ...DECLARED];
    const world = new World(new ColumnSet(), { declared });
    const [a] = many(world, 1) as [Handle];
    world.add(a, pair('In', 'Walking'));
    world.add(a, pair('Near', 'Running'));
    const before = world.query([{ id: pair('In', '*'), not: false }]);
    expect(before.map(({ ids }) => ids)).toEqual([['(In,Walking)'], ['(In,Running)']]);
    expect(refusal(() => world.add(a, pair('In', 'Running')))).toBe('not-modelled-several-targets');
    checkInvariants(world);
    world.remove(a, pair('In', 'Walking'));
    world.add(a, pair('In', 'Idle'));
    checkInvariants(world);
  });

  test('cycles, dead entities, values for tags and missing toggles are rejected', () => {
    const { world } = newWorld();
    const [a, b, c] = many(world, 3) as [Handle, Handle, Handle];
    world.destroy(c);
    world.add(a, pair('ChildOf', pairPartOf(b)));
    expect(refusal(() => world.add(b, pair('ChildOf', pairPartOf(a))))).toBe('flecs-cycle');
    expect(refusal(() => world.add(c, 'Position'))).toBe('flecs-not-alive');
    expect(refusal(() => world.set(a, 'Likes', 1))).toBe('flecs-no-data');
    expect(refusal(() => world.enable(a, 'Position', false))).toBe('flecs-cannot-toggle');
    expect(refusal(() => world.query([{ id: '(IsA,*)', not: false }]))).toBe('not-modelled-isa-query');
    world.destroy(c);
    checkInvariants(world);
  });

  test('page sizes must be powers of two', () => {
    expect(() => new World(new ColumnSet(), { declared: [], entityPage: 3 })).toThrow(RangeError);
    expect(() => new World(new ColumnSet(), { declared: [], sparsePage: 0 })).toThrow(RangeError);
  });
});
