import { indexOfId, type RawId } from '../../cells/id-format.ts';
import type { NameOf } from '../../cells/translate.ts';
import { changeReaderOf } from '../../changes/change-reader.ts';
import { isUnread, toldIn } from '../../changes/reused-id.ts';
import type { ColumnSet } from '../../trace/column-set.ts';
import type { Timeline } from '../../trace/timeline.ts';
import { columnOf, countInCell, groupsOf } from '../../world/column-groups.ts';
import { type Readable, WorldState } from '../../world/world.ts';
import { type Condition, type Hit, hitOf, isDestruction, stateFilter } from './condition.ts';
import { readAt, type ToldChange, toldKey, toldOrigin } from './system-changes.ts';

interface LifeQuestion {
  readonly timeline: Timeline;
  readonly engine: Readable;
  readonly condition: Condition;
  readonly nameOf?: NameOf | undefined;
}

/** True if a condition waits for entities that are created or destroyed. */
export function isAboutLife(condition: Condition): boolean {
  return (condition.kind === 'gained' || condition.kind === 'lost') && condition.component === null;
}

/** True if a condition waits for a living entity to lose a component. One that is destroyed loses all, and another one may have its id at once. */
export function isOfSurvivor(condition: Condition): boolean {
  return condition.kind === 'lost' && condition.component !== null && condition.where !== null;
}

/** Returns the locale key of what ids without versions make uncertain about a condition, which may miss a reused id or take it for the same entity; null if nothing. */
export function reuseNote({ columns, ids }: WorldState, condition: Condition): string | null {
  const isOfEnd = condition.kind === 'lost' || isAboutLife(condition);
  if (!isOfEnd || toldIn(columns, ids.format) === undefined) return null;
  return isOfSurvivor(condition) ? 'ui.watch.reusedAlive' : 'ui.watch.reused';
}

/** Returns a hit without the entities that were destroyed in steps [from, to) if they had to survive. The timeline's position is restored. */
export function survivorsOf(
  hit: Hit | null,
  { timeline, engine, condition }: LifeQuestion,
  [from, to]: readonly [number, number],
): Hit | null {
  const { format } = engine.world(timeline.columns).ids;
  if (hit === null || !isOfSurvivor(condition) || toldIn(timeline.columns, format) === undefined) return hit;
  const changes = changeReaderOf(timeline, engine).changesIn(from, to, { values: false });
  const ended = new Set(changes.flatMap(({ kind, id }) => (kind === 'destroyed' ? id : [])));
  // Until the structure is read again, a new entity seems to have the components of the former one.
  const kept = readAt(timeline, from, () =>
    hit.entities.filter((id) => !ended.has(id) && !isUnread(timeline, format, indexOfId(id, format))),
  );
  return hitOf(kept ?? []);
}

/**
 * Returns the entities that were created or destroyed in steps [from, to), though their id looks the same because it is used again, and of which
 * the terms of a condition hold. The timeline's position is restored.
 */
export function reusedIds(
  { timeline, engine, condition, nameOf }: LifeQuestion,
  [from, to]: readonly [number, number],
): readonly RawId[] {
  if (!isAboutLife(condition)) return [];
  const { columns } = timeline;
  if (toldIn(columns, engine.world(columns).ids.format) === undefined) return [];
  const kind = isDestruction(condition) ? 'destroyed' : 'created';
  // What other entities with the id had is not known.
  const hasTerms = 'where' in condition && condition.where !== null;
  const ids = changeReaderOf(timeline, engine)
    .changesIn(from, to, { values: false })
    .flatMap((change) => {
      const isIt = (change.kind === kind && change.reuse !== null) || (change.kind === 'others' && !hasTerms);
      return isIt ? change.id! : [];
    });
  if (ids.length === 0) return [];
  const at = kind === 'destroyed' ? from : to;
  return readAt(timeline, at, () => ids.filter(stateFilter(new WorldState(columns, engine), condition, nameOf))) ?? [];
}

/**
 * Returns where the game told, up to the columns' position, that an entity was created or destroyed (docs/protocol.md); null if it did not tell it.
 * If an index was used several times, only its last creation and its last destruction are told.
 */
export function toldLife(
  columns: ColumnSet,
  kind: 'created' | 'destroyed',
  { id, index }: { readonly id: RawId | null; readonly index: number },
): ToldChange | null {
  const group = groupsOf(columns).find(({ kind: of, name }) => of === 'changes' && name === 'changes');
  if (columnOf(group, kind)?.peek(index) !== id) return null;
  const [row, frame, queued] = ['by', 'in', 'queued-by'].map((role) =>
    countInCell(columnOf(group, `${kind}-${role}`), index),
  );
  const told = row === undefined ? null : toldOrigin(columns, row, queued);
  return told && { ...told, frame: frame ?? null };
}

/** Returns the earliest gain of a creation, or the latest loss of a destruction; null if there is none, or if several systems made it. */
export function toldOfLife(kind: 'created' | 'destroyed', all: readonly ToldChange[]): ToldChange | null {
  const frames = all.map(({ frame }) => frame ?? 0);
  const frame = kind === 'created' ? Math.min(...frames) : Math.max(...frames);
  const [first = null, ...others] = all.filter((told) => (told.frame ?? 0) === frame);
  return others.every((told) => toldKey(told) === toldKey(first)) ? first : null;
}
