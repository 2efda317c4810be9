import { indexOf } from '../../core/engines/decs/handle.ts';
import type { Column } from '../../core/trace/column.ts';
import type { ColumnSet } from '../../core/trace/column-set.ts';

const BY_INDEX: ReadonlySet<unknown> = new Set(['entity-generation', 'entity-chunk', 'entity-row']);
/** Row of a chunk's header that counts the rows in use. */
const LAST = 4;

/** The id in a cell of a chunk; null where the cell holds something else, nothing, or a leftover. */
export function decsIdIn(columns: ColumnSet, column: Column, row: number): number | null {
  if (column.meta.role !== 'ids' || row >= rowsInUse(columns, column)) return null;
  const id = column.peek(row);
  return typeof id === 'number' ? id : null;
}

/** Index of the entity that a cell of decs' memory is about; null where there is none. */
export function decsEntityInCell(columns: ColumnSet, column: Column, row: number): number | null {
  const { role, world, chunk } = column.meta;
  if (BY_INDEX.has(role)) return column.peek(row) === undefined ? null : row;
  if (role === 'deleted') {
    const index = column.peek(row);
    return typeof index === 'number' ? index : null;
  }
  if (role !== 'ids' && role !== 'values') return null;
  const ids = columns.find(`world.${String(world)}.chunk.${String(chunk)}.ids`);
  const id = ids === undefined ? null : decsIdIn(columns, ids, row);
  return id === null ? null : indexOf(id);
}

function rowsInUse(columns: ColumnSet, { meta }: Column): number {
  return Number(columns.find(`world.${String(meta.world)}.chunk.${String(meta.chunk)}.header`)?.peek(LAST) ?? 0);
}
