import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { worldOf } from '../testing/any-engine.ts';
import { runOn } from '../testing/run-on.ts';
import type { ColumnMeta } from '../trace/column.ts';
import type { Json } from '../trace/value.ts';
import { LiveTimeline } from '../wire/live/live-timeline.ts';
import { wholeColumn } from '../wire/messages/column-change.ts';
import type { WireColumn, WireType } from '../wire/messages/message.ts';
import {
  ancestorsOf,
  entityOfPart,
  type Hierarchy,
  hasParents,
  hierarchyOf,
  pairParts,
  parentValues,
  treeRows,
} from './hierarchy.ts';

const text = `component P
create root
create hero
create sword
create other
add hero (ChildOf,root)
add sword (ChildOf,hero)
add other P 1
`;

function flecsWorld() {
  const run = runOn('flecs', text);
  const world = worldOf(run.timeline);
  const placeOf = (name: string) => {
    const places = Array.from(world.entities.indices, (_, place) => place);
    return places.find((place) => run.nameOf(world.entities.idAt(place) as never) === name)!;
  };
  return { run, world, placeOf };
}

/** Returns the names in the tree, indented by two spaces per level. */
function shown(
  hierarchy: Hierarchy,
  nameAt: (place: number) => string,
  open: (place: number) => boolean,
  found: Uint32Array | null,
) {
  const { places, levels } = treeRows(hierarchy, open, found);
  return Array.from(places, (place, row) => `${'  '.repeat(levels[row]! - 1)}${nameAt(place)}`);
}

describe('the tree of a Flecs world', () => {
  const { run, world, placeOf } = flecsWorld();
  const nameAt = (place: number) => run.nameOf(world.entities.idAt(place) as never) ?? '?';
  const hierarchy = hierarchyOf(world, run.nameOf);

  it('takes parents from pairs with ChildOf', () => {
    expect(hasParents(world)).toBe(true);
    expect(hierarchy.parents[placeOf('sword')]).toBe(placeOf('hero'));
    expect(hierarchy.parents[placeOf('hero')]).toBe(placeOf('root'));
    expect([placeOf('root'), placeOf('other')].map((place) => hierarchy.parents[place])).toEqual([-1, -1]);
  });

  it('counts the visible rows below one parent', () => {
    const numbers = (found: Uint32Array | null) => {
      const { positions, siblings } = treeRows(hierarchy, () => true, found);
      return Array.from(positions, (position, row) => `${position}/${siblings[row]}`);
    };
    expect(numbers(null)).toEqual(['1/2', '1/1', '1/1', '2/2']);
    expect(numbers(Uint32Array.of(placeOf('sword')))).toEqual(['1/1', '1/1', '1/1']);
  });

  it('shows the children of open rows', () => {
    expect(shown(hierarchy, nameAt, () => false, null)).toEqual(['root', 'other']);
    expect(shown(hierarchy, nameAt, (place) => place === placeOf('root'), null)).toEqual(['root', '  hero', 'other']);
    expect(shown(hierarchy, nameAt, () => true, null)).toEqual(['root', '  hero', '    sword', 'other']);
  });

  it('keeps the ancestors of found entities', () => {
    const found = Uint32Array.of(placeOf('sword'));
    expect(shown(hierarchy, nameAt, () => true, found)).toEqual(['root', '  hero', '    sword']);
  });

  it('links the parts of a pair to their entities', () => {
    const pair = world.components.find((component) => component.startsWith('(ChildOf,'))!;
    const [relation, target] = pairParts(pair)!;
    expect(relation).toBe('ChildOf');
    expect(entityOfPart(world, target)).toBe(world.entities.indexAt(placeOf('root')));
    expect(entityOfPart(world, 'P')).toBeNull();
    expect(entityOfPart(world, '999999')).toBeNull();
    expect(pairParts('P')).toBeNull();
  });
});

