import { indexOf } from '../../core/engines/flecs/handle.ts';
import type { Column } from '../../core/trace/column.ts';
import type { ColumnSet } from '../../core/trace/column-set.ts';

/** Columns of handles, by the kind of what they belong to. */
const HANDLES: Readonly<Record<string, string>> = {
  'flecs.entity-index': 'dense',
  'flecs.table': 'entities',
  'flecs.sparse': 'dense',
};

/** Columns with a row for each entity index. */
const BY_INDEX: Readonly<Record<string, ReadonlySet<unknown>>> = {
  'flecs.entity-index': new Set(['record-dense', 'record-table', 'record-row', 'record-flags']),
  'flecs.sparse': new Set(['sparse', 'data']),
  'flecs.union': new Set(['values', 'next', 'prev']),
};

/** The handle in a cell of Flecs' memory; null where the cell holds something else, or nothing. */
export function flecsHandleIn(column: Column, row: number): number | null {
  if (HANDLES[String(column.meta.kind)] !== column.meta.role) return null;
  const entity = column.peek(row);
  // 0 is no entity: the first row of a dense array is taken.
  return typeof entity === 'number' && entity !== 0 ? entity : null;
}

/** Index of the entity that a cell of Flecs' memory is about; null where there is none. */
export function flecsEntityInCell(columns: ColumnSet, column: Column, row: number): number | null {
  const { kind, role, table } = column.meta;
  const own = flecsHandleIn(column, row);
  if (own !== null) return indexOf(own);
  if (BY_INDEX[String(kind)]?.has(role) === true) return column.peek(row) === undefined ? null : row;
  if (role === 'heads') return indexIn(column, row);
  if (role !== 'column' && role !== 'bits') return null;
  const entities = columns.find(`table.${String(table)}.entities`);
  return entities === undefined ? null : indexIn(entities, row);
}

function indexIn(column: Column, row: number): number | null {
  const entity = column.peek(row);
  return typeof entity === 'number' && entity !== 0 ? indexOf(entity) : null;
}
