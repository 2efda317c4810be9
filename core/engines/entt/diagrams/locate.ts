import { CELL_HEIGHT, LABEL_HEIGHT, type Rect } from '../../../scene/kit/measures.ts';
import { headCell } from './free-list.ts';
import { PAYLOAD_OFFSET } from './payload-array.ts';
import { packedCell, type SparseSetFrame, sparseCell } from './sparse-set-frame.ts';

/** Where a cell of a storage stands. Arithmetic only: nothing is drawn. */
export function locateCell(frame: SparseSetFrame, column: string, row: number): Rect | undefined {
  const { set, sparse, packed } = frame;
  const box = (at: { x: number; y: number } | undefined, width: number): Rect | undefined =>
    at && { x: at.x, y: at.y, width, height: CELL_HEIGHT };
  switch (column) {
    case set.sparse.name:
      return box(sparseCell(frame, row), sparse.cellWidth);
    case set.packed.name:
      return box(packedCell(frame, row, true), packed.cellWidth);
    case set.pages.name:
      return box(sparseCell(frame, row * set.sparsePage), sparse.cellWidth);
    case set.freeList.name:
    case set.length?.name:
      return box(headCell(frame), packed.cellWidth);
    default:
      return box(payloadCell(frame, column, row), packed.cellWidth);
  }
}

function payloadCell(
  { set, ...frame }: SparseSetFrame,
  column: string,
  row: number,
): { x: number; y: number } | undefined {
  const field = set.payloads.findIndex(({ name }) => name === column);
  const first = field >= 0 ? row : column === set.payloadPages?.name ? row * set.payloadPage : -1;
  const at = first < 0 ? undefined : packedCell({ set, ...frame }, first, true);
  return at && { x: at.x, y: at.y - LABEL_HEIGHT + PAYLOAD_OFFSET + Math.max(0, field) * CELL_HEIGHT };
}
