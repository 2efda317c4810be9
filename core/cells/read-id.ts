import type { ColumnSet } from '../trace/column-set.ts';
import { type CellTable, kindOf } from './cell-table.ts';
import { idIn } from './explain.ts';
import { decodeId, type IdParts } from './id-format.ts';

/** What a cell of a diagram holds, as far as ids go. */
export type CellContent =
  /** Nothing, or there is no such column. */
  | { readonly kind: 'empty' }
  /** Anything else. */
  | { readonly kind: 'value' }
  /** An entity, in a list of them or by itself. */
  | { readonly kind: 'entity'; readonly id: IdParts; readonly inList: boolean }
  /** A place that is written like an id: the sparse entry of the entity whose index is the row. */
  | { readonly kind: 'place'; readonly id: IdParts };

/** Reads the id in a cell. */
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
