import { chased, next, type Visit, type Walk } from '../../cost/walk.ts';
import type { Column } from '../../trace/column.ts';
import type { ColumnSet } from '../../trace/column-set.ts';

/** The arrays that one table gives to a query. */
interface Arrays {
  readonly entities: Column;
  /** One for each component with values here. */
  readonly columns: readonly Column[];
  /** Sparse components: looked up for each entity. */
  readonly sparse: readonly { readonly rows: Column; readonly data: Column }[];
}

/** `ecs_query_next`: from table to table; in each table its arrays side by side, row after row. */
export const walkFlecs: Walk = function* walkFlecs({ columns }, { get, exclude }) {
  const count = Number(columns.find('tables.count')?.peek(0) ?? 0);
  for (let at = 0; at < count; at++) {
    const slot = Number(columns.get('tables.dense').peek(at));
    const arrays = arraysOf(columns, slot, get, exclude);
    if (arrays === null) continue;
    for (let row = 0; row < arrays.entities.length; row++) yield* visitRow(arrays, row);
  }
};

/** The first row's addresses come out of the table. */
function* visitRow({ entities, columns, sparse }: Arrays, row: number): Iterable<Visit> {
  for (const column of [entities, ...columns]) yield { column, row, chased: row === 0 };
  const index = Number(entities.peek(row)) % 2 ** 32;
  for (const { rows, data } of sparse) {
    yield chased(rows, index);
    yield next(data, index);
  }
}

/** Null when a table is no match. */
function arraysOf(columns: ColumnSet, slot: number, get: readonly string[], exclude: readonly string[]): Arrays | null {
  const type = columns.get(`table.${slot}.type`);
  const ids = Array.from({ length: type.length }, (_, i) => String(type.peek(i)));
  if (!get.every((id) => ids.includes(id)) || exclude.some((id) => ids.includes(id))) return null;
  const map = columns.get(`table.${slot}.column-map`);
  const values = get.flatMap((id) => {
    const place = Number(map.peek(ids.indexOf(id)) ?? -1);
    return place < 0 ? [] : [columns.get(`table.${slot}.column.${place}`)];
  });
  const sparse = get.flatMap((id) => {
    const rows = columns.find(`sparse.${id}.sparse`);
    return rows === undefined ? [] : [{ rows, data: columns.get(`sparse.${id}.data`) }];
  });
  return { entities: columns.get(`table.${slot}.entities`), columns: values, sparse };
}
