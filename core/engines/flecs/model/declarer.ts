import type { CellOf, Column, ColumnMeta } from '../../../trace/column.ts';
import type { ColumnSet } from '../../../trace/column-set.ts';
import type { ColumnType } from '../../../trace/value.ts';

/** Declares one array of a structure by role and type, with extra metadata for diagrams. */
export type Declare = <T extends ColumnType>(role: string, type: T, meta?: ColumnMeta) => Column<CellOf[T]>;

/**
 * Returns a function that declares the columns of a structure as `prefix.role`.
 * @param shared metadata of all, at least `kind`, `group`
 */
export function declarer(columns: ColumnSet, prefix: string, shared: ColumnMeta): Declare {
  return (role, type, meta) => columns.declare({ name: `${prefix}.${role}`, type, meta: { ...shared, role, ...meta } });
}
