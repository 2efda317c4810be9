import { indexOfId, type RawId } from '../../cells/id-format.ts';
import type { NameOf } from '../../cells/translate.ts';
import { changeReaderOf } from '../../changes/change-reader.ts';
import { toldIn } from '../../changes/reused-id.ts';
import { getOrInsert } from '../../trace/lookup.ts';
import type { Timeline } from '../../trace/timeline.ts';
import { type Readable, WorldState } from '../../world/world.ts';
import { type Condition, isDestruction, stateFilter } from './condition.ts';
import { readAt, type ToldChange, toldChanges, toldKey } from './system-changes.ts';

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

/** True if a condition may miss an entity whose id is used again at once, while the game can tell that it lost its components. */
export function mayMissReused({ columns, ids }: WorldState, condition: Condition): boolean {
  return isAboutLife(condition) && toldIn(columns, ids.format) !== undefined;
}

/**
 * Returns the entities that were probably created or destroyed in steps [from, to), because an id without a version is used again, and of which
 * the terms of a condition hold. The timeline's position is restored.
 */
export function presumedIds(
  { timeline, engine, condition, nameOf }: LifeQuestion,
  [from, to]: readonly [number, number],
): readonly RawId[] {
  if (!isAboutLife(condition)) return [];
  const { columns } = timeline;
  if (toldIn(columns, engine.world(columns).ids.format) === undefined) return [];
  const kind = isDestruction(condition) ? 'destroyed' : 'created';
  const ids = changeReaderOf(timeline, engine)
    .changesIn(from, to, { values: false })
    .flatMap((change) => (change.kind === kind && change.presumed ? change.id! : []));
  if (ids.length === 0) return [];
  const at = kind === 'destroyed' ? from : to;
  return readAt(timeline, at, () => ids.filter(stateFilter(new WorldState(columns, engine), condition, nameOf))) ?? [];
}

/** The creation or destruction of an entity of a hit. */
export interface ToldLife {
  /** Null if the game did not tell it, or if several systems did it. */
  readonly told: ToldChange | null;
  /** True if another entity has the same id. */
  readonly presumed: boolean;
}

/** Returns what a game told of entities that were created or destroyed between two positions. The timeline's position is restored. */
export function toldLives(
  timeline: Timeline,
  world: WorldState,
  condition: Condition,
  { before, position, ids }: { readonly before: number; readonly position: number; readonly ids: readonly RawId[] },
): readonly ToldLife[] {
  const { format } = world.ids;
  const [was, is] = [before, position].map((at) =>
    readAt(timeline, at, () => {
      const now = world.again();
      return ids.map((id) => {
        const index = indexOfId(id, format);
        const record = now.recordOf(index);
        const lives = record?.alive === true && record.id === id;
        return { lives, components: lives ? now.componentsOf(index).map(({ component }) => component) : [] };
      });
    }),
  );
  if (was == null || is == null) return [];
  const isEnd = isDestruction(condition);
  const asked = new Map<string, number[]>();
  ids.forEach((_, i) => {
    const there = isEnd ? is[i]!.components : [];
    for (const component of (isEnd ? was : is)[i]!.components)
      if (!there.includes(component)) getOrInsert(asked, component, () => []).push(i);
  });
  const found = ids.map((): ToldChange[] => []);
  for (const [component, all] of asked) {
    const indices = all.map((i) => indexOfId(ids[i]!, format));
    for (const [n, told] of toldChanges(timeline, position, [component], indices).entries())
      if (told !== null) found[all[n]!]!.push(told);
  }
  return ids.map((_, i) => ({
    told: toldOfLife(isEnd ? 'destroyed' : 'created', found[i]!),
    presumed: was[i]!.lives && is[i]!.lives,
  }));
}

/** Returns the earliest gain of a creation, or the latest loss of a destruction; null if there is none, or if several systems made it. */
export function toldOfLife(kind: 'created' | 'destroyed', all: readonly ToldChange[]): ToldChange | null {
  const frames = all.map(({ frame }) => frame ?? 0);
  const frame = kind === 'created' ? Math.min(...frames) : Math.max(...frames);
  const [first = null, ...others] = all.filter((told) => (told.frame ?? 0) === frame);
  return others.every((told) => toldKey(told) === toldKey(first)) ? first : null;
}
