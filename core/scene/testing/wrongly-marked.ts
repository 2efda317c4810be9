import type { Timeline } from '../../trace/timeline.ts';
import type { Scene } from '../scene.ts';

/**
 * Returns the cells of a scene whose state differs from what the step before the position did. They are collected in one list because thousands of
 * assertions would be slow.
 */
export function wronglyMarked(scene: Scene, timeline: Timeline, position: number): string[] {
  const { writes, reads } = timeline.detailAt(position - 1);
  const written = new Set(writes.map(({ column, row }) => `${column.name}:${row}`));
  const read = new Set(reads.map(({ column, row }) => `${column.name}:${row}`));
  return scene.grids.flatMap(({ cells }) =>
    cells.flatMap(({ column, row, state }) => {
      const at = `${column}:${row}`;
      const expected = written.has(at) ? 'written' : read.has(at) ? 'read' : 'same';
      return state === expected ? [] : `${at} is ${state}, not ${expected}`;
    }),
  );
}
