import { NO_COLOR } from '../../tasks/gif-image.ts';
import type { ColorCounts } from './changes.ts';

/** Large areas have exactly their colour. */
const EXACT = 64;

export interface GifPalette {
  /** 256 colours as 0xRRGGBB. */
  readonly colors: readonly number[];
  /** The place of each colour by its number. */
  readonly indices: Uint8Array;
}

/**
 * At most 255 colours for all of a clip: the most frequent ones, then one after the other the one that is worst served so far.
 * The worst is that with the largest distance to its colour of the palette, weighted with how much of it there is
 * (farthest-first traversal, Gonzalez 1985).
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

/** The eye sees differences of green best, of red worst. */
function distanceOf(a: number, b: number): number {
  const red = (a & 255) - (b & 255);
  const green = ((a >> 8) & 255) - ((b >> 8) & 255);
  const blue = (a >> 16) - (b >> 16);
  return 2 * red * red + 4 * green * green + 3 * blue * blue;
}
