import { scaleLog } from 'd3';
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
  const x = scaleLog()
    .domain(domain.x)
    .range([left, left + plot.width])
    .clamp(true);
  const y = scaleLog()
    .domain(domain.y)
    .range([top + plot.height, top])
    .clamp(true);
  return { plot, x, y, at: ([px, py]: Point): Point => [x(px), y(py)] };
}

export type FlipPlace = ReturnType<typeof flipPlace>;
