import type { ColumnSet } from '../../trace/column-set.ts';
import type { StepDetail } from '../../trace/step.ts';
import type { Rect } from '../kit/measures.ts';
import type { View } from '../kit/view.ts';
import type { Drawable } from '../stage/drawable.ts';
import { locateAll } from '../stage/stage.ts';

/** Returns the place of one cell, as `locateAll` does. */
export function locate(
  engine: Drawable,
  columns: ColumnSet,
  view: View,
  column: string,
  row: number,
  step: StepDetail | null = null,
): Rect | undefined {
  return locateAll(engine, columns, view, [{ column, row }], step)[0];
}