/** A game whose relation has its targets as values, as koota's probe sends them. -1 means no target. */
function gameOf(targets: readonly number[], component = 'ChildOf', field = 'relationTargets'): LiveTimeline {
  const live = new LiveTimeline({ budget: 2 ** 26 });
  const meta = { kind: 'array', group: component, component, rows: 'entity' };
  const columns: WireColumn[] = [
    { id: 0, name: 'ids', type: 'u32', meta: { kind: 'array', group: 'index', role: 'entities' } },
    { id: 1, name: 'has', type: 'bool', meta: { ...meta, role: 'flags' } },
    { id: 2, name: 'targets', type: 'u32', meta: { ...meta, role: 'value', field } },
  ];
  const bytes = (values: readonly number[]) => new Uint8Array(Uint32Array.from(values).buffer);
  live.apply({ type: 'schema', columns });
  live.apply({
    type: 'snapshot',
    seq: 1,
    frame: 1,
    time: 0,
    columns: [
      { c: 0, whole: bytes([...targets.keys()]) },
      { c: 1, whole: Uint8Array.from(targets, (target) => (target < 0 ? 0 : 1)) },
      { c: 2, whole: bytes(targets.map((target) => Math.max(0, target))) },
    ],
  });
  return live;
}

describe('the tree of a game', () => {
  it('is offered for a relation named ChildOf, but not for a normal component with that name', () => {
    const isOffered = (component: string, field: string) =>
      hasParents(worldOf(gameOf([1, 2, -1], component, field).timeline));
    expect(isOffered('ChildOf', 'relationTargets')).toBe(true);
    expect(isOffered('childOf', 'relationTargets')).toBe(true);
    expect(isOffered('ChildOf', 'entity')).toBe(false);
    expect(isOffered('Parent', 'entity')).toBe(false);
    expect(isOffered('Parent', 'value')).toBe(false);
  });

  it('has each entity once below its parent, even if the parents form cycles', () => {
    const world = fc.array(fc.integer({ min: -1, max: 19 }), { minLength: 20, maxLength: 20 });
    fc.assert(
      fc.property(world, (targets) => {
        const hierarchy = hierarchyOf(worldOf(gameOf(targets).timeline));
        const { places, levels } = treeRows(hierarchy, () => true, null);
        expect([...places].sort((a, b) => a - b)).toEqual([...targets.keys()]);
        for (const [row, place] of places.entries()) {
          const parent = hierarchy.parents[place]!;
          if (parent < 0) expect(levels[row]).toBe(1);
          else {
            expect(parent).toBe(targets[place]);
            expect(levels[row]).toBe(levels[places.indexOf(parent)]! + 1);
            expect(places.indexOf(parent)).toBeLessThan(row);
          }
        }
      }),
    );
  });

  it('shows an entity at any depth once its ancestors are open', () => {
    const depth = 70_000;
    const chain = Array.from({ length: depth }, (_, i) => i - 1);
    const hierarchy = hierarchyOf(worldOf(gameOf(chain).timeline));
    const ancestors = new Set(ancestorsOf(hierarchy, depth - 1));
    expect([ancestors.size, [...ancestors].at(-1)]).toEqual([depth - 1, 0]);
    const { places, levels } = treeRows(hierarchy, (place) => ancestors.has(place), null);
    expect([places.at(-1), levels.at(-1)]).toEqual([depth - 1, depth]);
    expect(ancestorsOf(hierarchy, 0)).toEqual([]);
  });
});

const NAME = '(Identifier,Name)';
const handle = (index: number, generation = 0) => index + generation * 2 ** 32;
const NAMES = { 10: 'hero', 11: 'sword', 12: 'gem', 14: 'ring', 15: 'stone', 16: 'sword', 17: 'rust' };

/**
 * A Flecs game in which some entities have a ChildOf pair and others a Parent component, mixed in one hierarchy. The
 * C++ probe sends parents as handles, the REST API as paths.
 */
