import type { ColumnSet } from '../trace/column-set.ts';
import type { Write } from '../trace/step.ts';
import { type CellTable, kindOf } from './cell-table.ts';
import { addressOf, type ExplainView, idIn, valueInFull } from './explain.ts';
import { decodeId, idText } from './id-format.ts';

/** The words that engines give to columns of entity handles, see `CellKind.moves`. */
const HANDLE_WORDS: readonly (string | undefined)[] = ['handle', 'id'];

/**
 * Formats a written value as an assignment: `Position.packed[0] = ghost`. A handle is written as the name of its entity
 * if it has one. Null for values that only pseudocode can say: null, a tombstone, an absent value, or a column without a kind.
 */
export function writeText(
  table: CellTable,
  columns: ColumnSet,
  { column, row, to: value }: Write,
  view: ExplainView,
): string | null {
  const kind = kindOf(table, column);
  if (kind === undefined || value === undefined) return null;
  const cell = { columns, column, row, value, ...view };
  const id = idIn(kind, cell);
  const isHandle = HANDLE_WORDS.includes(kind.moves?.(column, columns));
  if (id === null) return `${addressOf(table, columns, column.name, row)} = ${kind.text?.(cell) ?? valueInFull(value)}`;
  const { isNull, isTombstone } = decodeId(id.raw, id.format);
  if (isNull || isTombstone) return null;
  const name = isHandle ? view.nameOf(id.raw) : undefined;
  return `${addressOf(table, columns, column.name, row)} = ${name ?? idText(id.raw, id.format)}`;
}
