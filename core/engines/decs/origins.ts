import { cellKey, valuesBefore } from '../../cells/flow.ts';
import type { ColumnSet } from '../../trace/column-set.ts';
import type { CellRef, StepDetail } from '../../trace/step.ts';
import { indexOf } from './model/handle.ts';

/**
 * Where the id that a step writes into a chunk comes from: the engine knows it already and reads no cell. The record
 * before the step says where the entity was. The id of a new entity comes from the entities vector.
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
