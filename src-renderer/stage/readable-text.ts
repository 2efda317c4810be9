/** Texts smaller than this many device pixels are left out: they could not be read. */
export const SMALLEST_TEXT = 6.5;

/** Type sizes of diagrams: only where one of them becomes readable does zooming need another layout. */
const TYPE_SIZES = [12, 14, 16, 20] as const;

/** The smallest type size that can be read when a scene unit is so many device pixels; infinite where none can. */
export function smallestReadable(scale: number): number {
  return TYPE_SIZES.find((size) => size >= SMALLEST_TEXT / scale) ?? Number.POSITIVE_INFINITY;
}
