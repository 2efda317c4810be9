import { cellKey, valuesBefore } from '../../../cells/origins.ts';
import type { ColumnSet } from '../../../trace/column-set.ts';
import type { CellRef, StepDetail } from '../../../trace/step.ts';
import { indexOf } from '../model/handle.ts';

/**
 * Finds the source cell of each id that a step appends to a table. The engine already knows the id and reads no cell,
 * so the source is the row that the record gave before the step, or the entity index for a new entity.
 */
export function idOrigins(columns: ColumnSet, step: StepDetail): ReadonlyMap<string, CellRef> {
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
