/** Texts smaller than this many CSS pixels are left out: they could not be read. A little below 11, which scales are rounded to. */
export const SMALLEST_TEXT = 10.9;

/** Type sizes of diagrams: only where one of them becomes readable does zooming need another layout. */
const TYPE_SIZES = [12, 14, 16, 20] as const;

/** The smallest type size that can be read when a scene unit is so many CSS pixels; infinite where none can. */
export function smallestReadable(scale: number): number {
  return TYPE_SIZES.find((size) => size >= SMALLEST_TEXT / scale) ?? Number.POSITIVE_INFINITY;
}
