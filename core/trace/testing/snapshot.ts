import type { ColumnSet } from '../column-set.ts';
import type { Value } from '../value.ts';

/** The cells of all columns that are not empty, by the column's name. Absent cells are `undefined`. */
export type Snapshot = ReadonlyMap<string, readonly (Value | undefined)[]>;

export function snapshot(columns: ColumnSet): Snapshot {
  const result = new Map<string, (Value | undefined)[]>();
  for (const column of columns) {
    if (column.length > 0)
      result.set(
        column.name,
        Array.from({ length: column.length }, (_, row) => column.peek(row)),
      );
  }
  return result;
}
