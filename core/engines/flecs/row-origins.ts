import { cellKey } from '../../cells/flow.ts';
import type { ColumnSet } from '../../trace/column-set.ts';
import type { CellRef, StepDetail } from '../../trace/step.ts';
import { numberAt, recordPlace } from './columns.ts';
import { indexOf } from './model/handle.ts';

/**
 * Where the ids come from that a step appends to a table: the engine knows them already and reads no cell. Records are
 * written later, so they still say where the entity was; a new entity comes from the entity index.
 */
export function rowOrigins(columns: ColumnSet, step: StepDetail): ReadonlyMap<string, CellRef> {
  const found = new Map<string, CellRef>();
  if (step.code !== 'flecs-append-row' && step.code !== 'flecs-append-rows') return found;
  for (const { column, row, to } of step.writes) {
    if (column.meta.role !== 'entities' || typeof to !== 'number') continue;
    const index = indexOf(to);
    const place = recordPlace(columns, index);
    const source = columns.find(place === null ? 'entities.dense' : `table.${place.table}.entities`);
    const from = place === null ? numberAt(columns, 'entities.record-dense', index) : place.row;
    if (source !== undefined && source !== column && from !== undefined)
      found.set(cellKey(column, row), { column: source, row: from });
  }
  return found;
}
