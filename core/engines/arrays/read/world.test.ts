import { expect, test } from 'vitest';
import { ColumnSet } from '../../../trace/column-set.ts';
import type { Json } from '../../../trace/value.ts';
import { ArrayWorldReader } from './world.ts';

type Columns = Readonly<Record<string, readonly [meta: object, ...values: (Json | undefined)[]]>>;

function worldOf(all: Columns): ArrayWorldReader {
  const columns = new ColumnSet();
  for (const [name, [meta, ...values]] of Object.entries(all)) {
    const column = columns.declare({ name, type: 'json', meta: { kind: 'array', ...meta } });
    for (const [row, value] of values.entries()) column.put(row, value);
  }
  return new ArrayWorldReader(columns);
}

const index = { group: 'index' };
/** The entities 4 and 6 are alive; 5 and 7 wait, with a hole between them. */
const living: Columns = {
  dense: [{ ...index, role: 'entities' }, 4, 6, 5, undefined, 7],
  alive: [{ ...index, role: 'count', of: 'dense' }, 2],
};

test('recyclable returns at most the requested number of ids', () => {
  const world = worldOf(living);
  expect([0, 1, 2, 9].map((most) => world.recyclable(most))).toEqual([[], [5], [5, 7], [5, 7]]);
});

test('an entity that waits has a record and is not alive', () => {
  const world = worldOf(living);
  expect(world.recordOf(6)).toMatchObject({ id: 6, alive: true, cells: [{ column: 'dense', row: 1 }] });
  expect(world.recordOf(7)).toMatchObject({ id: 7, alive: false, cells: [{ column: 'dense', row: 4 }] });
  expect(world.recordOf(8)).toBeNull();
});

/** Lists of components without a list of entities. The component of store Q has no source. */
const stores: Columns = {
  ids: [{ group: 'P', role: 'entities', component: 'P' }, 3, undefined, 1],
  flags: [{ group: 'F', role: 'flags', rows: 'entity', component: 'F' }, 0, 1, undefined, undefined, 1],
  Q: [{ group: 'Q', role: 'value', rows: 'entity', component: 'Q' }, 5, 6],
};

test('without a list of entities, those with a component are known, even if its lists have holes', () => {
  const world = worldOf(stores);
  expect([...world.entities()!.indices!]).toEqual([1, 3, 4]);
  const members: number[] = [];
  world.members('P', (entity) => members.push(entity));
  expect(members).toEqual([3, 1]);
  world.members('unknown', (entity) => members.push(entity));
  expect(members).toHaveLength(2);
  expect(world.recordOf(3)).toEqual({ id: 3, alive: true, cells: [{ column: 'ids', row: 0 }], place: null });
  expect(world.recordOf(2)).toBeNull();
});

test('the rows of a structure are the entities that have its component', () => {
  const rows = worldOf(stores)
    .structures()
    .map(({ name, rows }) => [name, rows]);
  expect(rows).toEqual([
    ['P', 3],
    ['F', 2],
    ['Q', 0],
  ]);
  expect(worldOf({}).entities()).toBeNull();
});

test('listsOf returns the lists of a component, or null if flags are a source', () => {
  const world = worldOf(stores);
  expect(world.listsOf('P')?.map(({ name }) => name)).toEqual(['ids']);
  expect([world.listsOf('F'), world.listsOf('unknown')]).toEqual([null, null]);
});
