import type { Timeline } from '../trace/timeline.ts';
import { figureColumns, isTime } from './systems.ts';

/** Writes that are searched: some milliseconds. */
const MAX_WRITES = 200_000;

/**
 * Milliseconds of each system, by its row, at the timeline's position and before it, the latest last; NaN where it did not run.
 * @param frames at most this many, fewer where less is kept or where frames wrote very much
 */
export function recentTimes(timeline: Timeline, frames: number): readonly (readonly number[])[] {
  const [names, times] = figureColumns(timeline.columns, 'time');
  if (names === undefined || times === undefined) return [];
  const now = Array.from({ length: names.length }, (_, row) => timeOf(times.peek(row)));
  const found = now.map((): number[] => []);
  let writes = 0;
  for (let position = timeline.position; ; position--) {
    for (const [row, time] of now.entries()) found[row]!.push(time);
    if (found[0] === undefined || found[0].length >= frames || position <= timeline.first + 1) break;
    writes += timeline.writesOf(position - 1);
    if (writes > MAX_WRITES) break;
    timeline.visitWrites(position - 1, (id, row, n) => {
      if (id === times.id && row < now.length) now[row] = timeOf(timeline.writeAt(n).from);
    });
  }
  return found.map((latestFirst) => latestFirst.reverse());
}

function timeOf(value: unknown): number {
  return isTime(value) ? value : Number.NaN;
}
