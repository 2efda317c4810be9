import type { Block } from '../../../scene/kit/block.ts';
import { drawCell } from '../../../scene/kit/cell.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import type { Corner } from '../../../scene/kit/measures.ts';
import { GAP, type Rect, TYPE } from '../../../scene/kit/measures.ts';
import { outline } from '../../../scene/kit/outline.ts';
import { measure } from '../../../scene/text-metrics.ts';
import type { TableColumns } from '../columns.ts';
import { idText } from './faces.ts';
import { focusedId } from './focus.ts';

const CHIP = 28;
const MAP = 20;
const LINE = CHIP + MAP + GAP;
const STYLE = { font: 'mono', size: TYPE.cell, weight: 600 } as const;

/** A table's type: each id in order, and under it the column that it has, -1 for none. */
export function typeChips(drawing: Drawing, table: TableColumns, width: number, owner: string): Block {
  const rects = chipRects(
    table.ids.map((id) => idText(drawing, id)),
    width,
  );
  const right = Math.max(0, ...rects.map((rect) => rect.x + rect.width));
  const bottom = Math.max(0, ...rects.map((rect) => rect.y + CHIP + MAP));
  const shift = (at: Corner, rect: Rect | undefined): Rect | undefined =>
    rect && { ...rect, x: at.x + rect.x, y: at.y + rect.y };
  return {
    width: right,
    height: Math.max(CHIP, bottom),
    draw: (at) =>
      drawChips(
        drawing,
        table,
        owner,
        rects.map((rect) => shift(at, rect)!),
      ),
    locate(at, column, row) {
      if (column === table.type.name) return shift(at, rects[row]);
      if (column !== table.columnMap.name || row >= table.ids.length) return undefined;
      const rect = shift(at, rects[row]);
      return rect && { ...rect, y: rect.y + CHIP, height: MAP };
    },
  };
}

function chipRects(texts: readonly string[], width: number): Rect[] {
  let x = 0;
  let y = 0;
  return texts.map((text) => {
    const own = Math.max(56, Math.ceil(measure(text, STYLE)) + 18);
    if (x > 0 && x + own > width) {
      x = 0;
      y += LINE;
    }
    const rect = { x, y, width: own, height: CHIP };
    x += own;
    return rect;
  });
}

function drawChips(drawing: Drawing, table: TableColumns, owner: string, rects: readonly Rect[]): void {
  const { translate } = drawing.view;
  const { type, columnMap, ids } = table;
  drawing.grid(type.name, `${owner}: ${translate('diagram.flecs.type')}`, type.length);
  drawing.grid(columnMap.name, `${owner}: ${translate('diagram.flecs.column-map')}`, columnMap.length);
  ids.forEach((id, row) => {
    const rect = rects[row]!;
    if (!drawing.sees(rect.x, rect.y, rect.width, CHIP + MAP)) return;
    const column = columnMap.peek(row);
    const stored = typeof column === 'number' && column >= 0;
    const text = idText(drawing, id);
    const look = { fill: stored ? 'cell-payload' : 'cell-dead', color: stored ? 'text' : 'text-muted' } as const;
    drawCell(drawing, { column: type, row, ...rect }, { ...look, value: text, spoken: text });
    const how = focusedId(drawing, id);
    if (how !== null) outline(drawing, `${type.name}:${row}`, { ...rect, height: CHIP + MAP }, how);
    if (column === undefined) return;
    const box = { column: columnMap, row, x: rect.x, y: rect.y + CHIP, width: rect.width, height: MAP };
    const face = { fill: 'cell-empty', value: `${column}`, color: stored ? 'text' : 'text-faint' } as const;
    drawCell(drawing, box, { ...face, spoken: `${column}` });
  });
}
