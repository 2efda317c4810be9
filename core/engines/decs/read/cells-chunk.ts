import type { Cell, CellTable, SpokenCell } from '../../../cells/cell-table.ts';
import { spokenIdText } from '../../../cells/explain.ts';
import { indexOf } from '../model/handle.ts';
import {
  archetypeAt,
  componentAt,
  entityAt,
  isCurrent,
  numberOr0,
  pointer,
  say,
  siblingValue,
  worldGroup,
} from './cell-parts.ts';
import { CACHE_LINE_BYTES, cellBytes, regionsOf } from './chunk-regions.ts';
import { archetypeColumns, HEADER_FIELDS, ID_FORMAT, ownerOfChunk, rowsInChunk, worldOfColumn } from './columns.ts';
import { noPointers } from './pointers.ts';

const lastOf = ({ columns, column }: Pick<Cell, 'columns' | 'column'>): number =>
  rowsInChunk(columns, { group: worldGroup(column) }, column.meta.chunk);

/** Returns the chunk, the row, the cell's first and last byte in the chunk, and the cache line where it starts. */
function addressIn({ columns, column, row }: Cell): Record<'chunk' | 'row' | 'from' | 'to' | 'line', number> {
  const world = worldOfColumn(columns, column);
  const owner = ownerOfChunk(columns, worldGroup(column), column.meta.chunk);
  const of = world === undefined || owner === undefined ? undefined : archetypeColumns(columns, world, owner);
  const [from, end] = (of && cellBytes(regionsOf(columns, of), column, row)) ?? [0, 1];
  return { chunk: numberOr0(column.meta.chunk), row, from, to: end - 1, line: Math.floor(from / CACHE_LINE_BYTES) };
}

/** Returns the entity of a row in use; undefined for leftover rows after `last`. */
function idIn(cell: Cell): number | undefined {
  const id = siblingValue(cell, 'ids');
  return typeof id === 'number' && cell.row < lastOf(cell) ? id : undefined;
}

function entityText(cell: SpokenCell): string {
  const id = idIn(cell);
  return id === undefined ? '' : spokenIdText(cell, id, ID_FORMAT);
}

export const chunk = {
  'decs.chunk/header': {
    says: (cell) =>
      say(`header-${HEADER_FIELDS[cell.row] ?? 'last'}`, { ...addressIn(cell), value: numberOr0(cell.value) }),
    focus: (cell) => archetypeAt(cell, ownerOfChunk(cell.columns, worldGroup(cell.column), cell.column.meta.chunk)),
  },
  'decs.chunk/ids': {
    says: (cell) =>
      say(cell.row < lastOf(cell) ? 'id' : 'id-leftover', { ...addressIn(cell), entity: entityText(cell) }),
    id: () => ID_FORMAT,
    // Cost counting treats the record as known, because an operation already has the id that it looks up.
    pointsTo: ({ column, value }) =>
      typeof value === 'number'
        ? [pointer(`${worldGroup(column)}.entities.row`, indexOf(value), 'record', { known: true })]
        : [],
    pointers: noPointers,
    focus(cell) {
      const id = idIn(cell);
      if (id !== undefined) return entityAt(cell, indexOf(id));
      return archetypeAt(cell, ownerOfChunk(cell.columns, worldGroup(cell.column), cell.column.meta.chunk));
    },
    rows: (column, columns) =>
      isCurrent(column, columns) ? { kind: 'ids', format: ID_FORMAT, inUse: () => lastOf({ column, columns }) } : null,
    moves: () => 'id',
  },
  'decs.chunk/values': {
    says(cell) {
      const at = { ...addressIn(cell), type: String(cell.column.meta.component) };
      if (cell.row >= lastOf(cell)) return say('value-leftover', at);
      return say(cell.value === undefined ? 'value-zero' : 'value', { ...at, entity: entityText(cell) });
    },
    pointedBy: ({ column, row, value }) =>
      value === undefined ? [] : [pointer(`${String(column.meta.group)}.ids`, row, 'same-row')],
    focus(cell) {
      const id = idIn(cell);
      return id === undefined ? componentAt(cell.column.meta.component) : entityAt(cell, indexOf(id));
    },
    component: ({ meta }) => String(meta.component),
    rows(column, columns) {
      const list = columns.find(`${String(column.meta.group)}.ids`);
      return list === undefined || !isCurrent(column, columns) ? null : { kind: 'parallel', list };
    },
    moves: ({ meta }) => `value of ${String(meta.component)}`,
    isValue: true,
  },
} satisfies CellTable['kinds'];
