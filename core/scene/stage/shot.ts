import type { Timeline } from '../../trace/timeline.ts';
import { CELL_WIDTH, type Size, TYPE } from '../kit/measures.ts';
import type { View } from '../kit/view.ts';
import type { Drawable } from './drawable.ts';

export type { Size } from '../kit/measures.ts';

/** The memory that is drawn: of an engine, along a timeline, in a view. */
export interface ShownMemory {
  readonly engine: Drawable;
  readonly timeline: Timeline;
  readonly view: Pick<
    View,
    'translate' | 'nameOf' | 'focus' | 'visible' | 'large' | 'presented' | 'plain' | 'details' | 'marked' | 'touched'
  >;
  /** True if the director draws a plain picture, and leaves out parts that the operation does not touch. */
  readonly beginsPlain?: boolean;
  /** True if the director only leaves out parts that the operation does not touch. */
  readonly onlyTouched?: boolean;
  /** The stop whose touched cells count when the whole diagram is measured at its end. */
  readonly stop?: Span | undefined;
}

/** The positions before and after something that happened. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** An operation. */
export interface OperationSpan extends Span {
  /** The kind of the operation; null if unknown, as in a game. */
  readonly kind: string | null;
  /** The part of the operation that is shown: a beat or an access. If undefined, all of it. */
  readonly stop?: Span;
  /** True until a question is answered: all visible structures take part, because those that the operation touches may be the answer. */
  readonly opensAll?: true;
}

export interface Scales {
  /** The scale at which small texts are easy to read. */
  readonly min: number;
  /**
   * Scales from `min` down to this are used if otherwise a cell that the operation writes would be folded away or in a collapsed card. The default is
   * `min`.
   */
  readonly floor?: number;
  /** The smallest scale on a phone. By default it is the one used for diagrams without enlarged texts. */
  readonly minOnPhone?: number;
  /** From this scale on, the whole diagram is preferred to a cast. */
  readonly comfortable: number;
  /** Below this scale, cards wrap their contents, and structures that the shown stop does not touch are collapsed. 0 by default. */
  readonly wanted?: number;
  /** True if cells that are wider than usual may have a scale below the wanted one. */
  readonly widens?: true;
  readonly max: number;
  /** True for a picture in a file: nobody can move it under a finger, so cards are folded rather than outside. */
  readonly isStill?: true;
  /** Height of the names of collapsed structures in pixels, see `chipText`. */
  readonly chip?: number;
  /** True if a shot with smaller cells is better than one that splits a table. */
  readonly keepsTables?: true;
  /** True if pictures beside each other share a scale that is not known yet: these names are as high in scene units. */
  readonly isShared?: true;
}

/** Returns the height of the names of collapsed structures in pixels, by default as if small texts were legible. */
export function chipText({ chip, min }: Scales): number {
  return chip ?? TYPE.label * Math.max(1, min / SCALES.min);
}

/** Width of a cell on screen in pixels; wider ones waste room. */
const MAX_CELL_WIDTH = 104;

/** The smallest width of cells of up to two structures in a window of 1440 × 900. */
const WANTED_CELL_WIDTH = 52;

/** At `min`, the smallest text (12 units) is 11 px high. */
export const SCALES: Scales = {
  min: 11 / 12,
  comfortable: 1,
  wanted: WANTED_CELL_WIDTH / CELL_WIDTH,
  widens: true,
  max: MAX_CELL_WIDTH / CELL_WIDTH,
};

/** Larger scales for a projector: at the smallest one, small digits are 24 pixels high, and at the wanted one, two digits with a generation 32. */
export const PRESENTED_SCALES: Scales = {
  min: 1.25,
  floor: SCALES.min,
  comfortable: 1.25,
  wanted: 1.34,
  max: 3,
  chip: 24,
};

const STEP = 1.1;

/** Returns the scales to try from the largest down to `min`. */
export function scalesBetween(max: number, min: number): readonly number[] {
  const count = Math.max(0, Math.floor(Math.log(max / min) / Math.log(STEP)));
  return Array.from({ length: count + 1 }, (_, i) => min * STEP ** (count - i));
}

type Measured = Pick<Shot, 'scale' | 'cellWidth'>;

