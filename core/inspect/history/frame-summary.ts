import { type Change, lifeOf, type Reuse } from '../../changes/change.ts';
import { changeReaderOf } from '../../changes/change-reader.ts';
import { getOrInsert } from '../../trace/lookup.ts';
import type { Timeline } from '../../trace/timeline.ts';
import { finish, type Turns, visitInTurns } from '../../trace/turns.ts';
import type { Readable } from '../../world/world.ts';

/** The entities to which the same thing happened. */
export interface AffectedEntities {
  readonly count: number;
  /** Index parts of their ids, sorted, at most `MAX_NAMED`. */
  readonly entities: readonly number[];
}

/** The effect of some steps on entities and components. */
export interface FrameSummary {
  readonly spawned: AffectedEntities;
  readonly destroyed: AffectedEntities;
  /** Destroyed, or probably so; `spawned` has the entities that have their ids now. */
  readonly reused: AffectedEntities;
  readonly presumed: AffectedEntities;
  /** Entities that were created and destroyed in between, where their ids have no versions and the game counts them. */
  readonly others: AffectedEntities;
  /** By component, for entities alive both before and after. */
  readonly gained: ReadonlyMap<string, AffectedEntities>;
  readonly lost: ReadonlyMap<string, AffectedEntities>;
  /** A value existed before and after, and differs. */
  readonly changed: ReadonlyMap<string, AffectedEntities>;
  /** The entity, or a component that it kept, is in another row or table. */
  readonly moved: AffectedEntities;
}

const MAX_NAMED = 10_000;

/**
 * Summarises steps [from, to) at once. The work is proportional to their writes. The timeline's position is restored.
 * @param most maximum number of writes of a summary that is not known yet; by default any number
 * @returns null if there are too many writes, or if the positions are no longer kept
 */
export function frameSummary(
  timeline: Timeline,
  engine: Readable,
  from: number,
  to: number,
  most = Number.POSITIVE_INFINITY,
): FrameSummary | null {
  if (from < timeline.first || to > timeline.length || from >= to) return null;
  const last = summaries.get(timeline);
  const writes = writesIn(timeline, from, to);
  if (last?.from === from && last.to === to && last.writes === writes) return last.summary;
  return writes > most ? null : timeline.withoutMoving(() => finish(summaryInTurns(timeline, engine, from, to)));
}

/** The last summary of each timeline, because several surfaces ask for the same one. */
const summaries = new WeakMap<Timeline, Span & { readonly summary: FrameSummary }>();

interface Span {
  readonly from: number;
  readonly to: number;
  /** After the end of a timeline was dropped, the same steps have other writes. */
  readonly writes: number;
}

function writesIn(timeline: Timeline, from: number, to: number): number {
  let writes = 0;
  for (let step = from; step < to; step++) writes += timeline.writesOf(step);
  return writes;
}

/**
 * Summarises steps [from, to), however many writes they have. Moves the timeline.
 * @throws RangeError if the positions are no longer kept
 */
export function* summaryInTurns(timeline: Timeline, engine: Readable, from: number, to: number): Turns<FrameSummary> {
  const summary = yield* summaryOf(yield* changeReaderOf(timeline, engine).changesInTurns(from, to));
  summaries.set(timeline, { from, to, writes: writesIn(timeline, from, to), summary });
  return summary;
}

type Kind = 'spawned' | 'destroyed' | Reuse | 'others' | 'moved';

function* summaryOf(changes: readonly Change[]): Turns<FrameSummary> {
  const whole: Record<Kind, Set<number>> = {
    spawned: new Set(),
    destroyed: new Set(),
    reused: new Set(),
    presumed: new Set(),
    others: new Set(),
    moved: new Set(),
  };
  const [gained, lost, changed] = [new Map(), new Map(), new Map()] as [ByComponent, ByComponent, ByComponent];
  let others = 0;
  yield* visitInTurns(changes, (change) => {
    const { kind, index, component, from, to, reuse } = change;
    // Components of entities that were created or destroyed are not told apart.
    const isOfLife = lifeOf(change) !== null;
    if (kind === 'created') whole.spawned.add(index);
    else if (kind === 'destroyed') whole[reuse ?? 'destroyed'].add(index);
    else if (kind === 'others') {
      whole.others.add(index);
      others += Number(to);
    } else if (kind === 'moved') whole.moved.add(index);
    else if (kind === 'gained' && !isOfLife) add(gained, component!, index);
    else if (kind === 'lost' && !isOfLife) add(lost, component!, index);
    else if (kind === 'value' && from !== undefined && to !== undefined) add(changed, component!, index);
  });
  return {
    spawned: affected(whole.spawned),
    destroyed: affected(whole.destroyed),
    reused: affected(whole.reused),
    presumed: affected(whole.presumed),
    others: { ...affected(whole.others), count: others },
    gained: byComponent(gained),
    lost: byComponent(lost),
    changed: byComponent(changed),
    moved: affected(whole.moved),
  };
}

type ByComponent = Map<string, Set<number>>;

function add(map: ByComponent, component: string, index: number): void {
  getOrInsert(map, component, () => new Set()).add(index);
}

function affected(indices: ReadonlySet<number>): AffectedEntities {
  const entities = [...indices].sort((a, b) => a - b).slice(0, MAX_NAMED);
  return { count: indices.size, entities };
}

function byComponent(map: ReadonlyMap<string, ReadonlySet<number>>): ReadonlyMap<string, AffectedEntities> {
  return new Map([...map].sort(([a], [b]) => (a < b ? -1 : 1)).map(([component, set]) => [component, affected(set)]));
}
