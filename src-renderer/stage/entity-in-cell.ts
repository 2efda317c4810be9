import { decode, formatOf, isHandle } from '../../core/scene/handle.ts';
import type { ColumnSet } from '../../core/trace/column-set.ts';
import type { CellAddress } from '../state/session.ts';
import { decsEntityInCell } from './decs-cell.ts';
import { flecsEntityInCell } from './flecs-cell.ts';

/**
 * Index of the entity that a cell is about: a sparse array's row, the handle in a packed array, the owner of a component.
 * Null where there is none: directories, free lists, holes.
 */
export function entityInCell(columns: ColumnSet, address: CellAddress): number | null {
  const column = columns.find(address.column);
  if (column === undefined) return null;
  if (String(column.meta.kind).startsWith('flecs.')) return flecsEntityInCell(columns, column, address.row);
  if (String(column.meta.kind).startsWith('decs.')) return decsEntityInCell(columns, column, address.row);
  switch (column.meta.role) {
    case 'sparse': {
      const entry = column.peek(address.row);
      return isHandle(entry) && !decode(entry, formatOf(column)).isNull ? address.row : null;
    }
    case 'packed':
      return entityOf(columns, address.column, address.row);
    case 'payload':
      return entityOf(columns, `${String(column.meta.group)}.packed`, address.row);
    default:
      return null;
  }
}

function entityOf(columns: ColumnSet, packed: string, row: number): number | null {
  const column = columns.find(packed);
  const raw = column?.peek(row);
  if (column === undefined || !isHandle(raw)) return null;
  const handle = decode(raw, formatOf(column));
  return handle.isNull || handle.isTombstone ? null : handle.index;
}
