import { cellKey } from '../../../cells/flow.ts';
import { decodeId, isId } from '../../../cells/id-format.ts';
import { drawCell } from '../../../scene/kit/cell.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import { idFace } from '../../../scene/kit/faces.ts';
import { CELL_HEIGHT, GUTTER, LABEL_HEIGHT, LINE_GAP } from '../../../scene/kit/measures.ts';
import type { Value } from '../../../trace/value.ts';
import { packedCell, type SparseSetFrame } from './sparse-set-frame.ts';

/** Left of the packed array: one cell that is not part of an array, with its name above. */
export function headCell(frame: SparseSetFrame): { x: number; y: number; width: number } {
  const width = frame.packed.cellWidth;
  return { x: frame.x + GUTTER - LINE_GAP - width, y: frame.packedTop + LABEL_HEIGHT, width };
}

export function headLabel(drawing: Drawing, frame: SparseSetFrame, key: string, text: string): void {
  const { x, y, width } = headCell(frame);
  drawing.text({ key, x: x + width / 2, y: y - LABEL_HEIGHT / 2, text, align: 'middle' });
}

/** The free list of in-place deletion: its head, and arrows from hole to hole over the packed array. */
export function drawFreeList(drawing: Drawing, frame: SparseSetFrame): void {
  const { set } = frame;
  const { translate } = drawing.view;
  const head = headCell(frame);
  drawing.grid(set.freeList.name, translate('diagram.grid.free-list', { name: set.name }), set.freeList.length);
  if (drawing.sees(head.x, head.y - LABEL_HEIGHT, head.width, CELL_HEIGHT + LABEL_HEIGHT)) {
    headLabel(drawing, frame, `label:${set.freeList.name}`, translate('diagram.free-list'));
    drawCell(drawing, { column: set.freeList, row: 0, ...head }, idFace(drawing, set.freeList.peek(0), set.format));
  }
  drawLink(drawing, frame, `link:${cellKey(set.freeList, 0)}`, head, set.freeList.peek(0));
  const [from, to] = drawing.linesInView(frame.packedTop, frame.bandHeight, frame.packed.lines);
  for (const run of frame.packed.runs(from, to)) {
    const end = Math.min(run.first + run.count, set.packed.length);
    for (let row = run.first; row < end; row++) {
      const value = set.packed.peek(row);
      if (!isId(value) || !decodeId(value, set.format).isTombstone) continue;
      drawLink(drawing, frame, `link:${cellKey(set.packed, row)}`, packedCell(frame, row)!, value);
    }
  }
}

/** An arc over the row numbers, from a hole (or the head) to the hole that it names. */
function drawLink(
  drawing: Drawing,
  frame: SparseSetFrame,
  key: string,
  from: { x: number; y: number },
  value: Value | undefined,
): void {
  if (!isId(value)) return;
  const parts = decodeId(value, frame.set.format);
  const to = parts.isNull || !parts.isTombstone ? undefined : packedCell(frame, parts.index);
  if (to === undefined) return;
  const half = frame.packed.cellWidth / 2;
  const step = to.x > from.x ? 8 : -8;
  const start = { x: from.x + half + step, y: from.y - LABEL_HEIGHT + 1 };
  const end = { x: to.x + half - step, y: to.y - LABEL_HEIGHT };
  const height = Math.min(22, 12 + Math.abs(end.x - start.x) * 0.04);
  const top = Math.min(start.y, end.y) - height;
  if (!drawing.sees(Math.min(start.x, end.x), top, Math.abs(end.x - start.x) + 1, Math.abs(end.y - start.y) + height))
    return;
  const points = [start.x, start.y, start.x + step, top, end.x - step, top, end.x, end.y];
  const look = { curve: 'bezier', stroke: 'border-strong', strokeWidth: 1.75, arrow: true } as const;
  drawing.add('arrow', { kind: 'path', key, points, ...look });
}
