import { cellKey } from '../../../cells/flow.ts';
import { decodeId, isId } from '../../../cells/id-format.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import { CELL_HEIGHT, LABEL_HEIGHT } from '../../../scene/kit/measures.ts';
import type { ColorToken } from '../../../scene/scene.ts';
import { packedCell, type SparseSetFrame, sparseCell } from './sparse-set-frame.ts';

const MOST_POINTERS = 24;
/** Of a step that touches more, arrows to a few of them say nothing. */
const MOST_TOUCHED = 4096;

/** Arrows from sparse entries to packed cells: those that the step touched, and the one of the entity in focus. */
export function drawPointers(drawing: Drawing, frame: SparseSetFrame): void {
  const { set } = frame;
  const focus = drawing.entity;
  let drawn = 0;
  for (const row of drawing.marks.rows(set.sparse, MOST_TOUCHED)) {
    if (drawn >= MOST_POINTERS) break;
    if (row === focus) continue;
    const state = drawing.marks.state(set.sparse, row);
    if (drawPointer(drawing, frame, row, state === 'written' ? 'written' : 'read')) drawn++;
  }
  if (focus !== null) drawPointer(drawing, frame, focus, 'selected');
}

function drawPointer(drawing: Drawing, frame: SparseSetFrame, row: number, stroke: ColorToken): boolean {
  const entry = frame.set.sparse.peek(row);
  if (!isId(entry)) return false;
  const parts = decodeId(entry, frame.set.format);
  const from = sparseCell(frame, row);
  const to = parts.isNull ? undefined : packedCell(frame, parts.index);
  if (from === undefined || to === undefined) return false;
  const half = frame.sparse.cellWidth / 2;
  const start = { x: from.x + half, y: from.y + CELL_HEIGHT };
  const end = { x: to.x + half, y: to.y - LABEL_HEIGHT - 1 };
  const left = Math.min(start.x, end.x) - 4;
  if (!drawing.sees(left, start.y, Math.abs(end.x - start.x) + 8, end.y - start.y)) return false;
  const rise = end.y - start.y;
  const bend = rise * (Math.abs(end.x - start.x) < rise * 2 ? 0.5 : 0.8);
  const points = [start.x, start.y, start.x, start.y + bend, end.x, end.y - bend, end.x, end.y];
  const key = `arrow:${cellKey(frame.set.sparse, row)}`;
  drawing.add('arrow', { kind: 'path', key, points, curve: 'bezier', stroke, strokeWidth: 2, arrow: true });
  return true;
}
