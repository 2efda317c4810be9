import type { Timeline } from '../trace/timeline.ts';
import { isTime, systemFigureColumns } from './systems.ts';

/** Maximum number of writes to search, which takes a few milliseconds. */
const MAX_WRITES = 200_000;

/**
 * Milliseconds of each system, by row, the latest last, NaN if it did not run.
 * @param frames at most; fewer if they wrote very much
 */
export function recentTimes(timeline: Timeline, frames: number): readonly (readonly number[])[] {
  const [names, times] = systemFigureColumns(timeline.columns, 'time');
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
