import { firstIndex } from '../../trace/lookup.ts';
import { GAP } from './measures.ts';
import {
  type CellPlace,
  lineBreaksOf,
  type NullPages,
  type PagedRows,
  type RowRun,
  uniformRows,
} from './paged-rows.ts';

interface DirectoryOptions {
  readonly pages: number;
  readonly allocated: (page: number) => boolean;
  readonly page: number;
  /** Rows from here on are empty. A page that is wider than a line is not drawn beyond them. */
  readonly bound: number;
  readonly cellWidth: number;
  readonly width: number;
  readonly exact?: boolean;
}

/** In larger directories each page has a fixed position, so that layout does not depend on their size. */
const MAX_WALKED = 4096;
/** This many missing pages in a row share one box. */
const MIN_COLLAPSED = 3;

interface Item {
  readonly page: number;
  /** Number of missing pages in this box; 0 for an allocated page. */
  readonly missing: number;
  readonly x: number;
  readonly line: number;
}

/** Lays out a paged array of which some pages are not allocated. Missing pages are short boxes. */
export function directoryRows(options: DirectoryOptions): PagedRows {
  if (options.pages > MAX_WALKED) return fixedRows(options);
  const { page, cellWidth } = options;
  const { perLine, pagesPerLine } = lineBreaksOf(options);
  const perRun = pagesPerLine > 0 ? page : perLine;
  const { items, lines, width } = flow(options, perRun);

  const shown = (at: number): number => (pagesPerLine > 0 ? page : shownRows(options, at, perLine));
  const itemOf = (at: number): Item | undefined => items[firstIndex(items.length, (i) => items[i]!.page > at) - 1];
  const firstOn = (line: number): number => firstIndex(items.length, (i) => items[i]!.line >= line);
  const place = (row: number): CellPlace | undefined => {
    const at = Math.floor(row / page);
    const item = itemOf(at);
    if (item === undefined || item.missing > 0 || item.page !== at) return undefined;
    const slot = row - at * page;
    if (slot >= shown(at)) return undefined;
    return { line: item.line + Math.floor(slot / perRun), x: item.x + (slot % perRun) * cellWidth };
  };
  const runs = (from: number, to: number): RowRun[] => {
    const found: RowRun[] = [];
    const first = Math.max(0, firstOn(from) - 1);
    for (let i = first; i < items.length && items[i]!.line < to; i++) {
      const item = items[i]!;
      if (item.missing === 0) found.push(...itemRuns(item, page, perRun, shown(item.page), from, to));
    }
    return found;
  };
  const nullPages = (from: number, to: number): NullPages[] =>
    items.slice(firstOn(from), firstOn(to)).flatMap((item) => boxOf(item, cellWidth) ?? []);
  const nullPage = (at: number): NullPages | undefined => {
    const item = at < options.pages ? itemOf(at) : undefined;
    return item && boxOf(item, cellWidth);
  };
  return { lines, cellWidth, width, place, runs, nullPages, nullPage };
}

function itemRuns(item: Item, page: number, perRun: number, shown: number, from: number, to: number): RowRun[] {
  const found: RowRun[] = [];
  const start = Math.max(0, from - item.line);
  for (let i = start; i * perRun < shown && item.line + i < to; i++) {
    const slot = i * perRun;
    const count = Math.min(perRun, shown - slot);
    found.push({
      page: item.page,
      first: item.page * page + slot,
      count,
      x: item.x,
      line: item.line + i,
      opens: i === 0,
      closes: slot + count === page,
    });
  }
  return found;
}

/** Returns how many rows of a page wider than a line are drawn: whole lines up to `bound`, at least one. */
function shownRows({ page, bound }: DirectoryOptions, at: number, perLine: number): number {
  return Math.min(page, Math.max(perLine, ceilTo(bound - at * page, perLine)));
}

function flow(options: DirectoryOptions, perRun: number): { items: Item[]; lines: number; width: number } {
  const { pages, page, cellWidth } = options;
  const items: Item[] = [];
  const pageWidth = perRun * cellWidth;
  let x = 0;
  let line = 0;
  let width = 0;
  for (let at = 0; at < pages; ) {
    const missing = missingFrom(options, at);
    const own = missing > 0 ? boxWidth(missing, cellWidth) : pageWidth;
    const tall = missing === 0 && perRun < page;
    if (x > 0 && (tall || x + own > options.width)) {
      x = 0;
      line++;
    }
    items.push({ page: at, missing, x, line });
    width = Math.max(width, x + own);
    x += own + GAP;
    if (tall) {
      const shown = shownRows(options, at, perRun);
      line += Math.ceil(shown / perRun);
      x = 0;
    }
    at += Math.max(1, missing);
  }
  return { items, lines: Math.max(1, x > 0 ? line + 1 : line), width };
}

/** Returns the number of missing pages in the box that begins with page `at`; 0 if that page is allocated. */
function missingFrom({ pages, allocated }: DirectoryOptions, at: number): number {
  let count = 0;
  while (at + count < pages && !allocated(at + count)) count++;
  return count >= MIN_COLLAPSED ? count : Math.min(count, 1);
}

function boxOf({ page, missing, x, line }: Item, cellWidth: number): NullPages | undefined {
  return missing === 0 ? undefined : { page, pages: missing, x, line, width: boxWidth(missing, cellWidth) };
}

function boxWidth(missing: number, cellWidth: number): number {
  return missing > 1 ? 2 * cellWidth : cellWidth;
}

function ceilTo(value: number, multiple: number): number {
  return Math.ceil(value / multiple) * multiple;
}

/** Lays out every page at the position that it has if all are allocated. Missing ones are boxes as wide as a page. */
function fixedRows(options: DirectoryOptions): PagedRows {
  const { page, pages, allocated } = options;
  const { perLine } = lineBreaksOf(options);
  const all = uniformRows({ rows: pages * page, page, cellWidth: options.cellWidth, width: options.width });
  return {
    ...all,
    place: (row) => (allocated(Math.floor(row / page)) ? all.place(row) : undefined),
    runs: (from, to) => all.runs(from, to).filter((run) => allocated(run.page)),
    nullPages: (from, to) =>
      all
        .runs(from, to)
        .filter((run) => run.opens && !allocated(run.page))
        .map(({ page: at, x, line, count }) => ({ page: at, pages: 1, x, line, width: count * all.cellWidth })),
    nullPage(at) {
      const first = allocated(at) ? undefined : all.place(at * page);
      return first && { ...first, page: at, pages: 1, width: all.cellWidth * Math.min(page, perLine) };
    },
  };
}
