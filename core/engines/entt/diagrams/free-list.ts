import { cellKey } from '../../../cells/origins.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import { LABEL_HEIGHT, type Rect } from '../../../scene/kit/measures.ts';
import { isFocusedStorage, outline } from '../../../scene/kit/outline.ts';
import { handlePartsAt, type StorageColumns } from '../read/columns.ts';
import type { FindCell } from './pointers.ts';

/**
 * Draws the free list of in-place deletion: arrows from its head to the first hole and from hole to hole. If the storage is selected, the head and
 * the holes are outlined, because they are filled next.
 * @param rows visible rows of the packed array
 */
export function drawFreeList(drawing: Drawing, set: StorageColumns, find: FindCell, rows: readonly number[]): void {
  const holes = rows.filter((row) => handlePartsAt(set.packed, row, set.format)?.isTombstone === true);
  const links = [{ column: set.freeList, row: 0 }, ...holes.map((row) => ({ column: set.packed, row }))];
  for (const { column, row } of links) {
    const from = find(column, row);
    const next = handlePartsAt(column, row, set.format);
    const isLink = next?.isTombstone === true && !next.isNull && next.index < set.packed.length;
    const to = isLink ? find(set.packed, next.index) : undefined;
    if (from === undefined) continue;
    if (to !== undefined) drawLink(drawing, `link:${cellKey(column, row)}`, from, to);
    if (isFocusedStorage(drawing, set.name)) outline(drawing, cellKey(column, row), from);
  }
}

function drawLink(drawing: Drawing, key: string, from: Rect, to: Rect): void {
  const step = to.x > from.x ? 8 : -8;
  const [x, y] = [from.x + from.width / 2 + step, from.y - LABEL_HEIGHT + 1];
  const [endX, endY] = [to.x + to.width / 2 - step, to.y - LABEL_HEIGHT];
  const height = Math.min(22, 12 + Math.abs(endX - x) * 0.04);
  const top = Math.min(y, endY) - height;
  if (!drawing.sees(Math.min(x, endX), top, Math.abs(endX - x) + 1, Math.abs(endY - y) + height)) return;
  const points = [x, y, x + step, top, endX - step, top, endX, endY];
  const look = { curve: 'bezier', stroke: 'border-strong', strokeWidth: 1.75, arrow: true } as const;
  drawing.add('arrow', { kind: 'path', key, points, ...look });
}
