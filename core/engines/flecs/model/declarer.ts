import type { CellOf, Column, ColumnMeta } from '../../../trace/column.ts';
import type { ColumnSet } from '../../../trace/column-set.ts';
import type { ColumnType } from '../../../trace/value.ts';

/** Declares one array of a structure: its role, its type, and what a diagram needs to know besides. */
export type Declare = <T extends ColumnType>(role: string, type: T, meta?: ColumnMeta) => Column<CellOf[T]>;

/**
 * The columns of one structure are named `prefix.role`.
 * @param shared the part of their metadata that is the same for all: `kind` and `group` at least
 */
export function declarer(columns: ColumnSet, prefix: string, shared: ColumnMeta): Declare {
  const declare = columns.declareRoles(prefix);
  return (role, type, meta) => declare(role, type, () => ({ ...shared, role, ...meta }));
}
