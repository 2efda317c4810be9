import { changeReaderOf } from '../../changes/change-reader.ts';
import type { Timeline } from '../../trace/timeline.ts';
import { type Readable, worldOf } from '../../world/world.ts';
import type { CellAt } from '../../world/world-reader.ts';

/** Spans with more writes or steps are not searched, because that would take longer than a frame of the window. */
const MOST = 1000;

/**
 * Returns the cells of values that entities got in the steps [from, to) without a write, so that they hold what they held before. Moves the timeline to
 * `to` if there is something to search.
 * @param index limits the result to one entity
 */
export function keptCells(
  timeline: Timeline,
  engine: Readable,
  [from, to]: readonly [number, number],
  index?: number,
): readonly CellAt[] {
  if (to - from > MOST || writesIn(timeline, from, to) > MOST) return [];
  const changes = changeReaderOf(timeline, engine).changesIn(from, to, index === undefined ? {} : { index });
  if (timeline.position !== to) timeline.seek(to);
  const world = worldOf(engine, timeline);
  return changes.flatMap(({ kind, bytes, index: entity, component }) => {
    if (kind !== 'gained' || bytes !== 'left' || component === null) return [];
    return world
      .componentsOf(entity, component)
      .flatMap(({ values }) => values.map(({ column, row }) => ({ column, row })));
  });
}

function writesIn(timeline: Timeline, from: number, to: number): number {
  let count = 0;
  for (let step = Math.max(from, timeline.first); step < to; step++) count += timeline.writesOf(step);
  return count;
}
