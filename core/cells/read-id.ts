import type { ColumnSet } from '../trace/column-set.ts';
import { type CellTable, kindOf } from './cell-table.ts';
import { idIn } from './explain.ts';
import { decodeId, type IdParts } from './id-format.ts';

type CellContent =
  /** The cell is absent, or there is no such column. */
  | { readonly kind: 'empty' }
  | { readonly kind: 'value' }
  /** The cell holds an entity, in a list of entities or alone. */
  | { readonly kind: 'entity'; readonly id: IdParts; readonly inList: boolean }
  /** The cell holds a position in the form of an id, for example the sparse entry of the entity whose index is the row. */
  | { readonly kind: 'place'; readonly id: IdParts };

export function readId(table: CellTable, columns: ColumnSet, name: string, row: number): CellContent {
  const column = columns.find(name);
  const value = column?.peek(row);
  if (column === undefined || value === undefined) return { kind: 'empty' };
  const kind = kindOf(table, column);
  const found = kind === undefined ? null : idIn(kind, { columns, column, row, value });
  if (found === null) return { kind: 'value' };
  const id = decodeId(found.raw, found.format);
  const rows = kind?.rows?.(column, columns)?.kind;
  return rows === 'index' ? { kind: 'place', id } : { kind: 'entity', id, inList: rows === 'ids' };
}
