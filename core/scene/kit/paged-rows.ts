import { GAP } from './measures.ts';

/** Position of a cell: `x` from the array's left edge, `line` from its first line. */
export interface CellPlace {
  readonly x: number;
  readonly line: number;
}

/** Consecutive cells of one page on one line. */
export interface RowRun {
  readonly page: number;
  readonly first: number;
  readonly count: number;
  readonly x: number;
  readonly line: number;
  /** True if the run contains the page's first row (`opens`) or its last row (`closes`). */
  readonly opens: boolean;
  readonly closes: boolean;
}

/** One box for consecutive pages that are not allocated. */
export interface NullPages {
  readonly page: number;
  readonly pages: number;
  readonly x: number;
  readonly line: number;
  readonly width: number;
}

/** The division of an array's rows into lines. It is computed without reading the rows. */
export interface PagedRows {
  readonly lines: number;
  readonly cellWidth: number;
  readonly width: number;
  place(row: number): CellPlace | undefined;
  runs(from: number, to: number): RowRun[];
  nullPages(from: number, to: number): NullPages[];
  /** The box of a missing page; undefined for other pages. */
  nullPage(page: number): NullPages | undefined;
}

interface PagedRowsOptions {
  readonly rows: number;
  /** Rows per page; 0 if the array has no pages. */
  readonly page: number;
  readonly cellWidth: number;
  readonly width: number;
  /** True if a line may have any number of cells. */
  readonly exact?: boolean;
}

interface LineBreaks {
  readonly perLine: number;
  /** Number of whole pages on a line; 0 if a page is wider than a line. */
  readonly pagesPerLine: number;
}

/** Divides rows into lines of at most `width`. A line without whole pages has a multiple of four cells, unless it is exact. */
export function lineBreaksOf(options: Omit<PagedRowsOptions, 'rows'>): LineBreaks {
  const { page, cellWidth, width, exact = false } = options;
  const most = Math.max(1, Math.floor(width / cellWidth));
  const pagesPerLine = page === 0 ? 0 : Math.floor((width + GAP) / (page * cellWidth + GAP));
  if (pagesPerLine > 0) return { perLine: pagesPerLine * page, pagesPerLine };
  return { perLine: most >= 8 && !exact ? most - (most % 4) : most, pagesPerLine: 0 };
}

/** Lays out an array without pages or with all pages allocated. */
export function uniformRows(options: PagedRowsOptions): PagedRows {
  const { rows, page, cellWidth } = options;
  const { perLine, pagesPerLine } = lineBreaksOf(options);
  const linesPerPage = page === 0 ? 0 : Math.ceil(page / perLine);
  if (pagesPerLine > 0) return groupedRows(options, pagesPerLine);

  const start = (line: number): { page: number; first: number; end: number } => {
    if (page === 0) return { page: 0, first: line * perLine, end: rows };
    const at = Math.floor(line / linesPerPage);
    return { page: at, first: at * page + (line % linesPerPage) * perLine, end: Math.min(rows, (at + 1) * page) };
  };
  const place = (row: number): CellPlace | undefined => {
    if (row < 0 || row >= rows) return undefined;
    if (page === 0) return { line: Math.floor(row / perLine), x: (row % perLine) * cellWidth };
    const slot = row % page;
    const line = Math.floor(row / page) * linesPerPage + Math.floor(slot / perLine);
    return { line, x: (slot % perLine) * cellWidth };
  };
  const lines = rows === 0 ? 1 : place(rows - 1)!.line + 1;
  const runs = (from: number, to: number): RowRun[] => {
    const found: RowRun[] = [];
    for (let line = Math.max(0, from); line < Math.min(to, lines); line++) {
      const { page: at, first, end } = start(line);
      const count = Math.min(perLine, end - first);
      if (count <= 0) continue;
      const opens = page === 0 ? line === 0 : first === at * page;
      found.push({ page: at, first, count, x: 0, line, opens, closes: first + count === end });
    }
    return found;
  };
  return { lines, cellWidth, width: Math.min(rows, perLine) * cellWidth, place, runs, ...noneMissing };
}

const noneMissing = { nullPages: () => [], nullPage: () => undefined };

/** Lays out several whole pages per line, with gaps between them. */
function groupedRows(options: PagedRowsOptions, pagesPerLine: number): PagedRows {
  const { rows, page, cellWidth } = options;
  const pitch = page * cellWidth + GAP;
  const pages = Math.ceil(rows / page);
  const lines = Math.max(1, Math.ceil(pages / pagesPerLine));
  const place = (row: number): CellPlace | undefined => {
    if (row < 0 || row >= rows) return undefined;
    const at = Math.floor(row / page);
    return { line: Math.floor(at / pagesPerLine), x: (at % pagesPerLine) * pitch + (row % page) * cellWidth };
  };
  const runs = (from: number, to: number): RowRun[] => {
    const found: RowRun[] = [];
    const end = Math.min(pages, to * pagesPerLine);
    for (let at = Math.max(0, from) * pagesPerLine; at < end; at++) {
      const count = Math.min(page, rows - at * page);
      const x = (at % pagesPerLine) * pitch;
      const line = Math.floor(at / pagesPerLine);
      found.push({ page: at, first: at * page, count, x, line, opens: true, closes: true });
    }
    return found;
  };
  const width = Math.min(pages, pagesPerLine) * pitch - (pages === 0 ? 0 : GAP);
  return { lines, cellWidth, width, place, runs, ...noneMissing };
}
