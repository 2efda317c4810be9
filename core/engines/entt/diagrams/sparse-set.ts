import { type Block, joinCells } from '../../../scene/kit/block.ts';
import { cursorMark } from '../../../scene/kit/cursor-mark.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import { columnOrEmpty, isReceived } from '../../../scene/kit/known-columns.ts';
import { CELL_HEIGHT, type Corner, LABEL_HEIGHT, LANE } from '../../../scene/kit/measures.ts';
import type { Column } from '../../../trace/column.ts';
import { ENTITIES } from '../model/entity-storage.ts';
import { cursorOf, type StorageColumns } from '../read/columns.ts';
import { type HeadCellOptions, headCell } from './head-cell.ts';
import { lineOfCells } from './line-of-cells.ts';
import { type PackedOptions, packedArray } from './packed-array.ts';
import { drawPointers, type FindCell, outlineEntity } from './pointers.ts';
import { setGutter } from './set-gutter.ts';
import { sparseArray } from './sparse-array.ts';

interface SparseSetDiagramOptions extends PackedOptions {
  readonly head: HeadCellOptions | null;
  /** Draws more over the cells. `inView` returns the visible rows of the packed array. */
  readonly over?: (at: Corner, find: FindCell, inView: () => readonly number[]) => void;
}

/** Draws a sparse set: the sparse array above the packed one, which is the order of a look-up, with arrows between them. */
export function sparseSet(drawing: Drawing, set: StorageColumns, options: SparseSetDiagramOptions): Block {
  // Entries beyond the rows of the entity storage cannot be in use.
  const given = columnOrEmpty(drawing.columns, `${ENTITIES}.packed`);
  const bound = isReceived(given) ? given.length : set.sparse.length;
  const line = lineOfCells(drawing, set, bound);
  const { cellWidth } = line;
  const sparse = sparseArray(drawing, set, bound, line);
  const band = packedArray(drawing, set, line, options);
  const cells = joinCells([sparse.cells, band.cells]);
  const head = options.head === null ? null : headCell(drawing, line.leastWidth, options.head);
  const below = ({ x, y }: Corner): Corner => ({ x, y: y + sparse.height + LANE });
  const locate: Block['locate'] = (at, column, row) =>
    sparse.locate(at, column, row) ?? band.locate(below(at), column, row) ?? head?.locate(below(at), column, row);
  return {
    width: Math.max(sparse.width, band.width),
    height: sparse.height + LANE + band.height,
    ...(cells && { cells }),
    ...(band.heightAbove && { heightAbove: band.heightAbove }),
    draw(at) {
      const find = (column: Column, row: number) => locate(at, column.name, row);
      sparse.draw(at);
      band.draw(below(at));
      drawPointers(drawing, set, find);
      head?.draw(below(at));
      options.over?.(at, find, () => band.rowsInView(below(at)));
      outlineEntity(drawing, set, find);
      drawCursor(drawing, set, find, { ...below(at), cellWidth });
    },
    locate,
  };
}

/** Draws the cursor of a loop. Behind the end there is no cell, but the loop reads there. */
function drawCursor(
  drawing: Drawing,
  set: StorageColumns,
  find: FindCell,
  { x, y, cellWidth: width }: Corner & { readonly cellWidth: number },
): void {
  const { name, packed } = set;
  const cursor = cursorOf(drawing.columns);
  if (cursor === null || cursor.storage !== name || cursor.position < 0) return;
  const { position } = cursor;
  const isBehind = position >= packed.length;
  const cell = isBehind ? undefined : find(packed, position);
  const behind = { x: x + setGutter(drawing, set) + position * width, y: y + LABEL_HEIGHT, width, height: CELL_HEIGHT };
  if (cell !== undefined || isBehind) cursorMark(drawing, cell ?? behind, isBehind);
}
