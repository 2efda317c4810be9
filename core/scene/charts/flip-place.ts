import type { Rect, Size } from '../kit/measures.ts';
import type { PlainColor } from '../scene.ts';
import type { Costs, Domain, Point } from './flip-areas.ts';

interface Side extends Costs {
  readonly name: string;
  readonly note: string;
}

/** For which numbers x and y one of two alternatives costs less. */
export interface FlipMap {
  readonly x: string;
  readonly y: string;
  readonly domain: Domain;
  readonly sides: readonly [Side, Side];
  /** Costs below this ratio are about equal: the band between the two areas. */
  readonly aboutEqual: number;
  /** The name of the line at which both cost as much; empty if there is none. */
  readonly line: string;
  readonly band: string;
  readonly point: {
    readonly at: Point;
    /** The two numbers as texts. */
    readonly texts: readonly [string, string];
    readonly label: string;
    /** The alternative that costs less; null if both cost about as much. */
    readonly side: 0 | 1 | null;
  };
  /** The number x at which it flips for the y of the point, and its text; null if there is none. */
  readonly flip: { readonly x: number; readonly text: string } | null;
}

/** Sizes at unit 1. */
export const TEXT = 14;
export const NAME = 20;
export const EDGE = 16;
const AXIS = 44;
export const POINT = 9;

/** The colours of the two alternatives, as in the head of the table beside the map. */
export const SIDE_COLORS: readonly [PlainColor, PlainColor] = ['curve-1', 'curve-2'];

/** A logarithmic axis, which keeps numbers and places inside it. The player draws maps too, and d3's scales are half as large as the player. */
function logAxis([least, most]: Point, [from, to]: Point) {
  const inside = (part: number): number => Math.min(1, Math.max(0, part));
  const place = (n: number): number => from + inside(Math.log(n / least) / Math.log(most / least)) * (to - from);
  const invert = (at: number): number => least * (most / least) ** inside((at - from) / (to - from));
  return Object.assign(place, { invert });
}

/** Where the two axes are in a picture of this size, in pixels, so that a pointer can be turned into numbers. */
export function flipPlace({ domain }: Pick<FlipMap, 'domain'>, { width, height }: Size, u: number) {
  const left = EDGE + AXIS * u;
  const top = (EDGE + 20) * u;
  const plot: Rect = {
    x: left,
    y: top,
    width: Math.max(1, width - EDGE * u - left),
    height: Math.max(1, height - (EDGE + 40) * u - top),
  };
  const x = logAxis(domain.x, [left, left + plot.width]);
  const y = logAxis(domain.y, [top + plot.height, top]);
  return { plot, x, y, at: ([px, py]: Point): Point => [x(px), y(py)] };
}

export type FlipPlace = ReturnType<typeof flipPlace>;
