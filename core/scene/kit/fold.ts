import type { Mark, PathMark } from '../scene.ts';
import { hasHiddenEnd } from './link-mark.ts';
import type { Rect } from './measures.ts';
import type { Sketch } from './sketch.ts';

export const SEAM = 28;
/** Marks up to this height belong to one line and are shown completely or not at all. */
const LINE = 96;

/** A visible range of a panel with the distance by which it moves up. */
interface Band {
  readonly from: number;
  readonly to: number;
  readonly shift: number;
}

export interface Fold {
  readonly bands: readonly Band[];
  readonly height: number;
  /** Maps a y of the whole panel to the folded one. A hidden y is mapped into a seam. */
  at(y: number): number;
  shows(y: number): boolean;
}

export function seamsOf({ bands, height }: Fold): readonly number[] {
  const last = bands.at(-1);
  const before = bands.filter((band, i) => band.from > (bands[i - 1]?.to ?? 0)).map((band) => band.from - band.shift);
  const end = last === undefined ? 0 : last.to - last.shift;
  return [...before.map((y) => y - SEAM / 2), ...(height > end ? [end + SEAM / 2] : [])];
}

export type Stretch = readonly [from: number, to: number];

/**
 * Folds a panel to a smaller height. As much as possible of the lines below each kept range stays visible.
 * @param height of the whole panel
 * @param limit maximum height of the folded panel
 * @param keep ranges that should stay visible, the most important first
 * @param cutAbove returns the nearest y at or above another at which a visible range may end
 */
export function foldTo(
  height: number,
  limit: number,
  keep: readonly Stretch[],
  cutAbove: (y: number) => number = (y) => y,
): Fold {
  const kept = extended(withinLimit(keep, height, limit), height, limit, cutAbove);
  const bands: Band[] = [];
  let y = 0;
  for (const [from, to] of kept) {
    if (from > (bands.at(-1)?.to ?? 0)) y += SEAM;
    bands.push({ from, to, shift: from - y });
    y += to - from;
  }
  const end = kept.at(-1)?.[1] ?? 0;
  return foldOf(bands, y + (end < height ? SEAM : 0));
}

function foldOf(bands: readonly Band[], height: number): Fold {
  return {
    bands,
    height,
    at(y) {
      // The first seam is inside the frame, because it may have the title.
      if (y <= 0) return 0;
      const next = bands.findIndex(({ to }) => y <= to);
      const band = bands[next];
      if (band === undefined) return height;
      if (y >= band.from) return y - band.shift;
      return band.from - band.shift - SEAM / 2;
    },
    shows: (y) => bands.some(({ from, to }) => y >= from && y <= to),
  };
}

/** Sorts ranges and merges those that overlap or nearly touch. */
function joined(stretches: readonly Stretch[]): Stretch[] {
  const found: [number, number][] = [];
  for (const [from, to] of [...stretches].sort((a, b) => a[0] - b[0])) {
    const last = found.at(-1);
    // A seam should not hide less than its own height.
    if (last !== undefined && from <= last[1] + SEAM) last[1] = Math.max(last[1], to);
    else found.push([from, to]);
  }
  return found;
}

/** Returns the ranges that fit together, preferring the first ones. */
function withinLimit(stretches: readonly Stretch[], height: number, limit: number): Stretch[] {
  let kept: Stretch[] = [];
  for (const stretch of stretches) {
    const more = joined([...kept, stretch]);
    if (heightOf(more, height) <= limit) kept = more;
  }
  return kept;
}

/** Returns the height of a panel that shows only some ranges. */
export function heightKept(height: number, keep: readonly Stretch[]): number {
  return heightOf(joined(keep), height);
}

function heightOf(stretches: readonly Stretch[], height: number): number {
  let [sum, end] = [0, 0];
  for (const [from, to] of stretches) {
    sum += to - from + (from > end ? SEAM : 0);
    end = to;
  }
  return sum + (end < height ? SEAM : 0);
}

/** Extends the ranges downwards while there is room. */
function extended(
  stretches: readonly Stretch[],
  height: number,
  limit: number,
  cutAbove: (y: number) => number,
): Stretch[] {
  let room = limit - heightOf(stretches, height);
  const grown = stretches.map(([from, to], i): Stretch => {
    const end = stretches[i + 1]?.[0] ?? height;
    const most = Math.min(to + Math.max(0, room), end);
    const grownTo = most === end ? end : Math.max(to, cutAbove(most));
    room -= grownTo - to;
    return [from, grownTo];
  });
  return joined(grown);
}

