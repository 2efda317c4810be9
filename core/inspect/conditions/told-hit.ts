import type { RawId } from '../../cells/id-format.ts';
import type { NameOf } from '../../cells/translate.ts';
import { readUpTo } from '../../changes/reused-id.ts';
import type { Column } from '../../trace/column.ts';
import { getOrInsert } from '../../trace/lookup.ts';
import type { Timeline } from '../../trace/timeline.ts';
import { countInCell } from '../../world/column-groups.ts';
import type { WorldState } from '../../world/world.ts';
import { type Condition, componentsOf, type Hit, hitOf, stateFilter } from './condition.ts';
import { changeColumnsOf } from './system-changes.ts';

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
  // A game may tell a change before the structure shows it, which the next message says.
  const [read, known] = [readUpTo(timeline, start), readUpTo(timeline, to) ?? Number.POSITIVE_INFINITY];
  let first = start;
  while (read !== null && first > timeline.first && (momentAt(first)?.frame ?? 0) > read) first--;
  for (let step = first; step < to; step++) {
    timeline.visitWrites(step, (_, row) => told.set(row, step), { how, passes: () => true });
  }
  const components = componentsOf(world, condition.component, nameOf);
  const holds = stateFilter(world, condition, nameOf);
  const hasAny = (of: WorldState, index: number): boolean => components.some((each) => of.has(index, each));
  const living = [...told].flatMap(([index, step]) => {
    const record = world.recordOf(index);
    const late = columns.find((column) => {
      const frame = countInCell(column, index) ?? 0;
      return frame > Math.min(after, read ?? after) && frame <= known;
    });
    if (record?.alive !== true || late === undefined || hasAny(world, index) !== (condition.kind === 'gained'))
      return [];
    const whose = ofEntity.find(({ meta }) => meta.component === late.meta.component);
    return holds(record.id) ? { index, id: record.id, step, of: whose?.peek(index) } : [];
  });
  if (living.length === 0) return null;
  const had = (at: number, all: typeof living) => readAll(timeline, at, world, all, hasAny);
  const [livedBefore, hadBefore] = [readAll(timeline, start, world, living, livingId), had(from, living)];
  // A comparison of torn frames has found it already if they show it.
  const torn = new Map<number, typeof living>();
  for (const each of living) if (each.step < from) getOrInsert(torn, each.step, () => []).push(each);
  const shown = new Set<number>();
  for (const [step, all] of torn)
    for (const [index, hadIt] of had(step, all)) if (hadIt !== hadBefore.get(index)) shown.add(index);
  // The game told it of the entity that has the index now: it says so, or the same entity had the index before.
  const isOf = ({ index, id, of = livedBefore.get(index) }: (typeof living)[number]): boolean => of === id;
  return hitOf(living.flatMap((each) => (isOf(each) && !shown.has(each.index) ? each.id : [])));
}

/** Returns the last position up to another one that is whole, or the first one. */
function wholeUpTo(position: number, first: number, momentAt: MomentAt): number {
  let at = position;
  while (at > first && momentAt(at)?.torn === true) at--;
  return at;
}

/** Returns the entity that lives with an index; null if there is none. */
function livingId(world: WorldState, index: number): RawId | null {
  const record = world.recordOf(index);
  return record?.alive === true ? record.id : null;
}

/** Reads something about all entities at one position at once, because a frame may have thousands. The timeline's position is restored. */
function readAll<T>(
  timeline: Timeline,
  position: number,
  world: WorldState,
  entities: readonly { readonly index: number }[],
  read: (then: WorldState, index: number) => T,
): ReadonlyMap<number, T> {
  return timeline.withoutMoving(() => {
    timeline.seek(position);
    const then = world.again();
    return new Map(entities.map(({ index }) => [index, read(then, index)]));
  });
}
