import { cellKey } from '../../../cells/flow.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import { CELL_HEIGHT, LABEL_HEIGHT, type Rect } from '../../../scene/kit/measures.ts';
import type { Column } from '../../../trace/column.ts';

const WIDEST = 88;

/** Where the name of a page is, over or under its first cell. */
export function tagRect({ x }: Rect, y: number, pageSize: number): Rect {
  return { x, y, width: Math.min(WIDEST, pageSize * CELL_HEIGHT), height: LABEL_HEIGHT };
}

interface PageTag {
  /** The page directory. */
  readonly column: Column;
  readonly page: number;
  readonly rect: Rect;
  /** The middle of the text. */
  readonly y: number;
  /** Follows the page's name. */
  readonly more: string;
}

/** The name of a page. It is also the cell of the page's pointer in the directory. */
export function pageTag(drawing: Drawing, { column, page, rect, y, more }: PageTag): void {
  const state = drawing.marks.state(column, page);
  const key = `page:${cellKey(column, page)}`;
  const text = drawing.pageName(page);
  const look =
    state === 'same' ? { weight: 400 as const, color: 'text-muted' as const } : { weight: 600 as const, color: state };
  drawing.text({ key, x: rect.x + 2, y, text: text + more, ...look });
  drawing.cell({ key, column: column.name, row: page, ...rect, text, state });
}
