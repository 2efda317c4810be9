import type { Rect } from '../../../core/scene/kit/measures.ts';

/** The slide with its heading, the number right of it and the picture below, in EMU (914,400 per inch). */
export const SLIDE = { width: 12_192_000, height: 6_858_000 } as const;
const MARGIN = 304_800;
const NUMBER_WIDTH = 1_900_000;
/** Sizes of the heading and of the number in points. */
export const [HEADING_SIZE, NUMBER_SIZE] = [26, 14];
const TOP = 565_000;
export const HEADING: Rect = {
  x: MARGIN,
  y: 130_000,
  width: SLIDE.width - 2 * MARGIN - NUMBER_WIDTH,
  height: 560_000,
};
export const NUMBER: Rect = {
  ...HEADING,
  x: SLIDE.width - MARGIN - NUMBER_WIDTH,
  width: NUMBER_WIDTH,
};
export const PICTURE: Rect = { x: 0, y: TOP, width: SLIDE.width, height: SLIDE.height - TOP };
