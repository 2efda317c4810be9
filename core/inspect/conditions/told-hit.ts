import type { RawId } from '../../cells/id-format.ts';
import type { NameOf } from '../../cells/translate.ts';
import type { Column } from '../../trace/column.ts';
import type { Timeline } from '../../trace/timeline.ts';
import { countInCell } from '../../world/column-groups.ts';
import type { WorldState } from '../../world/world.ts';
import { type Condition, componentsOf, type Hit, hitOf, stateFilter } from './condition.ts';
import { changeColumnsOf, readAt } from './system-changes.ts';

/** Returns the columns that say in which frame each entity last gained or lost the component of a condition. */
export function toldColumns(world: WorldState, condition: Condition, nameOf?: NameOf): readonly Column[] {
  return changeColumnsOf(world, condition, nameOf).filter(({ meta }) => meta.role === 'changed-in');
}

/** The frame of a position, and whether its parts were read at different moments. */
export type MomentAt = (position: number) => { readonly frame: number; readonly torn: boolean } | null;

interface ToldSteps {
  readonly from: number;
  readonly to: number;
  readonly momentAt: MomentAt;
}

/**
 * Returns the entities that gained or lost the component of a condition in steps [from, to), as the game told it. Comparing both ends does not
 * find an entity that gained the component and lost it again in between: a game that stops for the loss may send both in one message.
 *
 * A game tells when the component last came or went, and only what is read afterwards shows which of the two it was. So a torn frame, whose
 * components may have been read before, tells none: those that torn frames told are found in the whole frame after them.
 * @param world at position `to`
 * @returns null for other conditions, and if the game told none
 */
export function toldHit(
  timeline: Timeline,
  world: WorldState,
  condition: Condition,
  { from, to, momentAt }: ToldSteps,
  nameOf?: NameOf,
): Hit | null {
  if ((condition.kind !== 'gained' && condition.kind !== 'lost') || condition.component === null) return null;
  const columns = toldColumns(world, condition, nameOf);
  const ofEntity = changeColumnsOf(world, condition, nameOf).filter(({ meta }) => meta.role === 'changed-of');
  const start = wholeUpTo(from, timeline.first, momentAt);
  const after = momentAt(start)?.frame;
  if (columns.length === 0 || after === undefined || momentAt(to)?.torn !== false) return null;
  const how = new Uint8Array(world.columns.size);
  for (const { id } of columns) how[id] = 1;
  const told = new Map<number, number>();
  for (let step = start; step < to; step++) {
    timeline.visitWrites(step, (_, row) => told.set(row, step), { how, passes: () => true });
  }
  const components = componentsOf(world, condition.component, nameOf);
  const holds = stateFilter(world, condition, nameOf);
  const has = (index: number): boolean => components.some((each) => world.has(index, each));
  /** The game told it of the entity that has the index now: it says so, or the same entity had the index before. */
  const isOf = (index: number, id: RawId): boolean => {
    const late = columns.find((column) => (countInCell(column, index) ?? after) > after);
    if (late === undefined || has(index) !== (condition.kind === 'gained')) return false;
    const whose = ofEntity.find(({ meta }) => meta.component === late.meta.component);
    return whose === undefined ? idAt(timeline, start, world, index) === id : whose.peek(index) === id;
  };
  // A comparison of torn frames has found it already if they show it.
  const isShown = (index: number, step: number): boolean =>
    step < from && hasAt(timeline, step, () => has(index)) !== hasAt(timeline, from, () => has(index));
  const found = [...told].flatMap(([index, step]) => {
    const record = world.recordOf(index);
    const isHit = record?.alive === true && isOf(index, record.id) && !isShown(index, step) && holds(record.id);
    return isHit ? [record.id] : [];
  });
  return hitOf(found);
}

/** Returns the last position up to another one that is whole, or the first one. */
function wholeUpTo(position: number, first: number, momentAt: MomentAt): number {
  let at = position;
  while (at > first && momentAt(at)?.torn === true) at--;
  return at;
}

/** Returns the entity that lived with an index at a position; null if there was none. */
function idAt(timeline: Timeline, position: number, world: WorldState, index: number): RawId | null {
  const record = readAt(timeline, position, () => world.again().recordOf(index)) ?? null;
  return record?.alive === true ? record.id : null;
}

function hasAt(timeline: Timeline, position: number, has: () => boolean): boolean {
  return timeline.withoutMoving(() => {
    timeline.seek(position);
    return has();
  });
}
