import type { Drawing } from '../../../scene/kit/drawing.ts';
import { CELL_WIDTH, GUTTER, PADDING } from '../../../scene/kit/measures.ts';
import type { Run } from '../../../scene/kit/paged-rows.ts';

/** `page 1`, over the first group that is shown of a page. */
export function pageTag(drawing: Drawing, run: Run): string | undefined {
  return run.opens ? drawing.pageName(run.page) : undefined;
}

/** Room for cells in a panel as wide as the view asks for. */
export function innerWidth(drawing: Drawing): number {
  return Math.max(CELL_WIDTH, drawing.view.wrap - 2 * PADDING - GUTTER);
}

/** Largest number that a cell may have to show. */
export function highest(drawing: Drawing): number {
  return drawing.columns.find('entities.record-dense')?.length ?? 0;
}

/** Rows that arrays need which have `lengths`, and of which `rows` are shown too. */
export function reach(lengths: readonly number[], rows: Iterable<number>): number {
  let most = Math.max(0, ...lengths);
  for (const row of rows) if (row >= most) most = row + 1;
  return most;
}
