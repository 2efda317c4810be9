import type { IdFormat } from '../cells/id-format.ts';
import type { Column } from '../trace/column.ts';
import type { ColumnSet } from '../trace/column-set.ts';
import type { Timeline } from '../trace/timeline.ts';
import {
  changeColumnsBy,
  createdInColumn,
  type LastChange,
  lastChangesOf,
  lifeCounts,
} from '../world/change-columns.ts';
import { countInCell } from '../world/column-groups.ts';
import type { EntityReading } from './entity-reading.ts';

/** Returns the last gain or loss of each component by an entity, as a game told it. */
export type ToldOf = (index: number) => ReadonlyMap<string, LastChange>;

/** Returns what a game whose ids have no versions told of gains and losses; undefined if it told nothing, or if versions tell more. */
export function toldIn(columns: ColumnSet, { versions }: IdFormat): ToldOf | undefined {
  return versions > 1 || changeColumnsBy(columns).size === 0 ? undefined : (index) => lastChangesOf(columns, index);
}

/** The creations that a game told of the entities with one index in a span, and when their components were read. */
export interface ToldBirth {
  /** True if an entity was created in the span. If one with the same id lived before, that one was destroyed. */
  readonly isReused: boolean;
  /** False if the components at the beginning of the span were read before the entity was created. */
  readonly wasRead: boolean;
  /** False if the components at its end may have been read before. */
  readonly isRead: boolean;
  /** How many entities with the index were created, and destroyed, in the span; 0 if the game does not count them. */
  readonly births: number;
  readonly deaths: number;
}

/**
 * The creations that a game whose ids have no versions told in a span. It tells them in each frame, but reads its structure less often: a
 * message may tell that an id is used again, and a later one which components the new entity has.
 */
export class ToldBirths {
  readonly #timeline: Timeline;
  readonly #createdIn: Column;
  readonly #from: number;
  /** The last frame of which the structure is known at the beginning of the span; null if that is not told. */
  readonly #read: number | null;
  readonly #before = new Map<number, number | undefined>();
  /** Returns the numbers of creations and of destructions until now. */
  readonly #countsOf: (index: number) => readonly [births: number, deaths: number];
  readonly #counts = new Map<number, readonly [births: number, deaths: number]>();

  constructor(timeline: Timeline, createdIn: Column, from: number) {
    this.#timeline = timeline;
    this.#createdIn = createdIn;
    this.#countsOf = lifeCounts(timeline.columns);
    this.#from = from;
    this.#read = readUpTo(timeline, from);
  }

  /** Returns null if ids have versions, or if the game tells no creations. The timeline must be at `from`. */
  static begin(timeline: Timeline, { versions }: IdFormat, from: number): ToldBirths | null {
    const column = versions > 1 ? undefined : createdInColumn(timeline.columns);
    return column === undefined ? null : new ToldBirths(timeline, column, from);
  }

  /** Returns the indices of entities that were created after the structure was read, and the others of which the span is asked. */
  reach(indices: ReadonlySet<number>, only: number | undefined): ReadonlySet<number> {
    const all = new Set(indices);
    const column = this.#createdIn;
    const read = this.#read ?? Number.POSITIVE_INFINITY;
    const candidates = only === undefined ? this.#writtenAfter(read) : [only];
    for (const row of candidates) if ((countInCell(column, row) ?? 0) > read) all.add(row);
    for (const index of all) {
      this.#before.set(index, countInCell(column, index));
      this.#counts.set(index, this.#countsOf(index));
    }
    return all;
  }

  /**
   * Returns the indices whose creation may have been told after a frame. A world of a game has too many to look at each, unless the timeline begins
   * after that frame: its initial state may have told them.
   */
  #writtenAfter(frame: number): Iterable<number> {
    const found = new Set<number>();
    const how = new Uint8Array(this.#createdIn.id + 1);
    how[this.#createdIn.id] = 1;
    for (let step = this.#from - 1; step >= this.#timeline.first; step--) {
      const { frame: told } = this.#timeline.stepAt(step).args;
      if (typeof told === 'number' && told <= frame) return found;
      this.#timeline.visitWrites(step, (_, row) => found.add(row), { how, passes: () => true });
    }
    return Array.from({ length: this.#createdIn.length }, (_, row) => row);
  }

  /**
   * Returns what was told of an index. The timeline must be at the end of the span.
   * @param hasStructure true if a message of the span has a part of the structure
   */
  at(to: number, hasStructure: boolean): (index: number) => ToldBirth {
    const { frame, isContinued } = messageAt(this.#timeline, this.#from);
    const read = this.#read;
    const known = read ?? (isContinued ? Number(frame) : -1);
    const readAfter = readUpTo(this.#timeline, to);
    return (index) => {
      const [before, now] = [this.#before.get(index), countInCell(this.#createdIn, index)];
      const [[births, deaths], [wereBorn, wereEnded]] = [this.#countsOf(index), this.#counts.get(index) ?? [0, 0]];
      return {
        isReused: now !== undefined && now !== before && now > known,
        wasRead: read === null || (before ?? 0) <= read,
        isRead: readAfter === null ? hasStructure : (now ?? 0) <= readAfter,
        births: births - wereBorn,
        deaths: deaths - wereEnded,
      };
    };
  }
}

/** True if an entity was created after the structure was read last, so that the components shown for its id belong to an earlier entity. Asks at the timeline's position. */
export function isUnread(timeline: Timeline, format: IdFormat, index: number): boolean {
  const births = ToldBirths.begin(timeline, format, timeline.position);
  return births?.reach(new Set(), index).has(index) === true;
}

/** Returns the last frame of which the structure at a position is known, as the next message tells (docs/protocol.md, `merged`); null without it. */
export function readUpTo(timeline: Timeline, position: number): number | null {
  const { frame, merged = 1, isContinued } = messageAt(timeline, position);
  return typeof frame !== 'number' || typeof merged !== 'number' || isContinued ? null : frame - merged;
}

/** Returns the frames of the message after a position. `isContinued`: a structure too large for a message is sent in several of the same frame, and this is not the first. */
function messageAt(timeline: Timeline, position: number) {
  const argsAt = (step: number) => (timeline.first <= step && step < timeline.length ? timeline.stepAt(step).args : {});
  const { frame, merged } = argsAt(position);
  return { frame, merged, isContinued: frame !== undefined && argsAt(position - 1).frame === frame };
}

/**
 * True if an entity was probably destroyed between two readings and another one has its id: the game told that it lost all components before
 * it gained its present ones. Two changes in one frame are ordered by the systems that made them. If no component is gone, the result is false,
 * because a game may tell a loss before the structure shows it.
 */
export function isProbablyReused(
  was: EntityReading,
  is: EntityReading,
  told: ReadonlyMap<string, LastChange>,
): boolean {
  const lost = [...was.components.keys()].filter((component) => !is.components.has(component));
  const has = [...is.components.keys()];
  if (lost.length === 0 || has.length === 0 || ![...lost, ...has].every((component) => told.has(component)))
    return false;
  return lost.every((component) => has.every((other) => isBefore(told.get(component)!, told.get(other)!)));
}

function isBefore(a: LastChange, b: LastChange): boolean {
  return a.frame < b.frame || (a.frame === b.frame && a.system < b.system);
}
