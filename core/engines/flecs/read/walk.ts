import { chased, next, type Visit, type Walk } from '../../../cost/walk.ts';
import type { Column } from '../../../trace/column.ts';
import type { ColumnSet } from '../../../trace/column-set.ts';
import { indexOf } from '../model/handle.ts';
import { type TableColumns, tableAt } from './columns.ts';

interface Arrays {
  readonly entities: Column;
  readonly columns: readonly Column[];
  /** Sparse components are looked up for each entity. */
  readonly sparse: readonly { readonly rows: Column; readonly data: Column }[];
}

/** Visits the tables that match, and in each table all arrays row by row, like `ecs_query_next` with `ecs_field`: ids are only read to find sparse components. */
export const walkFlecs: Walk = function* walkFlecs({ columns }, { get, exclude }) {
  const count = Number(columns.find('tables.count')?.peek(0) ?? 0);
  for (let at = 0; at < count; at++) {
    const table = tableAt(columns, Number(columns.get('tables.dense').peek(at)));
    if (table === undefined || !get.every((id) => table.ids.includes(id))) continue;
    if (exclude.some((id) => table.ids.includes(id))) continue;
    const arrays = arraysOf(columns, table, get);
    for (let row = 0; row < arrays.entities.length; row++) yield* visitRow(arrays, row);
  }
};

/** Only the first row of a table follows pointers, which the table holds. */
function* visitRow({ entities, columns, sparse }: Arrays, row: number): Iterable<Visit> {
  const read = sparse.length > 0 || columns.length === 0 ? [entities, ...columns] : columns;
  for (const column of read) yield { column, row, chased: row === 0 };
  const index = indexOf(Number(entities.peek(row)));
  for (const { rows, data } of sparse) {
    yield chased(rows, index);
    yield next(data, index);
  }
}

function arraysOf(columns: ColumnSet, { entities, values }: TableColumns, get: readonly string[]): Arrays {
  const sparse = get.flatMap((id) => {
    const rows = columns.find(`sparse.${id}.sparse`);
    return rows === undefined ? [] : [{ rows, data: columns.get(`sparse.${id}.data`) }];
  });
  const stored = get.flatMap((id) => values.filter((each) => each.id === id).map(({ column }) => column));
  return { entities, columns: stored, sparse };
}
