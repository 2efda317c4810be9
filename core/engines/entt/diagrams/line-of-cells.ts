import type { Drawing } from '../../../scene/kit/drawing.ts';
import { filledCellWidth } from '../../../scene/kit/filled-line.ts';
import { cellWidthFor, GAP, rowsIncluding } from '../../../scene/kit/measures.ts';
import type { StorageColumns } from '../read/columns.ts';
import { widthForCells } from './set-gutter.ts';

/** Maximum number of cells that are always on one line on a projector. */
const MAX_UNBROKEN = 8;
/** The longest page whose entries are all drawn when a step writes all of them. */
const SHORT_PAGE = 8;

/** The lines of the arrays of a storage. All have cells of the same width, so that cells of the same row are below each other. */
export interface LineOfCells {
  readonly cellWidth: number;
  /** Width of a cell that does not fill the line, as of one in the gutter. */
  readonly leastWidth: number;
  readonly width: number;
  /** True if all rows are on one line that they fill. */
  readonly exact: boolean;
}

/** @param bound no entry from here on can be in use */
export function lineOfCells(drawing: Drawing, set: StorageColumns, bound: number): LineOfCells {
  const least = cellWidthFor(bound);
  const room = Math.max(least, widthForCells(drawing, set));
  const rows = rowsIncluding([bound, drawing.marks.drawnLength(set.packed)], drawing.marks.askedRows(set.sparse));
  const most = room / least;
  const isShort = drawing.view.plain === true && set.pages.length === 1;
  // A short page that does not fit is drawn as one whole line, because it may be touched as a whole.
  const atLeast = set.sparsePage <= SHORT_PAGE ? Math.floor(most) : 0;
  const entries = Math.max(rows, set.sparsePage > most ? atLeast : set.pages.length * set.sparsePage);
  const sparse = isShort ? wholePages(rows, 0, most) : wholePages(entries, set.sparsePage, most);
  const lines = [sparse, wholePages(rows, set.payloadPage, most)];
  const longest = lines.reduce((a, b) => (b.rows * least + b.gaps > a.rows * least + a.gaps ? b : a));
  const filled = filledCellWidth(drawing.view, { ...longest, room, least });
  if (filled !== null)
    return { cellWidth: filled, leastWidth: least, width: longest.rows * filled + longest.gaps, exact: true };
  const { large = false, presented = false, plain = false } = drawing.view;
  const isUnbroken = (large || (presented && plain)) && rows <= MAX_UNBROKEN;
  return {
    cellWidth: least,
    leastWidth: least,
    width: isUnbroken ? longest.rows * least + longest.gaps : room,
    exact: false,
  };
}

/** Returns the rows of whole pages, with the gaps between them. Of a page that is longer than a line, only the rows in use are drawn. */
function wholePages(rows: number, page: number, most: number): { readonly rows: number; readonly gaps: number } {
  if (page === 0 || page > most) return { rows: Math.max(1, rows), gaps: 0 };
  const pages = Math.max(1, Math.ceil(rows / page));
  return { rows: pages * page, gaps: (pages - 1) * GAP };
}
