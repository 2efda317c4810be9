import { cellKey, valuesBefore } from '../../cells/flow.ts';
import type { ColumnSet } from '../../trace/column-set.ts';
import type { CellRef, StepDetail } from '../../trace/step.ts';
import { indexOf } from './model/handle.ts';

/**
 * Where the ids come from that a step appends to a table: the engine knows them already and reads no cell. The record
 * before the step says where the entity was; a new entity comes from the entity index.
 */
export function rowOrigins(columns: ColumnSet, step: StepDetail): ReadonlyMap<string, CellRef> {
  const found = new Map<string, CellRef>();
  const before = valuesBefore(step);
  for (const { column, row, to } of step.writes) {
    if (column.meta.role !== 'entities' || typeof to !== 'number') continue;
    const index = indexOf(to);
    const table = before(columns.find('entities.record-table'), index);
    const source = columns.find(table === undefined ? 'entities.dense' : `table.${String(table)}.entities`);
    const from = before(columns.find(`entities.record-${table === undefined ? 'dense' : 'row'}`), index);
    if (source !== undefined && source !== column && typeof from === 'number')
      found.set(cellKey(column, row), { column: source, row: from });
  }
  return found;
}
