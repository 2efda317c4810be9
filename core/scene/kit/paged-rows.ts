import { GAP } from './measures.ts';

/** where a row's cell is: `x` from the array's left edge, `line` from its first line. */
export interface Place {
  readonly x: number;
  readonly line: number;
}

/** Cells of one page beside each other on one line. */
export interface Run {
  readonly page: number;
  /** First row, and how many. */
  readonly first: number;
  readonly count: number;
  readonly x: number;
  readonly line: number;
  /** The page's first rows are in this run; its last ones. */
  readonly opens: boolean;
  readonly closes: boolean;
}

/** Pages that are not allocated, drawn as one box. */
export interface NullPages {
  readonly page: number;
  readonly pages: number;
  readonly x: number;
  readonly line: number;
  readonly width: number;
}

/** How an array's rows are broken into lines. All of it is arithmetic: no method reads the rows of the array. */
export interface PagedRows {
  readonly lines: number;
  readonly cellWidth: number;
  /** Of the widest line. */
  readonly width: number;
  /** Undefined for a row that is not drawn. */
  place(row: number): Place | undefined;
  /** What is on the lines [from, to), in order. */
  runs(from: number, to: number): Run[];
  nullPages(from: number, to: number): NullPages[];
  /** The box of a page that is not allocated; undefined for the others. */
  nullPage(page: number): NullPages | undefined;
}

export interface PagedRowsOptions {
  /** Rows to show, from row 0. */
  readonly rows: number;
  /** Rows a page; 0: the array has no pages. */
  readonly page: number;
  readonly cellWidth: number;
  /** Width available to a line. */
  readonly width: number;
}

/** How many rows a line holds, and how pages share lines. */
export interface Breaks {
  readonly perLine: number;
  /** Whole pages on one line; 0 when a page is wider than a line and has lines of its own. */
  readonly pagesPerLine: number;
}

/** How rows are broken into lines of at most `width`. A line without whole pages has a multiple of four cells. */
export function breaksOf(options: Omit<PagedRowsOptions, 'rows'>): Breaks {
  const { page, cellWidth, width } = options;
  const most = Math.max(1, Math.floor(width / cellWidth));
  const pagesPerLine = page === 0 ? 0 : Math.floor((width + GAP) / (page * cellWidth + GAP));
  if (pagesPerLine > 0) return { perLine: pagesPerLine * page, pagesPerLine };
  return { perLine: most >= 8 ? most - (most % 4) : most, pagesPerLine: 0 };
}

/** An array whose pages are all there, or which has none. */
export function uniformRows(options: PagedRowsOptions): PagedRows {
  const { rows, page, cellWidth } = options;
  const { perLine, pagesPerLine } = breaksOf(options);
  const linesPerPage = page === 0 ? 0 : Math.ceil(page / perLine);
  if (pagesPerLine > 0) return groupedRows(options, pagesPerLine);

  const start = (line: number): { page: number; first: number; end: number } => {
    if (page === 0) return { page: 0, first: line * perLine, end: rows };
    const at = Math.floor(line / linesPerPage);
    return { page: at, first: at * page + (line % linesPerPage) * perLine, end: Math.min(rows, (at + 1) * page) };
  };
  const place = (row: number): Place | undefined => {
    if (row < 0 || row >= rows) return undefined;
    if (page === 0) return { line: Math.floor(row / perLine), x: (row % perLine) * cellWidth };
    const slot = row % page;
    const line = Math.floor(row / page) * linesPerPage + Math.floor(slot / perLine);
    return { line, x: (slot % perLine) * cellWidth };
  };
  const lines = rows === 0 ? 1 : place(rows - 1)!.line + 1;
  const runs = (from: number, to: number): Run[] => {
    const found: Run[] = [];
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

/** Whole pages beside each other, with a gap between them. */
function groupedRows(options: PagedRowsOptions, pagesPerLine: number): PagedRows {
  const { rows, page, cellWidth } = options;
  const pitch = page * cellWidth + GAP;
  const pages = Math.ceil(rows / page);
  const lines = Math.max(1, Math.ceil(pages / pagesPerLine));
  const place = (row: number): Place | undefined => {
    if (row < 0 || row >= rows) return undefined;
    const at = Math.floor(row / page);
    return { line: Math.floor(at / pagesPerLine), x: (at % pagesPerLine) * pitch + (row % page) * cellWidth };
  };
  const runs = (from: number, to: number): Run[] => {
    const found: Run[] = [];
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
