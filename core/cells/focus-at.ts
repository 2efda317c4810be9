import type { ColumnSet } from '../trace/column-set.ts';
import { type CellTable, kindOf } from './cell-table.ts';
import type { Focus } from './focus.ts';
import { headingOf } from './heading.ts';

/** The selection after a click: the entity that the cell belongs to, else its component, else its table; null if it has none of them. */
export function focusAt(table: CellTable, columns: ColumnSet, name: string, row: number): Focus | null {
  const group = headingOf(name);
  if (group !== null) return table.headingFocus(columns, group, row);
  const virtual = table.virtual?.(columns, name, row);
  if (virtual !== undefined) return virtual?.focus ?? null;
  const column = columns.find(name);
  if (column === undefined) return null;
  return kindOf(table, column)?.focus?.({ columns, column, row, value: column.peek(row) }) ?? null;
}
