import { cellKey } from '../../../cells/origins.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import type { Rect } from '../../../scene/kit/measures.ts';
import { outline } from '../../../scene/kit/outline.ts';
import { locatePlaced, type PlacedPanel } from '../../../scene/kit/packer.ts';
import { explained } from '../../../scene/meanings.ts';
import { cellsInLists } from '../read/focus-cells.ts';
import { FlecsWorld } from '../read/world.ts';

/** Outlines all cells of the selected entity: its id, its record, its row, its values outside tables, and its places in lists. */
export function drawFocus(drawing: Drawing, placed: readonly PlacedPanel[]): void {
  const { columns, entity } = drawing;
  if (entity === null) return;
  const world = new FlecsWorld(columns);
  const { cells: own = [], place = null } = world.recordOf(entity) ?? {};
  const stored = world
    .componentsOf(entity)
    .flatMap(({ id, through, values }) => [...(id === null ? [] : [id]), ...through, ...values]);
  const rects = new Map<string, Rect>();
  for (const { column, row } of [...own, ...stored, ...cellsInLists(columns, entity)]) {
    const at = cellKey(column, row);
    const rect = rects.has(at) ? undefined : locatePlaced(placed, column, row);
    if (rect !== undefined) rects.set(at, rect);
  }
  for (const [at, rect] of rects) outline(drawing, at, rect);
  const record = rects.get(cellKey('entities.record-row', entity));
  const there = place === null ? undefined : rects.get(cellKey(`table.${place.table}.entities`, place.row));
  if (record !== undefined && there !== undefined) drawArrowToRow(drawing, entity, record, there);
}

function drawArrowToRow(drawing: Drawing, index: number, from: Rect, to: Rect): void {
  const [x, y] = [from.x + from.width / 2, from.y + from.height];
  const [endX, endY] = [to.x - 4, to.y + to.height / 2];
  const top = Math.min(y, endY);
  const bottom = Math.max(y, endY) + 60;
  const left = Math.min(x, endX - 60);
  if (!drawing.sees(left, top, Math.max(x, endX) - left, bottom - top)) return;
  const points = [x, y, x, y + Math.max(60, (endY - y) / 2), endX - 60, endY, endX, endY];
  const look = {
    curve: 'bezier',
    ...explained('selected'),
    strokeWidth: 2,
    arrow: true,
    isLink: true,
    opacity: 0.7,
  } as const;
  drawing.add('arrow', { kind: 'path', key: `arrow:record:${index}`, points, ...look });
}
