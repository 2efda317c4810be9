import { generationOf, indexOf } from '../../core/engines/decs/model/handle.ts';
import type { Column } from '../../core/trace/column.ts';
import type { ColumnSet } from '../../core/trace/column-set.ts';
import type { EntityId } from './flecs-cell.ts';

/** Row of a chunk's header that counts the rows in use. */
const LAST = 4;

/** The id in a cell of a chunk; null where the cell holds something else, nothing, or a leftover. */
export function decsIdIn(columns: ColumnSet, column: Column, row: number): EntityId | null {
  if (column.meta.role !== 'ids' || row >= rowsInUse(columns, column)) return null;
  const id = column.peek(row);
  return typeof id === 'number' ? { handle: id, index: indexOf(id), generation: generationOf(id) } : null;
}

function rowsInUse(columns: ColumnSet, { meta }: Column): number {
  return Number(columns.find(`world.${String(meta.world)}.chunk.${String(meta.chunk)}.header`)?.peek(LAST) ?? 0);
}
