/**
 * Texts smaller than this on screen (in pixels) are not drawn because nobody could read them. Slightly below 11, because scales are rounded to 11 px.
 */
export const MIN_TEXT = 10.9;

/** All text sizes that diagrams use, in scene units. Zooming changes the layout only if it makes one of these sizes readable. */
const TYPE_SIZES = [5, 6, 7, 8, 10, 12, 14, 16, 20] as const;
/** At smaller scales, names grow in steps of a tenth. */
const GROWTH = 1.1;

/** Returns the smallest readable text size in scene units if a scene unit is `scale` pixels wide. */
export function smallestReadable(scale: number): number {
  const least = MIN_TEXT / scale;
  return TYPE_SIZES.find((size) => size >= least) ?? 20 * GROWTH ** Math.ceil(Math.log(least / 20) / Math.log(GROWTH));
}

/**
 * The level of detail of a panel. `cells` shows everything; `columns` shows its title, the names of its arrays and plain cells; `structures` shows
 * its title and arrays as bars. At even smaller scales, the world map replaces all panels.
 */
export type Level = 'cells' | 'columns' | 'structures';

/** The largest text in a cell, in scene units. */
const CELL_TEXT = 16;
/** Larger names of arrays do not fit into the height of their cells. */
const ARRAY_NAME = 30;

/** @param smallestText result of `smallestReadable`, in scene units */
export function levelOf(smallestText: number): Level {
  if (smallestText <= CELL_TEXT) return 'cells';
  return smallestText <= ARRAY_NAME ? 'columns' : 'structures';
}

/** The smallest scale of a whole diagram; below it, the titles of panels lack room, so the world map is shown instead. */
export const MIN_WHOLE = 0.25;

const MIN_PICKED = smallestReadable(MIN_WHOLE);

/**
 * True if single cells can be selected; at smaller scales only panels can.
 * @param smallestText in scene units
 */
export function picksCells(smallestText: number): boolean {
  return smallestText <= MIN_PICKED;
}
