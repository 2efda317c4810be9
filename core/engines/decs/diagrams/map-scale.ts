import { CACHE_LINE_BYTES } from '../read/chunk-regions.ts';

/** Maximum width of a line of bytes, in pixels. */
export const MAX_LINE_WIDTH = 1024;
/** From this width on, the largest chunks are drawn as four lines. */
const MIN_WIDTH_FOR_FOUR_LINES = 700;
/** Width of the offsets left of the lines. */
export const OFFSETS_WIDTH = 48;
/** Minimum pixels between two rules that can be told apart. */
const MIN_RULE = 5;
const LINE_HEIGHTS = [24, 16, 14] as const;

export interface MapScale {
  readonly chunkBytes: number;
  readonly bytesPerLine: number;
  readonly lines: number;
  readonly lineHeight: number;
  readonly width: number;
  readonly pixels: number;
}

/**
 * Chooses the bytes per line and the width of a byte.
 * @param room pixels for the map and the offsets on its left
 */
export function mapScale(chunkBytes: number, room: number): MapScale {
  const width = Math.min(MAX_LINE_WIDTH, room - OFFSETS_WIDTH);
  const doublings = chunkBytes <= 512 ? 0 : chunkBytes <= 4096 || width < MIN_WIDTH_FOR_FOUR_LINES ? 1 : 2;
  const lines = 2 ** doublings;
  const bytesPerLine = chunkBytes / lines;
  return { chunkBytes, bytesPerLine, lines, lineHeight: LINE_HEIGHTS[doublings], width, pixels: width / bytesPerLine };
}

export function mapHeight({ lines, lineHeight }: MapScale): number {
  return lines * lineHeight;
}

export function isRuled({ pixels }: MapScale): boolean {
  return CACHE_LINE_BYTES * pixels >= MIN_RULE;
}
