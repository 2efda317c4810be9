type Point = readonly [x: number, y: number];

/** Returns the point of a cubic Bézier curve at `t`, from 0 to 1. `b` and `c` are its handles. */
export function cubicAt(t: number, a: Point, b: Point, c: Point, d: Point): Point {
  const u = 1 - t;
  const along = (i: 0 | 1): number => u ** 3 * a[i] + 3 * u * u * t * b[i] + 3 * u * t * t * c[i] + t ** 3 * d[i];
  return [along(0), along(1)];
}

/** A cubic curve: its start, two handles and its end. */
export type Cubic = readonly [number, number, number, number, number, number, number, number];

/** Returns the curve between two arrays of which one is above the other. Steep curves are rounder than flat ones. */
export function curveBetweenLines(x: number, y: number, endX: number, endY: number): Cubic {
  const [run, rise] = [Math.abs(endX - x), endY - y];
  const bend = rise * (run < Math.abs(rise) * 2 ? 0.5 : 0.8);
  return [x, y, x, y + bend, endX, endY - bend, endX, endY];
}
