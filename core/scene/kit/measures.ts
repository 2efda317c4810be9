import { fitSize } from '../text-metrics.ts';

/** The common grid and type scale of all diagrams, in scene units (CSS pixels at scale 1). */

export const CELL_WIDTH = 44;
export const CELL_HEIGHT = 40;
export const VERSION_HEIGHT = 16;
/** Distance between pages and between related things. */
export const GAP = 8;
/** Height of small text above or below cells: row numbers, page names, names of entities. */
export const LABEL_HEIGHT = 16;
/** Distance between two lines of a wrapped array, and between blocks. */
export const LINE_GAP = 16;
/** Room for arrows between the sparse and the packed array. */
export const LANE = 32;
export const PADDING = 24;
const PLAIN_PADDING = 10;
/** The widest panel of a phone that is 390 pixels wide. */
const PHONE_WRAP = 360;
export const TITLE_HEIGHT = 40;
/** Height of a low cell. On a projector, its digits need more room. */
export function lowCellHeight({ view }: Viewed, height: number, presented = MIN_PRESENTED_CELL): number {
  return view.presented === true ? Math.max(height, presented) : height;
}

/** Width of the column left of the cells, with names of arrays and single cells such as the head of the free list. */
export const GUTTER = 120;
export const STACK_GAP = 24;

export const TYPE = { title: 20, label: 14, cell: 16, small: 12 } as const;

/** The smallest height of cells on a projector. */
const MIN_PRESENTED_CELL = 26;

/** Height of a cell on a projector whose number may be in brackets. */
export const PRESENTED_BRACKETS = 30;

/** The smallest size of texts on a projector, and of names of arrays and columns. */
export const [LARGE_LABEL, LARGE_NAME] = [18, 20];

/** The largest size of names on a projector with every detail, which the gutter limits. */
const PRESENTED_NAMES = [24, 22, 20, 18] as const;

/** Returns the sizes of an array's name, the largest first. */
export function nameSizes({ view }: Viewed): readonly number[] {
  return view.presented === true ? [...PRESENTED_NAMES, TYPE.label, TYPE.small] : [TYPE.label, TYPE.small];
}

/** Sizes of the caption above a single cell on a projector with every detail. The largest is as high as its line allows. */
const PRESENTED_CAPTIONS = [18, 16.5, 15, 13.5, TYPE.small] as const;

/** Returns the size of the caption above a single cell. */
export function captionSize({ view }: Viewed, text = '', width = Number.POSITIVE_INFINITY): number {
  return view.presented === true ? fitSize(text, width, PRESENTED_CAPTIONS, { font: 'sans' }) : TYPE.small;
}

/** Returns the size of a title. */
export function titleSize({ view }: Viewed): number {
  return view.presented === true ? PRESENTED_NAMES[0] : TYPE.title;
}

/** Sizes of row numbers, versions and bits on a projector with every detail. The largest is as high as its line allows. */
const PRESENTED_SIZES = [19.2, 18, 16.5, 15, 13.5, TYPE.small] as const;

/** Returns the size of a row number, version or bit, which is small beside the values of cells. */
export function secondarySize({ view }: Viewed, text: string, width: number): number {
  return view.presented === true ? fitSize(text, width, PRESENTED_SIZES, { font: 'mono' }) : TYPE.small;
}

/** A view, as `Drawing` has it. */
interface Viewed {
  readonly view: {
    readonly wrap: number;
    readonly large?: boolean;
    readonly presented?: boolean;
    readonly plain?: boolean;
  };
}

/** True for a plain picture on a phone. */
export function isNarrow({ view }: Viewed): boolean {
  return view.plain === true && view.large !== true && view.wrap <= PHONE_WRAP;
}

/** Distance of a panel's content from its edge. */
export function paddingOf(drawing: Viewed): number {
  const { view } = drawing;
  return view.large === true || view.presented === true || isNarrow(drawing)
    ? 12
    : view.plain === true
      ? PLAIN_PADDING
      : PADDING;
}

/** Middle of a row number above a cell whose top is at `top`: outlines of the cell do not reach it. */
export function indexMiddle({ view }: Viewed, top: number): number {
  return top - (view.presented === true ? 11 : view.large === true ? 10.4 : 9);
}

/** Height of a line with row numbers below names. Large digits must not touch the descenders of the names. */
export function numberHeight({ view }: Viewed): number {
  return view.presented === true ? 20 : LABEL_HEIGHT;
}

/** Distance of an outline from its cell. Large digits above the cell leave little room. */
export function outlineGap({ view }: Viewed): number {
  return view.presented === true ? 1 : 2;
}

/** Middle of the name of an entity below a cell whose bottom is at `bottom`: outlines of the cell do not reach it. */
export function captionMiddle({ view }: Viewed, bottom: number): number {
  return bottom + (view.large === true ? 11 : 9);
}

/** Middle of a label above a cell whose top is at `top`: large letters do not reach below their line with their descenders. */
export function labelMiddle({ view }: Viewed, top: number): number {
  return top - (view.large === true ? 12 : LABEL_HEIGHT / 2 + 1);
}

/** Height of a line with names: of entities below cells, or of pages above them. Large letters need room for their descenders. */
export function nameHeight({ view }: Viewed): number {
  return view.large === true ? 22 : LABEL_HEIGHT;
}

/** Width of the column left of the cells of a sparse set. On a projector it has only names. */
export function gutterOf({ view }: Viewed): number {
  return view.large === true ? 92 : GUTTER;
}

/** The width of a digit with the space around it as a share of its bit: only the space may reach beyond the bit. */
const BIT_DIGIT = 1.12;

/** Returns the size of the digit of one bit of a mask. */
export function bitDigitSize(drawing: Viewed, width: number): number {
  return secondarySize(drawing, '0', width * BIT_DIGIT);
}

export interface Corner {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Rect extends Size {
  readonly x: number;
  readonly y: number;
}

/** True if two rectangles share more than an edge. */
export function overlap(a: Rect, b: Rect): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** Converts a rectangle relative to a corner into scene coordinates. */
export function placedAt(at: Corner, { x, y, width, height }: Rect): Rect {
  return { x: at.x + x, y: at.y + y, width, height };
}

/** The position for a centred text in a rectangle. */
export function middleOf({ x, y, width, height }: Rect): Corner & { readonly align: 'middle' } {
  return { x: x + width / 2, y: y + height / 2, align: 'middle' };
}

/** Returns a cell width for the digits of the largest index. */
export function cellWidthFor(rows: number): number {
  const digits = String(Math.max(0, rows - 1)).length;
  return digits <= 4 ? CELL_WIDTH : CELL_WIDTH + (digits - 4) * 12;
}

export const MIN_PANEL_WIDTH = 340;

/** Width for the blocks of a panel as wide as `view.wrap`. */
export function roomOf(drawing: Viewed): number {
  return Math.max(MIN_PANEL_WIDTH, drawing.view.wrap) - 2 * paddingOf(drawing);
}

/** Width for cells in a panel as wide as `view.wrap`. */
export function innerWidth(drawing: Viewed): number {
  return Math.max(CELL_WIDTH, drawing.view.wrap - 2 * paddingOf(drawing) - gutterOf(drawing));
}

/** Returns the number of rows that contains all lengths and rows. */
export function rowsIncluding(lengths: readonly number[], rows: Iterable<number>): number {
  let most = Math.max(0, ...lengths);
  for (const row of rows) if (row >= most) most = row + 1;
  return most;
}
