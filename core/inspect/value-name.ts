import { type CellTable, kindKey, kindOf } from '../cells/cell-table.ts';
import type { Column } from '../trace/column.ts';
import type { ColumnSet } from '../trace/column-set.ts';

/** Sorts of columns that hold components' values, over all engines. */
const VALUES = new Set([
  'entt.storage/payload',
  'flecs.table/column',
  'flecs.sparse/data',
  'decs.chunk/values',
  'hash-map.map/value',
  'aos.objects/value',
  'array/value',
]);

/** The component whose values a column holds; null where it holds something else. */
export function valueComponent(cells: CellTable, columns: ColumnSet, column: Column): string | null {
  if (!VALUES.has(kindKey(column))) return null;
  return kindOf(cells, column)?.component?.(column, columns) ?? null;
}

/** `Health.value`: the component and the field whose values a column holds; null where it holds something else. */
export function valueName(cells: CellTable, columns: ColumnSet, column: Column): string | null {
  const component = valueComponent(cells, columns, column);
  const { field } = column.meta;
  return component !== null && typeof field === 'string' ? `${component}.${field}` : component;
}
