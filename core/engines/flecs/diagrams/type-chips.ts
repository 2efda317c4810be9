import type { Block } from '../../../scene/kit/block.ts';
import { drawCell } from '../../../scene/kit/cell.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import { textFace } from '../../../scene/kit/faces.ts';
import {
  type Corner,
  GAP,
  lowCellHeight,
  PRESENTED_BRACKETS,
  placedAt,
  type Rect,
  TYPE,
} from '../../../scene/kit/measures.ts';
import { measure } from '../../../scene/text-metrics.ts';
import type { TableColumns } from '../read/columns.ts';
import { viewedIdText } from './faces.ts';
import { outlineId } from './focused-id.ts';

const CHIP = 28;
const MAP = 20;
const STYLE = { font: 'mono', size: TYPE.cell, weight: 600 } as const;

/** Shown if an id has no column, which is -1 in memory. */
export const NO_COLUMN_TEXT = '—';

/** Draws a table's type: each id in order above its column, which a plain picture leaves out. */
export function typeChips(drawing: Drawing, table: TableColumns, width: number, owner: string): Block {
  const isPlain = drawing.view.plain === true;
  const map = isPlain ? 0 : lowCellHeight(drawing, MAP, PRESENTED_BRACKETS);
  const widths = table.ids.map((id) => Math.max(56, Math.ceil(measure(viewedIdText(drawing, id), STYLE)) + 18));
  const rects = chipRects(widths, CHIP, width, { x: 0, y: map + GAP });
  const right = Math.max(0, ...rects.map((rect) => rect.x + rect.width));
  const bottom = Math.max(0, ...rects.map((rect) => rect.y + CHIP + map));
  return {
    width: right,
    height: Math.max(CHIP, bottom),
    draw(at) {
      const there = rects.map((rect) => placedAt(at, rect));
      drawChips(drawing, table, owner, there, map);
    },
    locate(at, column, row) {
      const rect = rects[row] && placedAt(at, rects[row]);
      if (column === table.type.name) return rect;
      return column === table.columnMap.name && !isPlain
        ? rect && { ...rect, y: rect.y + CHIP, height: map }
        : undefined;
    },
  };
}

export function chipRects(widths: readonly number[], height: number, maxWidth: number, gap: Corner): Rect[] {
  let [x, y] = [0, 0];
  return widths.map((width) => {
    if (x > 0 && x + width > maxWidth) [x, y] = [0, y + height + gap.y];
    const rect = { x, y, width, height };
    x += width + gap.x;
    return rect;
  });
}

/** @param map height of the cells with the columns; 0 if they are not drawn */
function drawChips(drawing: Drawing, table: TableColumns, owner: string, rects: readonly Rect[], map: number): void {
  const { translate } = drawing.view;
  const { type, columnMap, ids } = table;
  drawing.grid(type.name, `${owner}: ${translate('diagram.flecs.type')}`, type.length);
  if (map > 0) drawing.grid(columnMap.name, `${owner}: ${translate('diagram.flecs.column-map')}`, columnMap.length);
  ids.forEach((id, row) => {
    const rect = rects[row]!;
    if (!drawing.sees(rect.x, rect.y, rect.width, CHIP + map)) return;
    const column = columnMap.peek(row);
    const stored = typeof column === 'number' && column >= 0;
    const text = viewedIdText(drawing, id);
    const face = stored ? textFace(text, 'cell-payload') : textFace(text, 'cell-dead', 'text-muted');
    drawCell(drawing, { column: type, row, ...rect }, face);
    outlineId(drawing, `${type.name}:${row}`, { ...rect, height: CHIP + map }, id);
    if (column === undefined || map === 0) return;
    const box = { column: columnMap, row, x: rect.x, y: rect.y + CHIP, width: rect.width, height: map };
    const place = textFace(stored ? `${column}` : NO_COLUMN_TEXT, 'cell-empty', stored ? 'text' : 'text-faint');
    drawCell(drawing, box, { ...place, spoken: `${column}` });
  });
}
