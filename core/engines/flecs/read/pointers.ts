import type { PointersOf } from '../../../cells/pointers.ts';
import type { Column } from '../../../trace/column.ts';
import type { ColumnSet } from '../../../trace/column-set.ts';
import { indexOf } from '../model/handle.ts';

export const pointersOfId: PointersOf = (_column, columns, reach) => {
  const records = columns.find('entities.record-dense');
  return (_row, value) => {
    if (records !== undefined && typeof value === 'number' && value !== 0) reach(records, indexOf(value), 'cell');
  };
};

export const pointersToDense: PointersOf = (_column, columns, reach) => {
  const dense = columns.find('entities.dense');
  return (_row, value) => {
    if (dense !== undefined && typeof value === 'number') reach(dense, value, 'cell');
  };
};

/** A record points to its row of a table: to one array, or to all. */
export function pointersToRow(wholeRow: boolean): PointersOf {
  return (_column, columns, reach) => {
    const [tables, rows] = [columns.find('entities.record-table'), columns.find('entities.record-row')];
    const entities = entitiesOf(columns);
    return (index) => {
      const [table, row] = [tables?.peek(index), rows?.peek(index)];
      if (typeof table !== 'number' || typeof row !== 'number') return;
      const target = entities(table);
      if (target !== undefined) reach(target, row, wholeRow ? 'whole-row' : 'cell');
    };
  };
}

/** A table record in the component index points to its table. */
export const pointersToTable: PointersOf = (_column, columns, reach) => {
  const entities = entitiesOf(columns);
  return (_row, value) => {
    const target = entities(Number(value));
    if (target !== undefined) reach(target, 0, 'whole-row');
  };
};

/** Returns a cached lookup of a table's entities by slot. */
function entitiesOf(columns: ColumnSet): (slot: number) => Column | undefined {
  const known: (Column | undefined)[] = [];
  return (slot) => {
    known[slot] ??= columns.find(`table.${slot}.entities`);
    return known[slot];
  };
}
