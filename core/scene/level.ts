/** Texts smaller than this many pixels on screen are left out: they could not be read. A little below 11, which scales are rounded to. */
export const MIN_TEXT = 10.9;

/** Type sizes of diagrams: only where one of them becomes readable does zooming need another layout. */
const TYPE_SIZES = [10, 12, 14, 16, 20] as const;
/** Below these names grow as everything shrinks, in steps of a tenth. */
const GROWTH = 1.1;

/** The smallest text that can be read when a scene unit is `scale` pixels wide, in scene units. */
export function smallestReadable(scale: number): number {
  const least = MIN_TEXT / scale;
  return TYPE_SIZES.find((size) => size >= least) ?? 20 * GROWTH ** Math.ceil(Math.log(least / 20) / Math.log(GROWTH));
}

/**
 * How much of a panel can be read. `cells`: everything. `columns`: its title and the names of its arrays; cells are quiet. `structures`:
 * its title; arrays are bars. A fourth level shows no panels at all: the world map.
 */
export type Level = 'cells' | 'columns' | 'structures';

/** The largest text of a cell, in scene units. */
const CELL_TEXT = 16;
/** Names of arrays that are larger do not fit into the height of their cells. */
const ARRAY_NAME = 30;

/** @param smallestText in scene units, as `smallestReadable` gives it */
export function levelOf(smallestText: number): Level {
  if (smallestText <= CELL_TEXT) return 'cells';
  return smallestText <= ARRAY_NAME ? 'columns' : 'structures';
}

/** Whole diagrams are not shown smaller than this, but as a map: the titles of panels need the room. */
export const MIN_WHOLE = 0.25;

const MIN_PICKED = smallestReadable(MIN_WHOLE);

/** Whether cells can be chosen one by one; where not, panels are chosen. @param smallestText in scene units */
export function picksCells(smallestText: number): boolean {
  return smallestText <= MIN_PICKED;
}