/** Maps a rectangle of the panel at `top` to the folded panel; undefined if it is hidden. */
export function foldRect(rect: Rect, fold: Fold, top: number): Rect | undefined {
  const { x, y, width, height } = rect;
  const from = y - top;
  if (height <= LINE) {
    const middle = from + height / 2;
    if (!fold.shows(middle)) return undefined;
    return { x, y: top + fold.at(middle) - height / 2, width, height };
  }
  const start = fold.at(from);
  const end = fold.at(from + height);
  return end - start < 1 ? undefined : { x, y: top + start, width, height: end - start };
}

/** Like `foldRect` for a cell. One that begins above the visible lines is hidden, because it would stick out of the panel. */
function foldCell(cell: Rect, fold: Fold, top: number): Rect | undefined {
  return cell.height > LINE || fold.shows(cell.y - top + 1) ? foldRect(cell, fold, top) : undefined;
}

/** The cell in a mark's key: `Position.packed:3` for `slot:Position.packed:3` and `version:Position.packed:3`. */
function addressOf({ key }: Mark): string {
  return key.slice(key.indexOf(':') + 1);
}

/** A cell in the whole panel with the distance by which it moves up; null if it is hidden. */
interface FoldedSlot {
  readonly rect: Rect;
  readonly shift: number | null;
}

type FoldedSlots = ReadonlyMap<string, FoldedSlot>;

/** Returns the cells near the edges of bands by their addresses. The name of an array is folded like the cell beside or below it, and is found by the key of its hint. */
function slotsOf(layers: Sketch['layers'], fold: Fold, top: number, cut: Cut): FoldedSlots {
  const slots = new Map<string, FoldedSlot>();
  const note = (key: string, rect: Rect): void => {
    if (rect.height > LINE || shiftOf(rect.y - SEAM, rect.y + rect.height + SEAM, cut) !== null) return;
    const folded = foldCell(rect, fold, top);
    slots.set(key, { rect, shift: folded === undefined ? null : rect.y - folded.y });
  };
  for (const mark of layers.get('cell') ?? [])
    if (mark.kind === 'rect' && mark.key.startsWith('slot:')) note(addressOf(mark), mark);
  for (const mark of layers.get('text') ?? []) {
    if (mark.kind !== 'text' || !mark.key.startsWith('label:')) continue;
    const [column] = addressOf(mark).split('@');
    const isNear = ({ y, height }: Rect): boolean => mark.y >= y - SEAM && mark.y <= y + height;
    const cell = [...slots].find(([at, { rect }]) => (at === column || at.startsWith(`${column}:`)) && isNear(rect));
    note(`hint:${addressOf(mark)}`, cell?.[1].rect ?? { x: mark.x, y: mark.y, width: 0, height: 0 });
  }
  return slots;
}

/** The insides of bands in the whole panel, which no fold cuts. */
type Cut = readonly Band[];

/** Distance from a band's edge. Marks farther inside belong to cells whose middle is visible in the band. */
const REACH = LINE / 2 + SEAM;

function cutOf({ bands, height }: Fold, top: number): Cut {
  return bands.map(({ from, to, shift }, i) => {
    // Nothing is cut off at the panel's own edges.
    const isLast = i === bands.length - 1 && to - shift >= height;
    return {
      from: from === 0 ? Number.NEGATIVE_INFINITY : top + from + REACH,
      to: isLast ? Number.POSITIVE_INFINITY : top + to - REACH,
      shift,
    };
  });
}

/** Returns the distance by which everything between two y moves up, or null if a fold may cut through a cell there. */
function shiftOf(least: number, most: number, cut: Cut): number | null {
  for (const { from, to, shift } of cut) if (least >= from && most <= to) return shift;
  return null;
}

/** The vertical range of a mark. */
type Extent = readonly [top: number, bottom: number];

/** A path without points has the empty range from +∞ to -∞. */
function extentOf(mark: Mark): Extent {
  if (mark.kind === 'rect') return [mark.y, mark.y + mark.height];
  if (mark.kind === 'text') return [mark.y, mark.y];
  let [top, bottom] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let i = 1; i < mark.points.length; i += 2) {
    const y = mark.points[i]!;
    if (y < top) top = y;
    if (y > bottom) bottom = y;
  }
  return [top, bottom];
}

