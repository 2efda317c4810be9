import type { CellRef } from '../../../cells/flow.ts';
import { cellKey } from '../../../cells/flow.ts';
import type { ColumnSet } from '../../../trace/column-set.ts';
import type { StepDetail } from '../../../trace/step.ts';
import { flecsIndex } from '../handle.ts';

/**
 * Where the handles come from that a step appends to a table: the engine knows them already and reads no cell. Records are
 * written later, so they still say where the entity was; one that is new comes from the entity index.
 */
export function rowOrigins(columns: ColumnSet, step: StepDetail): ReadonlyMap<string, CellRef> {
  const found = new Map<string, CellRef>();
  if (step.code !== 'flecs-append-row' && step.code !== 'flecs-append-rows') return found;
  for (const { column, row, to } of step.writes) {
    if (column.meta.role !== 'entities' || typeof to !== 'number') continue;
    const index = flecsIndex(to);
    const at = (role: string) => columns.find(`entities.record-${role}`)?.peek(index);
    const [slot, there, dense] = [at('table'), at('row'), at('dense')];
    const placed = slot !== undefined && there !== undefined;
    const source = columns.find(placed ? `table.${slot}.entities` : 'entities.dense');
    const from = Number(placed ? there : dense);
    if (source !== undefined && source !== column && Number.isInteger(from))
      found.set(cellKey(column, row), { column: source, row: from });
  }
  return found;
}
