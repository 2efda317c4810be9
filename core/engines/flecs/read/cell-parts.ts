import type { Cell, CellKind, Pointer, RowRelation, Saying, SpokenCell } from '../../../cells/cell-table.ts';
import { spokenIdText, valueInFull } from '../../../cells/explain.ts';
import type { Focus } from '../../../cells/focus.ts';
import type { ColumnSet } from '../../../trace/column-set.ts';
import type { Value } from '../../../trace/value.ts';
import { indexOf } from '../model/handle.ts';
import { isUndescribed } from './composite-values.ts';
import { ID_FORMAT, idWithNames, withoutToggle } from './ids.ts';

export function numberOr0(value: Value | undefined): number {
  return typeof value === 'number' ? value : 0;
}

/** Refers to a sentence under `cell.flecs`. */
export function say(key: string, args: Saying[1] = {}): Saying {
  return [`flecs.${key}`, args];
}

export function sayPlace({ column, row }: Cell): Saying {
  return say('unknown', { column: column.name, row });
}

export function sayPage({ column, row, value }: Cell): Saying {
  const size = numberOr0(column.meta.page);
  return say(value === 1 ? 'page' : 'page-missing', { page: row, first: row * size, last: (row + 1) * size - 1 });
}

/** Describes a cell of a dense list, where only the first `count` entities are in use. */
export function sayDense(cell: SpokenCell, count: string, key: string): Saying {
  const { columns, column, row, value } = cell;
  if (row === 0) return say('dense-none');
  if (typeof value !== 'number') return sayPlace(cell);
  return say(row < countIn(columns, count) ? key : `${key}-dead`, {
    entity: entityText(cell, value),
    row,
    id: cellIdText(cell, column.meta.group),
  });
}

/** Returns the relation of a dense array, in which old ids stay behind the rows that the cell `count` counts. */
export function denseRows(columns: ColumnSet, count: string): RowRelation {
  return { kind: 'ids', format: ID_FORMAT, inUse: () => countIn(columns, count) };
}

function countIn(columns: ColumnSet, name: string): number {
  return numberOr0(columns.find(name)?.peek(0));
}

/** Formats an entity as `e1 (3 v0)`, or `3 v0` without a name; in a plain picture `e1`. */
export function entityText(cell: SpokenCell, id: number): string {
  return spokenIdText(cell, id, ID_FORMAT);
}

/** Formats an id with names for entities; empty if there is none. */
export function cellIdText({ columns, nameOf }: SpokenCell, id: Value | undefined): string {
  return id === undefined ? '' : idWithNames(columns, String(id), nameOf);
}

export function valueAt({ columns }: Cell, column: string, row: number): Value | undefined {
  return columns.find(column)?.peek(row);
}

export function entityInRow(cell: Cell): Value | undefined {
  return valueAt(cell, `table.${String(cell.column.meta.table)}.entities`, cell.row);
}

/** Makes a pointer with a reason from `cell.flecs.reference`. */
export function pointer(column: string, row: number, why: string, more: Partial<Pointer> = {}): Pointer {
  return { column, row, why: [`flecs.reference.${why}`], ...more };
}

export const focusOn = {
  entity: (value: Value | undefined): Focus | null =>
    typeof value === 'number' && value !== 0 ? { kind: 'entity', entity: indexOf(value) } : null,
  table: (value: Value | undefined): Focus | null =>
    typeof value === 'number' ? { kind: 'table', slot: value } : null,
  component: (value: Value | undefined): Focus | null =>
    typeof value === 'string' ? { kind: 'component', id: withoutToggle(value) } : null,
};

/** A cell without a value selects nothing. */
function focusIndex({ value, row }: Cell): Focus | null {
  return value === undefined ? null : { kind: 'entity', entity: row };
}

/** Cells with an entity's id, which leads to its record. An id of 0 means none. */
export const entityIds = {
  id: ({ value }) => (value === 0 ? null : ID_FORMAT),
  pointsTo: ({ value }) =>
    typeof value === 'number' && value !== 0 ? [pointer('entities.record-dense', indexOf(value), 'record')] : [],
  focus: ({ value }) => focusOn.entity(value),
  rows: () => ({ kind: 'ids', format: ID_FORMAT }) as const,
  moves: () => 'handle',
} satisfies Partial<CellKind>;

/** Value cells. Their column says if they hold entities. */
export const entityValues = {
  id: ({ column }) => (column.meta.entity === true ? ID_FORMAT : null),
  text: ({ column, value, translate }) =>
    isUndescribed(column, value) ? translate('cell.flecs.undescribed') : valueInFull(value ?? null),
} satisfies Partial<CellKind>;

/** Cells with one row per entity index. */
export const byIndex = { paged: true, rows: () => ({ kind: 'index' }), focus: focusIndex } satisfies Partial<CellKind>;

/** Cells with the id of a component, a pair or a tag. */
export const typeIds = {
  text: (cell) => cellIdText(cell, cell.value),
  focus: ({ value }) => focusOn.component(value),
} satisfies Partial<CellKind>;
