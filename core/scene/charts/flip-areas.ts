/** Numbers of the two axes. */
export type Point = readonly [x: number, y: number];

/** One of two alternatives whose cost is `change` times x and `visit` times y. */
export interface Costs {
  readonly change: number;
  readonly visit: number;
}

/** The part of the axes that a map shows. */
export interface Domain {
  readonly x: readonly [number, number];
  readonly y: readonly [number, number];
}

/** A convex polygon, and the two points where its edge enters and leaves the map; none without such an edge. */
export interface Area {
  readonly points: readonly Point[];
  readonly edge: readonly Point[];
}

export function costAt({ change, visit }: Costs, [x, y]: Point): number {
  return change * x + visit * y;
}

/** Returns the index of the alternative that costs less at a point; null if both cost about as much. */
export function cheaperAt([a, b]: readonly [Costs, Costs], aboutEqual: number, at: Point): 0 | 1 | null {
  const [first, second] = [costAt(a, at), costAt(b, at)];
  if (second > first * aboutEqual) return 0;
  return first > second * aboutEqual ? 1 : null;
}

/** The corners of a map, clockwise from the one with the smallest numbers. */
export function cornersOf({ x, y }: Domain): readonly Point[] {
  return [
    [x[0], y[0]],
    [x[0], y[1]],
    [x[1], y[1]],
    [x[1], y[0]],
  ];
}

/**
 * Returns the part of a map in which `worse` costs more than `ratio` times `better`. The difference of the two is linear in x and y, and 0 at the
 * origin, so the edge of the area is a straight line on logarithmic axes too.
 */
export function areaOf(better: Costs, worse: Costs, ratio: number, domain: Domain): Area {
  const corners = cornersOf(domain);
  const edge: Point[] = [];
  const points = corners.flatMap((from, i): readonly Point[] => {
    const to = corners[(i + 1) % corners.length]!;
    const [start, end] = [from, to].map((at) => costAt(worse, at) - ratio * costAt(better, at)) as [number, number];
    const kept = start > 0 ? [from] : [];
    if (start > 0 === end > 0) return kept;
    const share = start / (start - end);
    const crossing: Point = [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
    edge.push(crossing);
    return [...kept, crossing];
  });
  return { points, edge };
}
