import type { Drawing } from '../../../scene/kit/drawing.ts';
import { CELL_HEIGHT, cellWidthFor, GAP, GUTTER, LABEL_HEIGHT, LANE, LINE_GAP } from '../../../scene/kit/measures.ts';
import { directoryRows } from '../../../scene/kit/page-directory.ts';
import { breaksOf, type PagedRows, uniformRows } from '../../../scene/kit/paged-rows.ts';
import { indexBound, type StorageColumns } from './storage-columns.ts';

/** Where everything of one sparse set stands; computed before anything is drawn, without looking at its rows. */
export interface SparseSetFrame {
  readonly set: StorageColumns;
  /** Left edge of the gutter; cells begin `GUTTER` further right. */
  readonly x: number;
  readonly sparseTop: number;
  readonly packedTop: number;
  /** From one line of the packed array to the next, payload included. */
  readonly bandHeight: number;
  readonly sparse: PagedRows;
  readonly packed: PagedRows;
  /** Rows of the packed array that are drawn: its elements, and those that the step has just popped. */
  readonly packedLength: number;
  readonly bottom: number;
  readonly width: number;
}

export const SPARSE_LINE = LABEL_HEIGHT * 2 + CELL_HEIGHT + LINE_GAP;
/** From a packed line's top to its payload cells. */
export const PAYLOAD_OFFSET = LABEL_HEIGHT + CELL_HEIGHT + LABEL_HEIGHT + GAP;

/** Packed and payload share their columns, so both are broken by the payload's pages. */
export function sparseSetFrame(
  drawing: Drawing,
  set: StorageColumns,
  at: { x: number; y: number; width: number },
): SparseSetFrame {
  const bound = indexBound(drawing.columns) || set.sparse.length;
  const cellWidth = cellWidthFor(bound);
  const width = Math.max(cellWidth, at.width - GUTTER);
  // Without a directory all pages up to the last entry are taken to be there.
  const toldPages = set.pages.length > 0;
  const sparse = directoryRows({
    pages: toldPages ? set.pages.length : Math.ceil(set.sparse.length / set.sparsePage),
    allocated: (page) => !toldPages || set.pages.peek(page) === 1,
    page: set.sparsePage,
    bound,
    cellWidth,
    width,
  });
  const packedLength = drawing.marks.drawnLength(set.packed);
  const packed = uniformRows({
    rows: packedRows(set, packedLength, cellWidth, width),
    page: set.payloadPage,
    cellWidth,
    width,
  });
  const payload = set.payload === null ? 0 : GAP + set.payloads.length * CELL_HEIGHT + LABEL_HEIGHT;
  const bandHeight = LABEL_HEIGHT + CELL_HEIGHT + LABEL_HEIGHT + payload + LINE_GAP;
  const packedTop = at.y + sparse.lines * SPARSE_LINE - LINE_GAP + LANE;
  return {
    set,
    x: at.x,
    sparseTop: at.y,
    packedTop,
    bandHeight,
    sparse,
    packed,
    packedLength,
    bottom: packedTop + packed.lines * bandHeight - LINE_GAP,
    width: GUTTER + Math.max(sparse.width, packed.width),
  };
}

/** Rows that have a place: those in use and what is left of their payload pages; of a wide page only the used lines. */
function packedRows(set: StorageColumns, used: number, cellWidth: number, width: number): number {
  if (set.payload === null || set.payloadPages === null) return used;
  const allocated = set.payloadPages.length * set.payloadPage;
  const { perLine, pagesPerLine } = breaksOf({ page: set.payloadPage, cellWidth, width });
  if (pagesPerLine > 0) return Math.max(used, allocated);
  return Math.max(used, Math.min(allocated, Math.ceil((used + 1) / perLine) * perLine));
}

/** Top left corner of a packed cell; undefined when there is none, unless its place alone is asked for. */
export function packedCell(
  frame: SparseSetFrame,
  row: number,
  evenUnused = false,
): { x: number; y: number } | undefined {
  const place = frame.packed.place(row);
  if (place === undefined || (!evenUnused && row >= frame.set.packed.length)) return undefined;
  return {
    x: frame.x + GUTTER + place.x,
    y: frame.packedTop + place.line * frame.bandHeight + LABEL_HEIGHT,
  };
}

export function sparseCell(frame: SparseSetFrame, row: number): { x: number; y: number } | undefined {
  const place = frame.sparse.place(row);
  if (place === undefined) return undefined;
  return { x: frame.x + GUTTER + place.x, y: frame.sparseTop + place.line * SPARSE_LINE + 2 * LABEL_HEIGHT };
}
