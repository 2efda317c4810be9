import type { Column } from '../../../trace/column.ts';
import type { Json, Value } from '../../../trace/value.ts';
import { columnOf, type Group, numberAt } from '../../../world/column-groups.ts';
import { ID_FORMAT } from './ids.ts';

/** Calls `visit` with the index of each entity in a table. */
export function visitIds(entities: Column, visit: (index: number) => void): void {
  const { length, numbers } = entities;
  for (let row = 0; row < length; row++) if (entities.has(row)) visit(numbers[row]! % ID_FORMAT.indices);
}

/** Returns the parent in a `Parent` value: a handle in a column of entities, or the path in `{"value": path}`. */
export function parentIn(column: Column, row: number): Value | undefined {
  const value = column.peek(row);
  if (column.meta.entity === true) return value;
  const path = (value as { readonly value?: Json } | null | undefined)?.value;
  return typeof path === 'string' ? path : undefined;
}

/** Number of used rows in dense, including the unused row 0. */
export function sparseCount(group: Group | undefined): number {
  return numberAt(columnOf(group, 'count'), 0) ?? columnOf(group, 'dense')?.length ?? 0;
}

export function isInSparse(group: Group | undefined, index: number): boolean {
  const row = numberAt(columnOf(group, 'sparse'), index) ?? 0;
  return row > 0 && row < sparseCount(group);
}
