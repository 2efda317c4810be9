import type { View } from './view.ts';

/** The widest cell that fills a line, in scene units. Wider ones waste room. */
const MAX_WIDTH = 88;
/** Widths differ by at least this, so that one more row seldom moves all cells. */
const STEP = 4;

/** The rows of an array on one line. */
interface FilledLine {
  readonly rows: number;
  /** Width of the gaps between pages. */
  readonly gaps?: number;
  /** Width for the line. */
  readonly room: number;
  /** The least width of a cell. */
  readonly least: number;
}

/**
 * Returns the width of the cells of an array whose rows are on one line as wide as its card; null if they do not fit into one line, or if the picture
 * has no cards, where wide cells would leave less room for other structures.
 */
export function filledCellWidth(view: Pick<View, 'cast'>, { rows, gaps = 0, room, least }: FilledLine): number | null {
  if (view.cast == null || rows * least + gaps > room) return null;
  const width = Math.floor((room - gaps) / Math.max(1, rows) / STEP) * STEP;
  return Math.max(least, Math.min(MAX_WIDTH, width));
}
