import { cellKey } from '../../../cells/origins.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import { CELL_HEIGHT, LABEL_HEIGHT, type Rect, TYPE } from '../../../scene/kit/measures.ts';
import type { PagedRows } from '../../../scene/kit/paged-rows.ts';
import { measure } from '../../../scene/text-metrics.ts';
import type { Column } from '../../../trace/column.ts';

const MAX_WIDTH = 88;

export function tagRect({ x }: Rect, y: number, pageSize: number): Rect {
  return { x, y, width: Math.min(MAX_WIDTH, pageSize * CELL_HEIGHT), height: LABEL_HEIGHT };
}

/** True if the pages of an array are named: in a plain picture only if there are several, or if the operation makes one. */
export function namesPages({ view }: Drawing, pages: Column): boolean {
  if (view.large === true) return false;
  return (
    view.plain !== true || (view.details === true && (pages.length > 1 || view.touched?.get(pages.name) === 'written'))
  );
}

/** Height of the names of pages. */
export function pageTagHeight(drawing: Drawing, pages: Column): number {
  return namesPages(drawing, pages) ? LABEL_HEIGHT : 0;
}

/** Returns the text after the name of a page if most of the page is not drawn. */
export function pageSizeText({ view }: Drawing, size: number, shown: number): string {
  return shown * 2 > size ? '' : ` · ${view.translate('diagram.page-size', { count: size })}`;
}

/** Returns the width of an array with the name of its first page. */
export function widthWithTag(drawing: Drawing, pages: Column, size: number, rows: PagedRows): number {
  if (pages.length === 0 || !namesPages(drawing, pages)) return rows.width;
  const [first] = rows.runs(0, 1);
  const text = drawing.pageName(0) + pageSizeText(drawing, size, first?.count ?? size);
  return Math.max(rows.width, measure(text, TAG) + 4);
}

const TAG = { font: 'sans', size: TYPE.small } as const;

interface PageTag {
  /** The page directory. */
  readonly column: Column;
  readonly page: number;
  readonly rect: Rect;
  readonly y: number;
  /** Text after the page's name. */
  readonly more: string;
}

/** Writes the name of a page, which also represents the page's pointer in the directory. */
export function drawPageTag(drawing: Drawing, { column, page, rect, y, more }: PageTag): void {
  const state = drawing.marks.state(column, page);
  const key = `page:${cellKey(column, page)}`;
  const text = drawing.pageName(page);
  const look =
    state === 'same' ? { weight: 400 as const, color: 'text-muted' as const } : { weight: 600 as const, color: state };
  drawing.text({ key, x: rect.x + 2, y, text: text + more, ...look });
  drawing.cell({ key, column: column.name, row: page, ...rect, text, state });
}
