import type { Timeline } from '../../trace/timeline.ts';
import { isFigures } from '../../world/systems.ts';
import type { WorldState } from '../../world/world.ts';

/** Counts the cells of the world's memory that a step wrote, excluding measurements of systems and queries. */
export function memoryWrites(timeline: Timeline, step: number): number {
  const figures = new Set([...timeline.columns].flatMap((column) => (isFigures(column) ? column.id : [])));
  let count = timeline.writesOf(step);
  if (figures.size === 0) return count;
  timeline.visitWrites(step, (column) => {
    if (figures.has(column)) count--;
  });
  return count;
}

/** Counts the cells that steps [from, to) wrote in each structure, by its name. Cells outside structures are not counted. */
export function writesByStructure(
  timeline: Timeline,
  { structures }: WorldState,
  from: number,
  to: number,
): ReadonlyMap<string, number> {
  const names: (string | undefined)[] = [];
  for (const { name, columns } of structures) for (const { id } of columns) names[id] = name;
  const counts = new Uint32Array(timeline.columns.size);
  for (let step = Math.max(from, timeline.first); step < Math.min(to, timeline.length); step++) {
    timeline.visitWrites(step, (column) => {
      counts[column]!++;
    });
  }
  const found = new Map<string, number>();
  counts.forEach((count, column) => {
    const name = names[column];
    if (name !== undefined && count > 0) found.set(name, (found.get(name) ?? 0) + count);
  });
  return found;
}
