import { pageNameOfRun } from '../../../scene/kit/array-parts.ts';
import type { Block } from '../../../scene/kit/block.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import { declaredPageSize } from '../../../scene/kit/known-columns.ts';
import { type ArrayLane, laneArray } from '../../../scene/kit/lane-array.ts';
import { cellWidthFor, innerWidth, rowsIncluding } from '../../../scene/kit/measures.ts';
import { GROUP, occupiedRows, wholeGroups } from '../../../scene/kit/occupied-rows.ts';
import type { Column } from '../../../trace/column.ts';

/** Returns the largest number that a cell may have to show. */
export function highestIndex(drawing: Drawing): number {
  return drawing.columns.find('entities.record-dense')?.length ?? 0;
}

interface IndexLanes {
  /** A row is shown if the first lane has a value there or the step touched it. */
  readonly lanes: readonly ArrayLane[];
  readonly drawn?: readonly ArrayLane[];
  readonly pages: Column | undefined;
  readonly minWidth?: number;
  readonly owner: string;
}

/** Draws paged arrays with one row per index, without their empty stretches. */
export function indexLanes(drawing: Drawing, { lanes, drawn = lanes, pages, minWidth = 0, owner }: IndexLanes): Block {
  const first = lanes[0]!.column;
  const also = lanes.flatMap(({ column }) => drawing.marks.rows(column));
  const length = rowsIncluding([first.length], also);
  const page = declaredPageSize([pages, first], GROUP);
  const cellWidth = Math.max(minWidth, cellWidthFor(highestIndex(drawing)));
  const occupied = (row: number) => first.peek(row) !== undefined;
  const rows = occupiedRows({ rows: length, occupied, also, page, cellWidth, width: innerWidth(drawing) });
  const shown = wholeGroups(length, page);
  return laneArray(drawing, { lanes: drawn, rows, length: shown, owner, tag: (run) => pageNameOfRun(drawing, run) });
}
