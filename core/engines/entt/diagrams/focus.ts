import { cellKey } from '../../../cells/flow.ts';
import { decodeId, isId } from '../../../cells/id-format.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import { CELL_HEIGHT, GAP, LABEL_HEIGHT } from '../../../scene/kit/measures.ts';
import { outline } from '../../../scene/kit/outline.ts';
import { headCell } from './free-list.ts';
import { packedCell, type SparseSetFrame, sparseCell } from './sparse-set-frame.ts';

/** Outlines the cells of the entity in focus: its sparse entry, its handle, its payload. */
export function drawFocusOutlines(drawing: Drawing, frame: SparseSetFrame): void {
  const entity = drawing.entity;
  if (entity === null) return;
  const { set } = frame;
  const entry = set.sparse.peek(entity);
  if (!isId(entry)) return;
  const parts = decodeId(entry, set.format);
  if (parts.isNull) return;
  outlineCell(drawing, cellKey(set.sparse, entity), sparseCell(frame, entity), frame.sparse.cellWidth);
  const cell = packedCell(frame, parts.index);
  outlineCell(drawing, cellKey(set.packed, parts.index), cell, frame.packed.cellWidth);
  if (set.payload === null || cell === undefined) return;
  const y = cell.y + CELL_HEIGHT + LABEL_HEIGHT + GAP;
  set.payloads.forEach((payload, i) => {
    outlineCell(drawing, cellKey(payload, parts.index), { x: cell.x, y: y + i * CELL_HEIGHT }, frame.packed.cellWidth);
  });
}

/** Outlines what a storage could fill next: the head of its free list and its holes. */
export function drawFreeSlots(drawing: Drawing, frame: SparseSetFrame): void {
  const { set, packed } = frame;
  if (set.policy !== 'in_place') return;
  const head = headCell(frame);
  outlineCell(drawing, cellKey(set.freeList, 0), head, head.width);
  const [from, to] = drawing.linesInView(frame.packedTop, frame.bandHeight, packed.lines);
  for (const run of packed.runs(from, to)) {
    for (let row = run.first; row < Math.min(run.first + run.count, set.packed.length); row++) {
      const value = set.packed.peek(row);
      if (!isId(value) || !decodeId(value, set.format).isTombstone) continue;
      outlineCell(drawing, cellKey(set.packed, row), packedCell(frame, row), packed.cellWidth);
    }
  }
}

function outlineCell(drawing: Drawing, at: string, cell: { x: number; y: number } | undefined, width: number): void {
  if (cell !== undefined) outline(drawing, at, { ...cell, width, height: CELL_HEIGHT });
}