function ys({ points }: PathMark): number[] {
  return points.filter((_, i) => i % 2 === 1);
}

function moved(mark: Mark, by: number): Mark {
  if (by === 0) return mark;
  if (mark.kind !== 'path') return { ...mark, y: mark.y + by };
  return { ...mark, points: mark.points.map((n, i) => (i % 2 === 1 ? n + by : n)) };
}

/**
 * True if a mark is on a cell or directly around it. A name below the cell is excluded because it may be hidden alone. Keys are not enough, because
 * the frame of a page may have the address of a cell elsewhere.
 */
function isAround({ y: from, height }: Rect, { key }: Mark, [top, bottom]: Extent): boolean {
  return top >= from - SEAM && bottom <= from + height + SEAM && !key.startsWith('name:');
}

/** A text this far above a band does not touch the line in the middle of the seam. */
const OVER_SEAM = SEAM / 4;

/** Moves a mark with its cell if it has one near a fold, otherwise alone. A name is hidden with its cell. */
function foldWith(slot: FoldedSlot | undefined, mark: Mark, extent: Extent, fold: Fold, top: number): Mark | undefined {
  if (slot?.shift === null && mark.key.startsWith('name:')) return undefined;
  if (slot === undefined || !isAround(slot.rect, mark, extent)) return foldMark(mark, fold, top, extent);
  // The row number or the page name above the cell.
  const isOver = mark.kind === 'text' && mark.y < slot.rect.y;
  if (slot.shift === null || (isOver && !fold.shows(mark.y + OVER_SEAM - top))) return undefined;
  return moved(mark, -slot.shift);
}

/** Maps a mark of the panel at `top` to the folded panel; undefined if it is hidden. */
function foldMark(mark: Mark, fold: Fold, top: number, extent = extentOf(mark)): Mark | undefined {
  if (mark.kind === 'rect') {
    const rect = foldRect(mark, fold, top);
    return rect && { ...mark, y: rect.y, height: rect.height };
  }
  if (mark.kind === 'text') return fold.shows(mark.y - top) ? { ...mark, y: top + fold.at(mark.y - top) } : undefined;
  if (hasHiddenEnd(mark, (y) => fold.shows(y - top))) return undefined;
  const [least, most] = extent;
  if (most - least <= LINE) {
    const middle = (least + most) / 2 - top;
    if (!fold.shows(middle)) return undefined;
    return moved(mark, fold.at(middle) - middle);
  }
  if (!ys(mark).some((y) => fold.shows(y - top))) return undefined;
  return { ...mark, points: mark.points.map((n, i) => (i % 2 === 1 ? top + fold.at(n - top) : n)) };
}

function slotIn(slots: FoldedSlots, mark: Mark): FoldedSlot | undefined {
  return slots.get(mark.key.replace(/^label:/, 'hint:')) ?? slots.get(addressOf(mark));
}

/** Folds the marks of a panel. The texts, version strip and row number of a cell move with it. */
export function foldSketch({ layers, grids }: Sketch, fold: Fold, top: number): Sketch {
  const cut = cutOf(fold, top);
  const slots = slotsOf(layers, fold, top, cut);
  const foldedGrids = [...grids].map(([column, grid]) => {
    const cells = grid.cells.flatMap((cell) => {
      const shift = shiftOf(cell.y, cell.y + cell.height, cut);
      if (shift !== null) return shift === 0 ? cell : { ...cell, y: cell.y - shift };
      const rect = foldCell(cell, fold, top);
      return rect === undefined ? [] : { ...cell, y: rect.y, height: rect.height };
    });
    return [column, { ...grid, cells }] as const;
  });
  const folded = [...layers].map(([name, marks]) => {
    const kept: Mark[] = [];
    for (const mark of marks) {
      const extent = extentOf(mark);
      const shift = shiftOf(...extent, cut);
      const slot = shift !== null || name === 'arrow' ? undefined : slotIn(slots, mark);
      const moves = shift === null ? foldWith(slot, mark, extent, fold, top) : moved(mark, -shift);
      if (moves !== undefined) kept.push(moves);
    }
    return [name, kept] as const;
  });
  return { layers: new Map(folded), grids: new Map(foldedGrids) };
}
