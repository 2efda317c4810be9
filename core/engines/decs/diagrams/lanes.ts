import type { Drawing } from '../../../scene/kit/drawing.ts';
import { plainFace } from '../../../scene/kit/faces.ts';
import type { ArrayLane } from '../../../scene/kit/lane-array.ts';
import { CELL_HEIGHT } from '../../../scene/kit/measures.ts';
import type { ColorToken } from '../../../scene/scene.ts';
import type { Column } from '../../../trace/column.ts';

/** Makes a lane labelled `diagram.decs.<name>`. */
export function namedLane(
  { view }: Drawing,
  column: Column,
  name: string,
  face: ArrayLane['face'],
  height = CELL_HEIGHT,
): ArrayLane {
  return { column, label: view.translate(`diagram.decs.${name}`), height, face };
}

/** Makes a lane that shows the plain values of its cells. */
export function plainLane(
  drawing: Drawing,
  column: Column,
  name: string,
  fill: ColorToken,
  height?: number,
): ArrayLane {
  return namedLane(drawing, column, name, (row) => plainFace(drawing, column.peek(row), fill), height);
}

/** Adds the hint `diagram.decs.<name>-hint` below the lane's label. */
export function withHint({ view }: Drawing, lane: ArrayLane, name: string): ArrayLane {
  return { ...lane, hint: view.translate(`diagram.decs.${name}-hint`) };
}