/** The picture of an operation from its start to its end. */
export interface Shot {
  readonly view: Pick<View, 'wrap' | 'abreast' | 'cast' | 'map' | 'leadingFamilies' | 'plain' | 'details' | 'touched'>;
  readonly extent: Size;
  /** Screen pixels per scene unit. The whole picture fits the viewport unless the scale is limited by `min`. */
  readonly scale: number;
  /** Width of the narrowest cell in scene units; the usual one by default. */
  readonly cellWidth?: number;
  /** True if cards are cut off or folded for lack of room. */
  readonly isFolded?: true;
  /** True if the columns of a table are on several lines. */
  readonly isSplit?: true;
}

/** Distance between diagram and edge of the stage in screen pixels. */
export const MARGIN = 24;
/** The distance in stages up to `MAX_PHONE_WIDTH` wide, where cells need the room. */
const PHONE_MARGIN = 8;
const MAX_PHONE_WIDTH = 430;

/** True for an upright phone. Its pictures are moved under the finger rather than shrunk. */
export function isPhone({ width }: Pick<Size, 'width'>): boolean {
  return width <= MAX_PHONE_WIDTH;
}

export function marginOf(size: Size): number {
  return isPhone(size) ? PHONE_MARGIN : MARGIN;
}

/** Returns a viewport that leaves `margin` around the diagram instead of `marginOf` its size. */
export function withMargin({ width, height }: Size, margin: number): Size {
  const narrow = 2 * (PHONE_MARGIN - margin);
  const more = width + narrow <= MAX_PHONE_WIDTH ? narrow : 2 * (MARGIN - margin);
  return { width: width + more, height: height + more };
}

export const EMPTY_VIEWPORT = { x: 0, y: 0, width: 0, height: 0 } as const;

export function roomAt(size: Size, scale: number): Size {
  const margins = 2 * marginOf(size);
  return { width: (size.width - margins) / scale, height: (size.height - margins) / scale };
}

export function scaleToFit(extent: Size, size: Size): number {
  const room = roomAt(size, 1);
  return Math.min(room.width / Math.max(1, extent.width), room.height / Math.max(1, extent.height));
}

/** Minimum width in scene units in which panels are laid out. */
export const MIN_WRAP = 440;

/** Area of the smallest viewport for which pictures are laid out, in square pixels, and the ratio of an area to the next one. */
const [MIN_AREA, AREA_STEP] = [960 * 480, 1.5];
/** Ratio of two neighbouring shapes of these viewports. */
const SHAPE_STEP = 1.25;

/**
 * Returns the viewports for which a picture in a viewport of this size is laid out before it is enlarged, the smallest first, and the size itself. Their
 * areas are the same for all large viewports, and their shapes for all that are nearly as wide.
 */
export function laidOutSizes(size: Size): readonly Size[] {
  const shape = SHAPE_STEP ** Math.floor(Math.log(size.width / size.height) / Math.log(SHAPE_STEP));
  const found: Size[] = [];
  for (let area = MIN_AREA; ; area *= AREA_STEP) {
    const height = Math.sqrt(area / shape);
    const width = height * shape;
    // A viewport without height has no shape.
    if (!(width <= size.width && height <= size.height)) return [...found, size];
    found.push({ width, height });
  }
}

/**
 * Returns the shot with the largest cells: the first that exists for a small viewport, enlarged to this size. Therefore a larger window of similar shape
 * shows the same picture with larger cells, or more of it where a smaller one had to fold or leave out something. A shot below the wanted scale is only
 * returned if no viewport has a larger one, and one that splits a table, if tables are to be kept, only if every viewport has to.
 * @param shotFor returns the shot for a viewport; null if there is none without folds
 */
export function largestShot(size: Size, scales: Scales, shotFor: (size: Size) => Shot | null): Shot | null {
  let found: Shot | null = null;
  for (const laidOut of laidOutSizes(size)) {
    const shot = shotFor(laidOut);
    if (shot === null) continue;
    const scale = Math.min(scales.max, Math.max(shot.scale, scaleToFit(shot.extent, size)));
    const enlarged = { ...shot, scale };
    const splits = (each: Shot): boolean => scales.keepsTables === true && each.isSplit === true;
    if (isLargeEnough(enlarged, scales) && !splits(enlarged)) return enlarged;
    const isBetter = found === null || (splits(found) === splits(enlarged) ? scale > found.scale : splits(found));
    if (isBetter) found = enlarged;
  }
  return found;
}

export function isLargeEnough({ scale, cellWidth = CELL_WIDTH }: Measured, { wanted = 0, widens }: Scales): boolean {
  return scale * (widens === true ? cellWidth / CELL_WIDTH : 1) >= wanted;
}
