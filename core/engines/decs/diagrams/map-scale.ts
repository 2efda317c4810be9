/** A line of bytes has at most this many pixels. */
export const WIDEST = 1024;
/** From here on there is room for four lines of cache lines. */
const WIDE = 700;
/** Left of the lines: the offset of their first byte. */
export const OFFSETS = 48;
export const CACHE_LINE = 64;
/** Closer rules cannot be told apart. */
const MIN_RULE = 5;
const LINE_HEIGHTS = [24, 16, 14] as const;

/** How a chunk's bytes are broken into lines. */
export interface MapScale {
  readonly chunkBytes: number;
  readonly bytesPerLine: number;
  readonly lines: number;
  readonly lineHeight: number;
  /** Pixels of a line. */
  readonly width: number;
  /** Pixels a byte. */
  readonly pixels: number;
}

/**
 * How many bytes a line of the map has, and how wide a byte is.
 * @param room for the map and the offsets left of it
 */
export function mapScale(chunkBytes: number, room: number): MapScale {
  const width = Math.min(WIDEST, room - OFFSETS);
  const doublings = chunkBytes <= 512 ? 0 : chunkBytes <= 4096 || width < WIDE ? 1 : 2;
  const lines = 2 ** doublings;
  const bytesPerLine = chunkBytes / lines;
  return { chunkBytes, bytesPerLine, lines, lineHeight: LINE_HEIGHTS[doublings]!, width, pixels: width / bytesPerLine };
}

/** Height of the lines of bytes. */
export function mapHeight({ lines, lineHeight }: MapScale): number {
  return lines * lineHeight;
}

/** Whether cache lines are wide enough to be told apart. */
export function isRuled({ pixels }: MapScale): boolean {
  return CACHE_LINE * pixels >= MIN_RULE;
}
