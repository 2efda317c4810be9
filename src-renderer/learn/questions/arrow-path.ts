import type { Segment } from '../../../core/scene/charts/free-place.ts';
import { type Cubic, cubicAt, curveBetweenLines } from '../../../core/scene/cubic.ts';
import type { Rect } from '../../../core/scene/kit/measures.ts';

/** An arrow as a cubic curve: a start, two control points, an end. */
export interface ArrowCurve {
  readonly points: Cubic;
  /** Degrees by which the head is turned from pointing down. */
  readonly turn: number;
}

/**
 * Returns the way of an arrow between two cells: through the gap below or above the first one, else from side to side.
 * @param gap the room for row numbers above a cell
 * @param aside pixels by which the start is moved, for a second arrow from the same cell
 */
export function arrowCurve(from: Rect, to: Rect, gap: number, aside = 0): ArrowCurve {
  const x = from.x + from.width / 2 + aside;
  const endX = to.x + to.width / 2;
  if (to.y - gap >= from.y + from.height)
    return { points: curveBetweenLines(x, from.y + from.height, endX, to.y - gap), turn: 0 };
  if (to.y + to.height <= from.y - gap)
    return { points: curveBetweenLines(x, from.y - gap, endX, to.y + to.height), turn: 180 };
  const isRight = endX > x;
  const start = isRight ? from.x + from.width : from.x;
  const end = isRight ? to.x : to.x + to.width;
  const [y, endY] = [from.y + from.height / 2 + aside, to.y + to.height / 2];
  const bend = (end - start) * 0.5;
  return { points: [start, y, start + bend, y, end - bend, endY, end, endY], turn: isRight ? -90 : 90 };
}

/** Returns a curve without its last pixels, so that its line ends where the arrow's head begins and stays on its way until there. */
export function shortened(points: Cubic, length: number): Cubic {
  const [a, b, c, d] = [0, 2, 4, 6].map((i) => [points[i]!, points[i + 1]!] as const) as [Point, Point, Point, Point];
  let t = 1;
  while (t > 0 && distance(cubicAt(t, a, b, c, d), d) < length) t -= 1 / FINE;
  const between = (p: Point, q: Point): Point => [p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t];
  const [ab, bc, cd] = [between(a, b), between(b, c), between(c, d)];
  const [abc, bcd] = [between(ab, bc), between(bc, cd)];
  return [...a, ...ab, ...abc, ...between(abc, bcd)];
}

type Point = readonly [x: number, y: number];

/** Places on a curve at which it can end. */
const FINE = 64;

function distance([x, y]: Point, [otherX, otherY]: Point): number {
  return Math.hypot(x - otherX, y - otherY);
}

/** Pieces of a curve that are as good as straight. */
const PIECES = 16;

/** Returns a curve as straight lines, to find what it crosses. */
export function segmentsOf({ points }: Pick<ArrowCurve, 'points'>): Segment[] {
  const [x1, y1, x2, y2, x3, y3, x4, y4] = points;
  const at = (t: number) => cubicAt(t, [x1, y1], [x2, y2], [x3, y3], [x4, y4]);
  return Array.from({ length: PIECES }, (_, i) => [...at(i / PIECES), ...at((i + 1) / PIECES)] as const);
}
