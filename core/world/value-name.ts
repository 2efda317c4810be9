import { type CellTable, kindOf } from '../cells/cell-table.ts';
import type { Column } from '../trace/column.ts';
import type { ColumnSet } from '../trace/column-set.ts';

/** Returns the component whose values a column contains, or null. */
export function valueComponent(cells: CellTable, columns: ColumnSet, column: Column): string | null {
  const kind = kindOf(cells, column);
  return kind?.isValue === true ? (kind.component?.(column, columns) ?? null) : null;
}

/** Returns the component and the field whose values a column contains, such as `Health.value`, or null. */
export function valueName(cells: CellTable, columns: ColumnSet, column: Column): string | null {
  const component = valueComponent(cells, columns, column);
  const { field } = column.meta;
  return component === null ? null : fieldName(component, typeof field === 'string' ? field : null);
}

/** Formats a component and one of its fields: `Health.value`. Fields of Flecs are paths such as `.x` and `[0]`. */
export function fieldName(component: string, field: string | null): string {
  if (field === null) return component;
  return /^[.[]/.test(field) ? `${component}${field}` : `${component}.${field}`;
}

export function valueNames(cells: CellTable, columns: ColumnSet, names: readonly string[]): readonly string[] {
  const all = names.map((name) => valueName(cells, columns, columns.get(name)));
  return [...new Set(all.filter((name) => name !== null))];
}
