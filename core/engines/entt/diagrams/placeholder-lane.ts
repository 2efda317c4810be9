import type { Block } from '../../../scene/kit/block.ts';
import { drawCell } from '../../../scene/kit/cell.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import { plainFace } from '../../../scene/kit/faces.ts';
import { laneLabel } from '../../../scene/kit/lane-array.ts';
import { CELL_HEIGHT, CELL_WIDTH, type Corner, type Rect } from '../../../scene/kit/measures.ts';
import type { Column } from '../../../trace/column.ts';
import type { StorageColumns } from '../read/columns.ts';
import { setGutter } from './set-gutter.ts';

/** The next fresh index, which versions since 3.14 count: one cell below the arrays of the entity storage. */
export function placeholderLane(drawing: Drawing, set: StorageColumns, column: Column): Block {
  const { translate } = drawing.view;
  const gutter = setGutter(drawing, set);
  const rect = ({ x, y }: Corner): Rect => ({ x: x + gutter, y, width: CELL_WIDTH, height: CELL_HEIGHT });
  return {
    width: gutter + CELL_WIDTH,
    height: CELL_HEIGHT,
    draw(at) {
      drawing.grid(column.name, translate('diagram.grid.placeholder'), column.length);
      const [label, hint] = [translate('diagram.placeholder'), translate('diagram.placeholder-hint')];
      const lane = { column, label, hint, height: CELL_HEIGHT, room: gutter - 8 };
      laneLabel(drawing, lane, at.x, at.y, { pitch: CELL_HEIGHT, count: 1 });
      if (column.length > 0) drawCell(drawing, { column, row: 0, ...rect(at) }, plainFace(drawing, column.peek(0)));
    },
    locate: (at, name, row) => (name === column.name && row === 0 ? rect(at) : undefined),
  };
}
