import type { Column } from '../../trace/column.ts';
import type { ColumnSet } from '../../trace/column-set.ts';
import type { Value } from '../../trace/value.ts';
import type { CellExplanation, ExplainView, Reference } from '../explain.ts';
import { flecsRole } from './explain-role.ts';
import { flecsGeneration, flecsHandleText, flecsIdText, flecsIndex } from './handle.ts';

/** A cell of a Flecs world with what its explanation is made from. */
export interface FlecsCell {
  readonly columns: ColumnSet;
  readonly column: Column;
  readonly row: number;
  readonly value: Value | undefined;
  readonly role: string;
  /** `entity-index`, `table`, `sparse`, … */
  readonly kind: string;
  readonly view: ExplainView;
}

/** Roles of columns that hold whole handles. */
const HANDLES: ReadonlySet<string> = new Set(['entity-index.dense', 'sparse.dense', 'table.entities']);
const PAGED: ReadonlySet<string> = new Set(['record-dense', 'record-table', 'record-row', 'sparse', 'data', 'values']);

export function isFlecsCell(column: Column): boolean {
  return String(column.meta.kind ?? '').startsWith('flecs.');
}

/** Explains a cell of a Flecs world. Reads a few cells only. Columns that it does not know have no role in words. */
export function explainFlecsCell(columns: ColumnSet, column: Column, row: number, view: ExplainView): CellExplanation {
  const role = String(column.meta.role);
  const kind = String(column.meta.kind).slice('flecs.'.length);
  const cell: FlecsCell = { columns, column, row, value: column.peek(row), role, kind, view };
  return {
    column: column.name,
    row,
    address: `${column.name}[${row}]`,
    page: pageOf(cell),
    raw: rawOf(cell),
    handle: handleOf(cell),
    role: flecsRole(cell),
    pointedBy: cell.value === undefined ? [] : pointedBy(cell),
    pointsTo: cell.value === undefined ? [] : pointsTo(cell),
  };
}

function rawOf({ columns, value, view }: FlecsCell): string | null {
  if (value === undefined) return null;
  if (typeof value === 'string') return flecsIdText(columns, value, view.nameOf);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function pageOf({ column, row, role }: FlecsCell): CellExplanation['page'] {
  const size = Number(column.meta.page ?? 0);
  return size > 0 && PAGED.has(role) ? { page: Math.floor(row / size), slot: row % size } : null;
}

function handleOf({ kind, role, row, value, view }: FlecsCell): CellExplanation['handle'] {
  if (typeof value !== 'number' || !HANDLES.has(`${kind}.${role}`)) return null;
  if (row === 0 && role === 'dense') return null;
  return {
    raw: value,
    index: flecsIndex(value),
    version: flecsGeneration(value),
    isNull: false,
    isTombstone: false,
    name: view.nameOf(value),
    hex: `0x${value.toString(16).toUpperCase().padStart(16, '0')}`,
  };
}

function pointsTo(cell: FlecsCell): Reference[] {
  const { columns, kind, role, row, value, column } = cell;
  if (typeof value !== 'number') return [];
  if (kind === 'entity-index' && role === 'record-dense') return refer(cell, 'entities.dense', value, 'dense');
  if (kind === 'entity-index' && role.startsWith('record-')) {
    const at = columns.find('entities.record-row')?.peek(row);
    const slot = columns.find('entities.record-table')?.peek(row);
    return typeof at === 'number' ? refer(cell, `table.${slot}.entities`, at, 'row') : [];
  }
  if (handleOf(cell) !== null) return refer(cell, 'entities.record-dense', flecsIndex(value), 'record');
  const group = column.name.slice(0, column.name.lastIndexOf('.'));
  if (kind === 'sparse' && role === 'sparse') return refer(cell, `${group}.dense`, value, 'dense');
  if (kind === 'union' && value !== 0) return refer(cell, `${group}.values`, value, 'neighbour');
  return [];
}

function pointedBy(cell: FlecsCell): Reference[] {
  const { kind, role, row, value, column } = cell;
  if (kind === 'table' && role === 'column') return refer(cell, `table.${column.meta.table}.entities`, row, 'same-row');
  if (kind === 'bitset') return refer(cell, `${column.meta.group}.entities`, row, 'same-row');
  if (kind === 'entity-index' && role === 'dense' && typeof value === 'number' && row > 0)
    return refer(cell, 'entities.record-dense', flecsIndex(value), 'record');
  return [];
}

function refer({ columns, view }: FlecsCell, column: string, row: number, key: string): Reference[] {
  if (columns.find(column) === undefined) return [];
  const text = view.translate(`cell.flecs.reference.${key}`);
  return [{ column, row, address: `${column}[${row}]`, text }];
}

/** `e1 (3 v0)`, without a name `3 v0`. */
export function spokenFlecsHandle(view: ExplainView, raw: number): string {
  const name = view.nameOf(raw);
  return name === undefined ? flecsHandleText(raw) : `${name} (${flecsHandleText(raw)})`;
}
