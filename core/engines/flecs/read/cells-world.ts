import type { Cell, CellKind, Pointer, Saying, SpokenCell } from '../../../cells/cell-table.ts';
import type { Column } from '../../../trace/column.ts';
import {
  byIndex,
  cellIdText,
  denseRows,
  entityIds,
  entityInRow,
  entityText,
  entityValues,
  focusOn,
  numberOr0,
  pointer,
  say,
  sayDense,
  sayPage,
  sayPlace,
  typeIds,
  valueAt,
} from './cell-parts.ts';
import { idOfColumn, recordPlace, tableAt } from './columns.ts';

type Kinds = Readonly<Record<string, CellKind>>;

export const entityIndexCells: Kinds = {
  dense: {
    ...entityIds,
    rows: (_column, columns) => denseRows(columns, 'entities.alive-count'),
    says: (cell) => sayDense(cell, 'entities.alive-count', 'dense'),
    pointedBy: entityIds.pointsTo,
  },
  'alive-count': {
    tells: 'count',
    says: ({ value }) => say('alive-count', { count: Math.max(0, numberOr0(value) - 1) }),
  },
  'max-id': { says: ({ value }) => say('max-id', { index: numberOr0(value) }) },
  range: { says: ({ row, value }) => say(row === 0 ? 'range-min' : 'range-max', { index: numberOr0(value) }) },
  pages: { tells: 'page', says: sayPage },
  'record-dense': {
    ...byIndex,
    drawnAs: { array: 'diagram.flecs.record-dense', structure: 'diagram.flecs.entity-index' },
    says: ({ row, value }) =>
      value === undefined
        ? say('record-none', { index: row })
        : say('record-dense', { index: row, row: numberOr0(value) }),
    pointsTo: ({ value }) => (typeof value === 'number' ? [pointer('entities.dense', value, 'dense')] : []),
  },
  'record-table': {
    ...byIndex,
    drawnAs: { array: 'diagram.flecs.record-table', structure: 'diagram.flecs.entity-index' },
    says: sayRecord('record-table'),
    pointsTo: (cell) => toRow(cell, false),
  },
  'record-row': {
    ...byIndex,
    drawnAs: { array: 'diagram.flecs.record-row', structure: 'diagram.flecs.entity-index' },
    says: sayRecord('record-row'),
    pointsTo: (cell) => toRow(cell, true),
  },
  'record-flags': {
    ...byIndex,
    drawnAs: { array: 'diagram.flecs.record-flags', structure: 'diagram.flecs.entity-index' },
    says: ({ row, value }) => say('record-flags', { index: row, value: numberOr0(value) }),
    pointsTo: (cell) => toRow(cell, false),
  },
};

function sayRecord(key: string): CellKind['says'] {
  return ({ row, value }) =>
    value === undefined ? say('record-no-table', { index: row }) : say(key, { index: row, value: numberOr0(value) });
}

/** Points to the row of an entity in its table. Only the record's row leads to all arrays of the table. */
function toRow({ columns, row, value }: Cell, wholeRow: boolean): Pointer[] {
  const place = value === undefined ? null : recordPlace(columns, row);
  return place === null ? [] : [pointer(`table.${place.table}.entities`, place.row, 'row', { wholeRow })];
}

export const tablesCells: Kinds = {
  dense: {
    structure: ({ columns, row, value }) => {
      const isUsed = row < numberOr0(columns.find('tables.count')?.peek(0));
      return isUsed && typeof value === 'number' ? (tableAt(columns, value)?.name ?? null) : null;
    },
    says: (cell) => {
      const inUse = cell.row < numberOr0(valueAt(cell, 'tables.count', 0));
      return say(inUse ? 'table-slot' : 'table-slot-free', { table: numberOr0(cell.value) });
    },
    focus: ({ value }) => focusOn.table(value),
  },
  count: { tells: 'count', says: ({ value }) => say('table-count', { count: numberOr0(value) }) },
  'last-slot': { says: ({ value }) => say('last-slot', { value: numberOr0(value) }) },
};

const sayRange =
  (key: string): CellKind['says'] =>
  ({ row, value }) =>
    say(key, { row, index: numberOr0(value) });

/** Ranges of indices, of which one is in use. */
export const rangesCells: Kinds = {
  min: { says: sayRange('range-first') },
  max: { says: (cell) => (cell.value === undefined ? say('range-no-end', {}) : sayRange('range-end')(cell)) },
  last: { says: sayRange('range-last') },
  recycled: {
    says: ({ value }) => say('range-recycled', { count: Array.isArray(value) ? value.length : 0 }),
    text: ({ value }) => (Array.isArray(value) ? String(value.length) : ''),
  },
  active: { says: ({ value }) => say('range-active', { row: numberOr0(value) }) },
};

/** Cells in the row of an entity, next to its id. */
const inEntityRow = {
  pointedBy: ({ column, row, value }) =>
    value === undefined ? [] : [pointer(`table.${String(column.meta.table)}.entities`, row, 'same-row')],
  focus: (cell) => focusOn.entity(entityInRow(cell)),
  rows({ meta }, columns) {
    const list = columns.find(`table.${String(meta.table)}.entities`);
    return list === undefined ? null : { kind: 'parallel', list };
  },
} satisfies Partial<CellKind>;

