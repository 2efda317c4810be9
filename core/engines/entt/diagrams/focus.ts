import { cellKey } from '../../../scene/flow.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import { CELL_HEIGHT, GAP, LABEL_HEIGHT } from '../../../scene/kit/measures.ts';
import { decode, isHandle } from '../handle.ts';
import { headCell } from './free-list.ts';
import { packedCell, type SparseSetFrame, sparseCell } from './sparse-set-frame.ts';

/** Outlines the cells of the entity in focus: its sparse entry, its handle, its payload. */
export function drawFocusOutlines(drawing: Drawing, frame: SparseSetFrame): void {
  const entity = drawing.entity;
  if (entity === null) return;
  const { set } = frame;
  const entry = set.sparse.peek(entity);
  if (!isHandle(entry)) return;
  const parts = decode(entry, set.format);
  if (parts.isNull) return;
  outline(drawing, cellKey(set.sparse, entity), sparseCell(frame, entity), frame.sparse.cellWidth);
  const cell = packedCell(frame, parts.index);
  outline(drawing, cellKey(set.packed, parts.index), cell, frame.packed.cellWidth);
  if (set.payload === null || cell === undefined) return;
  const y = cell.y + CELL_HEIGHT + LABEL_HEIGHT + GAP;
  set.payloads.forEach((payload, i) => {
    outline(drawing, cellKey(payload, parts.index), { x: cell.x, y: y + i * CELL_HEIGHT }, frame.packed.cellWidth);
  });
}

/** Whether a component's storage is looked at. */
export function isFocusedStorage({ view }: Drawing, name: string): boolean {
  return view.focus?.kind === 'component' && view.focus.id === name;
}

/** Outlines what a storage could fill next: the head of its free list and its holes. */
export function drawFreeSlots(drawing: Drawing, frame: SparseSetFrame): void {
  const { set, packed } = frame;
  if (set.policy !== 'in_place') return;
  const head = headCell(frame);
  outline(drawing, cellKey(set.freeList, 0), head, head.width);
  const [from, to] = drawing.linesInView(frame.packedTop, frame.bandHeight, packed.lines);
  for (const run of packed.runs(from, to)) {
    for (let row = run.first; row < Math.min(run.first + run.count, set.packed.length); row++) {
      const value = set.packed.peek(row);
      if (!isHandle(value) || !decode(value, set.format).isTombstone) continue;
      outline(drawing, cellKey(set.packed, row), packedCell(frame, row), packed.cellWidth);
    }
  }
}

function outline(drawing: Drawing, at: string, cell: { x: number; y: number } | undefined, width: number): void {
  if (cell === undefined || !drawing.sees(cell.x - 3, cell.y - 3, width + 6, CELL_HEIGHT + 6)) return;
  const rect = { x: cell.x - 2, y: cell.y - 2, width: width + 4, height: CELL_HEIGHT + 4, radius: 5 };
  drawing.add('badge', { kind: 'rect', key: `focus:${at}`, ...rect, stroke: 'selected', strokeWidth: 2.5 });
}
