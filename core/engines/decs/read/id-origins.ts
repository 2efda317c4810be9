import { cellKey, valuesBefore } from '../../../cells/origins.ts';
import type { ColumnSet } from '../../../trace/column-set.ts';
import type { CellRef, StepDetail } from '../../../trace/step.ts';
import { indexOf } from '../model/handle.ts';

/**
 * Finds the source cell of each id that a step writes into a chunk. The engine already knows the id and reads no cell,
 * so the source is the row that the record gave before the step, or the entities vector for a new entity.
 */
export function idOrigins(columns: ColumnSet, step: StepDetail): ReadonlyMap<string, CellRef> {
  const found = new Map<string, CellRef>();
  const before = valuesBefore(step);
  for (const { column, row, to } of step.writes) {
    if (column.meta.role !== 'ids' || typeof to !== 'number' || to === 0) continue;
    const world = `world.${String(column.meta.world)}`;
    const index = indexOf(to);
    const chunk = before(columns.find(`${world}.entities.chunk`), index);
    const there = before(columns.find(`${world}.entities.row`), index);
    const source = chunk === undefined ? undefined : columns.find(`${world}.chunk.${String(chunk)}.ids`);
    const fresh = columns.find(`${world}.entities.generation`);
    if (source !== undefined && source !== column && typeof there === 'number')
      found.set(cellKey(column, row), { column: source, row: there });
    else if (source === undefined && fresh !== undefined)
      found.set(cellKey(column, row), { column: fresh, row: index });
  }
  return found;
}