export const tableCells: Kinds = {
  type: {
    ...typeIds,
    saysComponent: true,
    says: (cell) =>
      say('type', { table: numberOr0(cell.column.meta.table), row: cell.row, id: cellIdText(cell, cell.value) }),
  },
  entities: {
    ...entityIds,
    says: inUse((cell) => say('table-entity', { ...rowOf(cell), entity: entityText(cell, numberOr0(cell.value)) })),
  },
  flags: {
    says: ({ column, value }) => say('table-flags', { table: numberOr0(column.meta.table), value: numberOr0(value) }),
  },
  'column-map': { saysComponent: true, says: inUse(sayMap), focus: (cell) => focusOn.component(mappedId(cell)) },
  column: {
    says: inUse((cell) => {
      const id = idOfColumn(cell.column, cell.columns);
      return say('value', { ...rowOf(cell), id: cellIdText(cell, id ?? undefined), entity: ownerText(cell) });
    }),
    ...inEntityRow,
    component: idOfColumn,
    componentVaries: true,
    ...entityValues,
    moves: (column, columns) => `value of ${idOfColumn(column, columns)}${String(column.meta.field ?? '')}`,
    isValue: true,
  },
};

export const bitsetCells: Kinds = {
  bits: {
    says: (cell) => say(cell.value === 1 ? 'bit-on' : 'bit-off', { row: cell.row, entity: ownerText(cell) }),
    ...inEntityRow,
    moves: () => 'bit',
  },
};

const edge: CellKind = {
  says: (cell) => {
    const { column, row } = cell;
    const slot = numberOr0(column.meta.table);
    const to = numberOr0(valueAt(cell, `table.${slot}.${edgeKind(column)}.to`, row));
    return say(`${edgeKind(column)}-edge`, { table: slot, id: cellIdText(cell, edgeId(cell)), to });
  },
  text: typeIds.text,
  focus: (cell) => focusOn.component(edgeId(cell)),
};

const edgeFlags: CellKind = {
  says: ({ row, value }) => say('edge-flags', { row, value: numberOr0(value) }),
};

export const tableGraphCells: Kinds = {
  'add-id': edge,
  'add-to': edge,
  'add-flags': edgeFlags,
  'remove-id': edge,
  'remove-to': edge,
  'remove-flags': edgeFlags,
};

const toTable = ({ value }: Cell): Pointer[] => [
  { column: `table.${String(value)}.entities`, row: 0, why: null, wholeRow: true },
];
const tableRecord: CellKind = {
  says: sayTableRecord,
  focus: ({ column }) => focusOn.component(column.meta.id),
  component: ({ meta }) => String(meta.group),
};

export const componentIndexCells: Kinds = {
  ids: {
    ...typeIds,
    says: (cell) => {
      const count = cell.columns.find(`component-index.${String(cell.value)}.table`)?.length ?? 0;
      return say('record-id', { id: cellIdText(cell, cell.value), count });
    },
  },
  serials: { says: ({ value }) => say('serial', { value: numberOr0(value) }) },
  table: { ...tableRecord, pointsTo: toTable, focus: ({ value }) => focusOn.table(value) },
  index: tableRecord,
  count: tableRecord,
  column: tableRecord,
};

function sayTableRecord(cell: SpokenCell): Saying {
  const { column, row, value } = cell;
  const { id, group, role } = column.meta;
  const table = numberOr0(valueAt(cell, `component-index.${String(id)}.table`, row));
  const key = role === 'column' && numberOr0(value) < 0 ? 'no-column' : String(role);
  return say(`cache-${key}`, { id: cellIdText(cell, group), table, value: numberOr0(value) });
}

export const worldCells: Kinds = { declared: { says: sayPlace }, 'changed-versions': { says: sayPlace } };

function inUse(says: CellKind['says']): CellKind['says'] {
  return (cell) => (cell.value === undefined ? say('row-gone', rowOf(cell)) : says(cell));
}

function rowOf({ column, row }: Cell): { table: number; row: number } {
  return { table: numberOr0(column.meta.table), row };
}

/** A column map lists the column of each type position, then the type position of each column. */
function sayMap(cell: SpokenCell): Saying {
  const { columns, column, row, value } = cell;
  const ids = columns.find(`table.${String(column.meta.table)}.type`)?.length ?? 0;
  if (row >= ids) return say('column-to-type', { column: row - ids, place: numberOr0(value) });
  const id = cellIdText(cell, mappedId(cell));
  return numberOr0(value) < 0 ? say('no-column', { id }) : say('type-to-column', { id, column: numberOr0(value) });
}

function mappedId({ columns, column, row, value }: Cell) {
  const type = columns.find(`table.${String(column.meta.table)}.type`);
  return type?.peek(row < type.length ? row : Number(value));
}

function ownerText(cell: SpokenCell): string {
  const owner = entityInRow(cell);
  return typeof owner === 'number' ? entityText(cell, owner) : '';
}

function edgeKind({ meta }: Column): 'add' | 'remove' {
  return String(meta.role).startsWith('add') ? 'add' : 'remove';
}

function edgeId(cell: Cell) {
  const { column, row } = cell;
  return valueAt(cell, `table.${String(column.meta.table)}.${edgeKind(column)}.id`, row);
}
