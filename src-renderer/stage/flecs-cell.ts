import type { Column } from '../../core/trace/column.ts';

/** Columns of handles, by the kind of what they belong to. */
const HANDLES: Readonly<Record<string, string>> = {
  'flecs.entity-index': 'dense',
  'flecs.table': 'entities',
  'flecs.sparse': 'dense',
};

/** The handle in a cell of Flecs' memory; null where the cell holds something else, or nothing. */
export function flecsHandleIn(column: Column, row: number): number | null {
  if (HANDLES[String(column.meta.kind)] !== column.meta.role) return null;
  const entity = column.peek(row);
  // 0 is no entity: the first row of a dense array is taken.
  return typeof entity === 'number' && entity !== 0 ? entity : null;
}
