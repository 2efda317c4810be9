import { headingName } from '../../../cells/heading.ts';
import type { ColumnSet } from '../../../trace/column-set.ts';
import { columnOf } from '../../../world/column-groups.ts';
import type { CellAt } from '../../../world/world-reader.ts';
import { currentId, storages, type TableColumns, tablesOf } from './columns.ts';
import { relationOfPair, unionPair } from './ids.ts';

/** Returns the cells that show a component: in its tables, its own storage, its record, the table graph, the query. */
export function cellsOfComponent(columns: ColumnSet, id: string): CellAt[] {
  const tables = tablesOf(columns);
  return [
    ...tables.filter(({ ids }) => ids.includes(id)).map((table) => cellOfId(table, id)),
    ...(['sparse', 'targets', 'children', 'union'] as const).flatMap((kind) =>
      storages(columns, kind).has(id) ? [{ column: headingName(`${kind}.${id}`), row: 0 }] : [],
    ),
    ...[...storages(columns, 'union').keys()].flatMap((union) =>
      relationOfPair(union) === relationOfPair(id)
        ? rowsWith(columns, `union.${union}.targets`, (target) => unionPair(union, String(target)) === id)
        : [],
    ),
    ...rowsWith(columns, 'component-index.ids', (each) => each === id),
    ...tables.flatMap(({ slot }) =>
      ['add', 'remove'].flatMap((kind) => rowsWith(columns, `table.${slot}.${kind}.id`, (each) => each === id)),
    ),
    ...tables.flatMap(({ slot, values }) =>
      values.flatMap((each) =>
        each.id === id ? [{ column: headingName(`memory.table.${slot}`), row: 1 + each.place }] : [],
      ),
    ),
    ...rowsWith(columns, 'query.terms', (each) => each === id),
  ];
}

/** Returns the cells of an entity outside of tables and components: its place among the children of a parent, and its targets. */
export function cellsInLists(columns: ColumnSet, index: number): CellAt[] {
  const id = currentId(columns, index) ?? index;
  const lists = [...storages(columns, 'children').values()].flatMap((group) => columnOf(group, 'list') ?? []);
  const children = lists.flatMap(({ name, numbers, length }) => {
    const row = numbers.subarray(0, length).indexOf(id);
    return row === -1 ? [] : [{ column: name, row }];
  });
  const targets = [...storages(columns, 'targets').values()].flatMap((group) =>
    ['sparse', 'data'].flatMap((role) => columnOf(group, role) ?? []),
  );
  return [
    ...children,
    ...targets.filter((column) => column.has(index)).map(({ name }) => ({ column: name, row: index })),
  ];
}

/** Returns the cell that shows an id in a table: the heading of its column, or its place in the type without a column. */
export function cellOfId({ slot, ids, type, values }: TableColumns, id: string): CellAt {
  const place = ids.indexOf(id);
  const stored = values.some((each) => each.place === place);
  return stored ? { column: headingName(`table.${slot}`), row: 1 + place } : { column: type.name, row: place };
}

/** Returns the cells that show a table: titles, its node in the table graph, its records, and query results. */
export function cellsOfTable(columns: ColumnSet, slot: number): CellAt[] {
  const isTable = (value: unknown) => value === slot;
  const ids = tablesOf(columns).find((table) => table.slot === slot)?.ids ?? [];
  return [
    { column: headingName(`table.${slot}`), row: 0 },
    ...rowsWith(columns, 'tables.dense', isTable),
    ...ids.flatMap((id) => rowsWith(columns, `component-index.${id}.table`, isTable)),
    { column: headingName(`memory.table.${slot}`), row: 0 },
    ...rowsWith(columns, 'query.tables', isTable),
  ];
}

function rowsWith(columns: ColumnSet, name: string, accept: (value: unknown) => boolean): CellAt[] {
  const column = columns.find(name);
  const cells: CellAt[] = [];
  for (let row = 0; row < (column?.length ?? 0); row++) {
    const value = column?.peek(row);
    if (value !== undefined && accept(value)) cells.push({ column: name, row });
  }
  return cells;
}
