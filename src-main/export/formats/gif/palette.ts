import { NO_COLOR } from '../../tasks/gif-image.ts';
import type { ColorCounts } from './changes.ts';

/** The most frequent colours are in the palette without changes. */
const EXACT = 64;

export interface GifPalette {
  /** 256 colours as 0xRRGGBB. */
  readonly colors: readonly number[];
  /** The place in the palette by the number of a colour. */
  readonly indices: Uint8Array;
}

/**
 * Chooses at most 255 colours for a whole clip: the most frequent ones, and then repeatedly the colour with the largest distance to the palette,
 * weighted by the square root of its count (farthest-first traversal, Gonzalez 1985).
 */
export function paletteOf({ colors, counts }: ColorCounts): GifPalette {
  const palette = new Array<number>(256).fill(0);
  const indices = new Uint8Array(colors.length).fill(NO_COLOR);
  const distances = new Float64Array(colors.length).fill(Number.POSITIVE_INFINITY);
  const byCount = colors.map((_, i) => i).slice(1);
  byCount.sort((a, b) => counts[b]! - counts[a]! || colors[a]! - colors[b]!);
  const weights = counts.map(Math.sqrt);
  for (let place = 0; place < Math.min(NO_COLOR, byCount.length); place++) {
    const chosen = place < EXACT ? byCount[place]! : worst(distances, weights);
    if (distances[chosen] === 0) break;
    const color = colors[chosen]!;
    palette[place] = ((color & 255) << 16) | (color & 0xff00) | (color >> 16);
    for (let i = 1; i < colors.length; i++) {
      const distance = distanceOf(color, colors[i]!);
      if (distance < distances[i]!) [distances[i], indices[i]] = [distance, place];
    }
  }
  return { colors: palette, indices };
}

function worst(distances: Float64Array, weights: readonly number[]): number {
  let [found, most] = [1, -1];
  for (let i = 1; i < distances.length; i++) {
    const error = distances[i]! * weights[i]!;
    if (error > most) [found, most] = [i, error];
  }
  return found;
}

/** Weights green most and red least, as the eye does. */
function distanceOf(a: number, b: number): number {
  const red = (a & 255) - (b & 255);
  const green = ((a >> 8) & 255) - ((b >> 8) & 255);
  const blue = (a >> 16) - (b >> 16);
  return 2 * red * red + 4 * green * green + 3 * blue * blue;
}
