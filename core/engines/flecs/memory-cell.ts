import type { Focus } from '../../cells/focus.ts';
import type { ColumnSet } from '../../trace/column-set.ts';
import type { CellExplanation, ExplainView } from '../explain.ts';
import { fieldsOf, LINE_BYTES, memoryArrays } from './diagrams/memory-arrays.ts';
import { tableColumns } from './diagrams/world-columns.ts';
import { flecsHandleText, flecsIdText, flecsIndex } from './handle.ts';

/**
 * Values as bytes are cells of columns that do not exist: the same values stand in the columns of a table. Rows count values: those of
 * a table's first row, then those of its second.
 */
const NAME = /^memory:table\.(\d+)\.(aos|soa)$/;

export function memoryCellName(slot: number, way: 'aos' | 'soa'): string {
  return `memory:table.${slot}.${way}`;
}

/** The entity whose value it is; undefined for names of other columns. */
export function memoryFocus(columns: ColumnSet, name: string, row: number): Focus | null | undefined {
  const found = parse(columns, name, row);
  if (found === undefined) return undefined;
  const handle = found?.table.entities.peek(found.row);
  return typeof handle === 'number' ? { kind: 'entity', entity: flecsIndex(handle) } : null;
}

/** Where the bytes of a value are, in words; undefined for names of other columns. */
export function explainMemory(
  columns: ColumnSet,
  name: string,
  row: number,
  view: ExplainView,
): CellExplanation | null | undefined {
  const found = parse(columns, name, row);
  if (found === undefined || found === null) return found;
  const { table, field, way } = found;
  const array = memoryArrays(way, table, found.fields).find((each) => each.fields.some(({ id }) => id === field.id))!;
  const own = array.fields.find(({ id }) => id === field.id)!;
  const first = found.row * array.record + own.offset;
  const handle = Number(table.entities.peek(found.row) ?? 0);
  const id = flecsIdText(columns, field.id, view.nameOf);
  const value = field.column.peek(found.row);
  const args = { id, entity: view.nameOf(handle) ?? flecsHandleText(handle), first, last: first + field.size - 1 };
  const line = Math.floor(first / LINE_BYTES);
  const cell = { column: field.column.name, row: found.row, address: `${field.column.name}[${found.row}]` };
  return {
    column: name,
    row,
    address: `${id}[${found.row}]`,
    page: null,
    raw: value === undefined ? null : String(value),
    handle: null,
    role: view.translate(`cell.memory.${way}`, { ...args, line }),
    pointedBy: [],
    pointsTo: [{ ...cell, text: view.translate('cell.memory.value') }],
  };
}

function parse(columns: ColumnSet, name: string, row: number) {
  const [, slot, way] = NAME.exec(name) ?? [];
  if (slot === undefined) return undefined;
  const table = tableColumns(columns, Number(slot));
  const fields = table === undefined ? [] : fieldsOf(columns, table);
  const field = fields[row % Math.max(1, fields.length)];
  if (table === undefined || field === undefined) return null;
  return { table, fields, field, row: Math.floor(row / fields.length), way: way as 'aos' | 'soa' };
}
