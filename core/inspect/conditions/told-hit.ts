import type { NameOf } from '../../cells/translate.ts';
import type { Column } from '../../trace/column.ts';
import type { Timeline } from '../../trace/timeline.ts';
import { countInCell } from '../../world/column-groups.ts';
import type { WorldState } from '../../world/world.ts';
import { type Condition, componentsOf, type Hit, hitOf, stateFilter } from './condition.ts';
import { changeColumnsOf } from './system-changes.ts';

/** Returns the columns that say in which frame each entity last gained or lost the component of a condition. */
export function toldColumns(world: WorldState, condition: Condition, nameOf?: NameOf): readonly Column[] {
  return changeColumnsOf(world, condition, nameOf).filter(({ meta }) => meta.role === 'changed-in');
}

/**
 * Returns the entities that gained or lost the component of a condition in steps [from, to), as the game told it. Comparing both ends does not
 * find an entity that gained the component and lost it again in between: a game that stops for the loss may send both in one message.
 * @param world at position `to`
 * @param after the frame at position `from`
 * @returns null for other conditions, and if the game told none
 */
export function toldHit(
  timeline: Timeline,
  world: WorldState,
  condition: Condition,
  { from, to, after }: { readonly from: number; readonly to: number; readonly after: number },
  nameOf?: NameOf,
): Hit | null {
  if ((condition.kind !== 'gained' && condition.kind !== 'lost') || condition.component === null) return null;
  const columns = toldColumns(world, condition, nameOf);
  if (columns.length === 0) return null;
  const how = new Uint8Array(world.columns.size);
  for (const { id } of columns) how[id] = 1;
  const told = new Set<number>();
  for (let step = from; step < to; step++) {
    timeline.visitWrites(step, (_, row) => told.add(row), { how, passes: () => true });
  }
  const components = componentsOf(world, condition.component, nameOf);
  const holds = stateFilter(world, condition, nameOf);
  const isOf = (index: number): boolean => {
    const isLate = columns.some((column) => (countInCell(column, index) ?? after) > after);
    return isLate && components.some((each) => world.has(index, each)) === (condition.kind === 'gained');
  };
  const ids = [...told].filter(isOf).flatMap((index) => {
    const record = world.recordOf(index);
    return record?.alive === true && holds(record.id) ? [record.id] : [];
  });
  return hitOf(ids);
}
