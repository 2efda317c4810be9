import type { Rect } from '../kit/measures.ts';
import type { PathMark, Scene } from '../scene.ts';
import { boxOf } from './legibility.ts';

/** Points at which an arrow is tested. */
const SAMPLES = 60;
/** An arrow may touch the edge of a cell, and its ends may be this far from their cells, in scene units. */
const [EDGE, NEAR] = [1.5, 6];
/** The name of an edge between tables is on a plate that interrupts its arrow. */
const ON_PLATE = /^edge-label:/;

/** Finds the cells and texts that an arrow runs through, except those at its ends. */
export function crossings({ marks }: Pick<Scene, 'marks'>): string[] {
  const arrows = marks.filter((mark): mark is PathMark => mark.kind === 'path' && mark.arrow === true);
  const things = marks.flatMap((mark) => {
    if (mark.kind === 'text' && !ON_PLATE.test(mark.key)) return [{ key: mark.key, box: boxOf(mark) }];
    return mark.kind === 'rect' && mark.key.startsWith('slot:') ? [{ key: mark.key, box: mark as Rect }] : [];
  });
  return arrows.flatMap((arrow) => {
    const points = Array.from({ length: SAMPLES + 1 }, (_, i) => pointOf(arrow, i / SAMPLES));
    const ends = [points[0]!, points.at(-1)!];
    return things.flatMap(({ key, box }) => {
      const isCrossed = points.some((point) => holds(box, point, -EDGE)) && !ends.some((end) => holds(box, end, NEAR));
      return isCrossed ? [`${arrow.key} through ${key}`] : [];
    });
  });
}

type Point = readonly [x: number, y: number];

function holds({ x, y, width, height }: Rect, [px, py]: Point, slack: number): boolean {
  return px >= x - slack && py >= y - slack && px <= x + width + slack && py <= y + height + slack;
}

/** Returns a point of a cubic curve, whose second and third points are its handles, or of a line with bends. */
function pointOf({ points, curve }: PathMark, t: number): Point {
  const at = (i: number): Point => [points[2 * i]!, points[2 * i + 1]!];
  if (curve === 'bezier') {
    const weights = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t ** 2 * (1 - t), t ** 3];
    const along = (axis: 0 | 1): number => weights.reduce((sum, weight, i) => sum + weight * at(i)[axis], 0);
    return [along(0), along(1)];
  }
  const place = t * (points.length / 2 - 1);
  const before = Math.min(points.length / 2 - 2, Math.floor(place));
  const [from, to] = [at(before), at(before + 1)];
  const part = place - before;
  return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
}
