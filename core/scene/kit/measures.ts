/** The one grid and the one type scale of all diagrams, in scene units (CSS pixels at scale 1). */

export const CELL_WIDTH = 44;
export const CELL_HEIGHT = 40;
/** The lower part of a handle's cell, which shows its version. */
export const VERSION_HEIGHT = 15;
/** Between pages, and between any two things that belong together. */
export const GAP = 8;
/** A line of small text over or under cells: row numbers, page names, names of entities. */
export const LABEL_HEIGHT = 16;
/** Between two lines of a wrapped array, and between blocks. */
export const LINE_GAP = 16;
/** Room for arrows between the sparse and the packed array. */
export const LANE = 32;
/** Inside a storage's frame. */
export const PADDING = 24;
/** From the frame's top to its first block: the title's line. */
export const TITLE_HEIGHT = 40;
/** Left of the cells: names of the arrays, and single cells such as the head of the free list. */
export const GUTTER = 120;
/** Between two storages. */
export const STACK_GAP = 24;

export const TYPE = { title: 20, label: 14, cell: 16, small: 12 } as const;

/** The top left corner of a block or panel. */
export interface Corner {
  readonly x: number;
  readonly y: number;
}

export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A rectangle that is relative to a corner, in the scene. */
export function placed(at: Corner, { x, y, width, height }: Rect): Rect {
  return { x: at.x + x, y: at.y + y, width, height };
}

/** Where a text in the middle of a rectangle is. */
export function middleOf({ x, y, width, height }: Rect): Corner & { readonly align: 'middle' } {
  return { x: x + width / 2, y: y + height / 2, align: 'middle' };
}

/** Cells grow with the number of digits of the largest index they may have to show. */
export function cellWidthFor(rows: number): number {
  const digits = String(Math.max(0, rows - 1)).length;
  return digits <= 4 ? CELL_WIDTH : CELL_WIDTH + (digits - 4) * 12;
}

/** Panels are not made narrower than this. */
export const NARROWEST = 340;

/** Width for the blocks of a panel that is as wide as the view asks for. */
export function roomOf({ view }: { readonly view: { readonly wrap: number } }): number {
  return Math.max(NARROWEST, view.wrap) - 2 * PADDING;
}

/** Room for cells in a panel as wide as the view asks for. */
export function innerWidth({ view }: { readonly view: { readonly wrap: number } }): number {
  return Math.max(CELL_WIDTH, view.wrap - 2 * PADDING - GUTTER);
}

/** Rows that arrays of these lengths need, when `rows` are shown too. */
export function reach(lengths: readonly number[], rows: Iterable<number>): number {
  let most = Math.max(0, ...lengths);
  for (const row of rows) if (row >= most) most = row + 1;
  return most;
}
