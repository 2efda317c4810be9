import type { Timeline } from '../../trace/timeline.ts';
import { isFigures } from '../../world/systems.ts';
import type { WorldState } from '../../world/world.ts';
import type { FrameSummary } from './frame-summary.ts';
import { partsOf } from './frame-words.ts';

/** Larger than any row, so that cells compare in the order in which a game is read: by column ids, then by rows. */
const MAX_ROWS = 2 ** 32;

/** Which frames were read in parts, and the numbers of frames, by position. */
export interface FrameMoments {
  isTorn(position: number): boolean;
  at(position: number): { readonly frame: number } | null;
}

interface Memory {
  readonly timeline: Timeline;
  readonly moments: FrameMoments;
  /** The world at any position of the timeline. */
  readonly world: WorldState;
}

/**
 * Returns the last position up to `before` after which all changes of the structure of `entities` are in the steps from
 * `before` to `position`. After a torn frame this is an earlier one, because that frame may not contain these cells. It
 * is known from the writes of earlier steps before and behind these cells (docs/protocol.md).
 * @returns null if it is not known
 */
export function lastReading(
  { timeline, moments, world }: Memory,
  entities: ReadonlySet<number>,
  before: number,
  position: number,
): number | null {
  if (!moments.isTorn(before)) return before;
  const isStructure = (id: number): boolean => {
    const column = world.columns.byId(id);
    return !isFigures(column) && !world.isValue(column);
  };
  const isOfEntity = (id: number, row: number): boolean =>
    entities.has(row) && isStructure(id) && world.relation(world.columns.byId(id))?.kind === 'index';
  const own = cellRange(timeline, before, position, isOfEntity);
  const [low, high] = own[1] >= 0 ? own : cellRange(timeline, before, position, isStructure);
  let isBehind = false;
  for (let at = before; at > timeline.first; at--) {
    if (!moments.isTorn(at)) return at;
    const [least, most] = cellRange(timeline, at - 1, at, isStructure);
    isBehind ||= most >= high;
    if (isBehind && least <= low) return startOfMessage(moments, at);
  }
  return moments.at(timeline.first) !== null && !moments.isTorn(timeline.first) ? timeline.first : null;
}

/**
 * Returns the position since which the changes of a summary count: the last one at which all changed entities were read before, or the
 * first one if that is not known.
 * @param timeline at the end of the summary
 * @param from the beginning of the summary
 * @returns null if the game ran no frame between the two
 */
export function countedSince(memory: Memory, summary: FrameSummary, from: number): number | null {
  const { timeline, moments } = memory;
  const { position } = timeline;
  if (!moments.isTorn(from) && isFrameBefore(moments, from, position)) return null;
  const entities = new Set(partsOf(summary).flatMap(({ happened }) => happened.entities));
  return lastReading(memory, entities, from, position) ?? timeline.first + 1;
}

/** True if the game ran no frame between two positions. A busy game sends only some of its frames. */
export function isFrameBefore(moments: FrameMoments, from: number, position: number): boolean {
  const [before, now] = [moments.at(from), moments.at(position)];
  return before === null || now === null ? from === position - 1 : before.frame >= now.frame - 1;
}

/** Frames that were merged into one message were read at any time since the message before it. */
function startOfMessage(moments: FrameMoments, at: number): number | null {
  const [last, moment] = [moments.at(at - 1), moments.at(at)];
  if (last === null || moment === null) return null;
  return moment.frame - last.frame > 1 ? at - 1 : at;
}

/** Returns the first and the last cell that steps [from, to) wrote; an empty range if there is none. */
function cellRange(
  timeline: Timeline,
  from: number,
  to: number,
  isWanted: (column: number, row: number) => boolean,
): readonly [low: number, high: number] {
  let [low, high] = [Number.POSITIVE_INFINITY, -1];
  for (let step = from; step < to; step++) {
    timeline.visitWrites(step, (column, row) => {
      if (!isWanted(column, row)) return;
      const cell = column * MAX_ROWS + row;
      low = Math.min(low, cell);
      high = Math.max(high, cell);
    });
  }
  return [low, high];
}
