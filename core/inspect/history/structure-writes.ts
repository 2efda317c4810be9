import { indexOfId, isId } from '../../cells/id-format.ts';
import type { Timeline } from '../../trace/timeline.ts';
import type { Value } from '../../trace/value.ts';
import type { WorldState } from '../../world/world.ts';
import type { CellAt } from '../../world/world-reader.ts';

/**
 * Returns the cells of structure, not of values, that steps from `from` to the timeline's position wrote about an entity, the newest first:
 * those that have its index as their row, and those in which its id was written or replaced.
 */
export function structureWrites(timeline: Timeline, world: WorldState, index: number, from: number): readonly CellAt[] {
  const cells = new Map<string, CellAt>();
  for (let step = Math.max(from, timeline.first); step < timeline.position; step++)
    timeline.visitWrites(step, (id, row, n) => {
      const column = world.columns.byId(id);
      const relation = world.relation(column);
      if (relation === null || world.isValue(column)) return;
      const isEntity = (value: Value | undefined): boolean =>
        relation.kind === 'ids' && isId(value) && indexOfId(value, relation.format) === index;
      const { from: was, to: is } = timeline.writeAt(n);
      const key = `${id}:${row}`;
      if (relation.kind === 'index' ? row !== index : !isEntity(was) && !isEntity(is)) return;
      cells.delete(key);
      cells.set(key, { column: column.name, row });
    });
  return [...cells.values()].reverse();
}
