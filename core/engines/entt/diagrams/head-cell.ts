import type { Block } from '../../../scene/kit/block.ts';
import { drawCell, type Face } from '../../../scene/kit/cell.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import {
  CELL_HEIGHT,
  type Corner,
  captionSize,
  LABEL_HEIGHT,
  LINE_GAP,
  labelMiddle,
  type Rect,
} from '../../../scene/kit/measures.ts';
import type { Column } from '../../../trace/column.ts';
import { headedGutter } from './set-gutter.ts';

export interface HeadCellOptions {
  readonly column: Column;
  readonly label: string;
  /** Name of the column in the accessibility tree. */
  readonly grid: string;
  readonly face: Face;
}

/** A single cell with its name above, left of the packed array. */
export function headCell(drawing: Drawing, width: number, { column, label, grid, face }: HeadCellOptions): Block {
  const rect = ({ x, y }: Corner): Rect => ({
    x: x + headedGutter(drawing) - LINE_GAP - width,
    y: y + LABEL_HEIGHT,
    width,
    height: CELL_HEIGHT,
  });
  return {
    width: headedGutter(drawing),
    height: LABEL_HEIGHT + CELL_HEIGHT,
    draw(at) {
      const cell = rect(at);
      drawing.grid(column.name, grid, column.length);
      if (!drawing.sees(cell.x, at.y, width, CELL_HEIGHT + LABEL_HEIGHT)) return;
      const middle = { x: cell.x + width / 2, y: labelMiddle(drawing, cell.y) + 1, align: 'middle' } as const;
      drawing.text({
        key: `label:${column.name}`,
        ...middle,
        text: label,
        size: captionSize(drawing, label, width + LINE_GAP),
      });
      drawCell(drawing, { column, row: 0, ...cell }, face);
    },
    locate: (at, name, row) => (name === column.name && row === 0 ? rect(at) : undefined),
  };
}