function flecsGame(parents: readonly [ofSword: Json, ofNameless: Json], field?: Readonly<Record<string, Json>>) {
  const tables: readonly { type: string[]; entities: number[]; parent?: Json }[] = [
    { type: ['Parent', NAME], entities: [11], parent: parents[0] },
    { type: [NAME], entities: [handle(10, 3), 16] },
    { type: ['Parent'], entities: [13], parent: parents[1] },
    { type: [NAME, '(ChildOf,hero.sword)'], entities: [12] },
    { type: [NAME, '(ChildOf,13)'], entities: [14] },
    { type: [NAME, '(ChildOf,#13.ring)'], entities: [15] },
    { type: [NAME, '(ChildOf,sword)'], entities: [17] },
  ];
  const columns: [name: string, WireType, ColumnMeta, Json[]][] = [
    ['tables.dense', 'u32', { kind: 'flecs.tables', group: 'tables', role: 'dense' }, tables.map((_, slot) => slot)],
    ['names', 'json', { kind: 'names', group: 'names', role: 'names', rows: 'entity' }, []],
  ];
  for (const [index, name] of Object.entries(NAMES)) columns[1]![3][Number(index)] = name;
  tables.forEach(({ type, entities, parent }, table) => {
    const of = (role: string) => ({ kind: 'flecs.table', group: `table.${table}`, table, role });
    columns.push([`table.${table}.type`, 'json', of('type'), type]);
    columns.push([`table.${table}.entities`, 'f64', of('entities'), entities]);
    if (parent === undefined) return;
    columns.push([`table.${table}.column-map`, 'f64', of('column-map'), [0, ...type.slice(1).map(() => -1), 0]]);
    const meta = { ...of('column'), column: 0, ...field };
    columns.push([`table.${table}.column.0`, field === undefined ? 'json' : 'f64', meta, [parent]]);
  });
  const live = new LiveTimeline({ budget: 2 ** 20 });
  live.apply({ type: 'schema', columns: columns.map(([name, type, meta], id) => ({ id, name, type, meta })) });
  const changes = columns.map(([, type, , cells], id) => wholeColumn(id, type, cells));
  live.apply({ type: 'snapshot', seq: 1, frame: 1, time: 0, columns: changes });
  return worldOf(live.timeline);
}

describe('the tree of a Flecs game with parents that are values', () => {
  it.each([
    ['handles', flecsGame([handle(10, 3), handle(10, 3)], { field: 'value', entity: true })],
    ['paths', flecsGame([{ value: 'hero' }, { value: 'hero' }])],
  ])('has children of both kinds below their parents, which are %s', (_, world) => {
    expect(hasParents(world)).toBe(true);
    expect(parentValues(world)).toEqual(['Parent']);
    expect(world.valueColumns(parentValues(world)).map(({ name }) => name)).toEqual([
      'table.0.column.0',
      'table.2.column.0',
    ]);
    const { parents } = hierarchyOf(world);
    const indexOf = (place: number) => (place < 0 ? null : world.entities.indexAt(place));
    const found = [...parents].map((parent, place) => [indexOf(place), indexOf(parent)]);
    expect(Object.fromEntries(found)).toEqual({ 10: null, 11: 10, 12: 11, 13: 10, 14: 13, 15: 14, 16: null, 17: 16 });
  });

  it.each([
    ['that are parents of each other', 13],
    // The path of such an entity repeats its own name.
    ['that are their own parents', 11],
  ])('ends for entities %s', (_, parent) => {
    const world = flecsGame([parent, 11], { field: 'value', entity: true });
    const { places } = treeRows(hierarchyOf(world), () => true, null);
    expect(places.length).toBe(world.entities.count);
  });

  it.each([
    ['a number', flecsGame([10, 10], { field: 'depth' })],
    ['numbers', flecsGame([{ value: 10 }, { depth: 10 }])],
  ])('does not take a normal component named Parent as a parent: %s', (_, world) => {
    const { parents } = hierarchyOf(world);
    expect([parents[0], parents[3]]).toEqual([-1, -1]);
  });

  it('leaves entities whose parent was not received or is not alive at the top', () => {
    const { parents } = hierarchyOf(flecsGame([99, null], { field: 'value', entity: true }));
    expect([parents[0], parents[3]]).toEqual([-1, -1]);
  });
});
