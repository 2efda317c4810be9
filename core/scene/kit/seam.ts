import type { PathMark } from '../scene.ts';
import type { Panel } from './block.ts';
import type { Drawing } from './drawing.ts';
import { type Fold, seamsOf } from './fold.ts';
import type { Corner } from './measures.ts';

/** Distance between a seam and an arrow that crosses it. */
const CLEARANCE = 8;
/** Points at which a curve is measured. */
const SAMPLES = 24;

type Gap = readonly [from: number, to: number];

/** Draws a dashed line where lines of a folded panel are hidden. It is interrupted where an arrow crosses it. */
export function drawSeams(drawing: Drawing, panel: Panel, at: Corner, fold: Fold, arrows: readonly PathMark[]): void {
  const look = { curve: 'line', stroke: 'border-strong', strokeWidth: 1.5, dash: [2, 5] } as const;
  for (const seam of seamsOf(fold)) {
    const y = at.y + seam;
    let x = at.x + panel.padding;
    const end = at.x + panel.width - panel.padding;
    const crossings = arrows.map((arrow) => gapOf(arrow, y)).filter((gap) => gap !== null);
    const gaps = crossings.filter(([from, to]) => to > x && from < end);
    gaps.sort((a, b) => a[0] - b[0]);
    for (const [from, to] of [...gaps, [end, Number.POSITIVE_INFINITY] as const]) {
      if (from > x) {
        const key = `seam:${panel.name}:${Math.round(y)}:${Math.round(x)}`;
        drawing.add('frame', { kind: 'path', key, points: [x, y, from, y], ...look });
      }
      x = Math.max(x, to);
    }
  }
}

/** Returns the horizontal range in which a path is close to a seam; null if it does not cross it. */
function gapOf(path: PathMark, y: number): Gap | null {
  const near: number[] = [];
  for (let i = 0; i <= SAMPLES; i++) {
    const point = pointOf(path, i / SAMPLES);
    if (Math.abs(point.y - y) <= CLEARANCE) near.push(point.x);
  }
  return near.length === 0 ? null : [Math.min(...near) - CLEARANCE, Math.max(...near) + CLEARANCE];
}

/** Returns a point of a line, or of a cubic curve, whose second and third points are its handles. */
function pointOf({ points, curve }: PathMark, t: number): Corner {
  const [x, y, endX, endY] = [points[0]!, points[1]!, points.at(-2)!, points.at(-1)!];
  if (curve !== 'bezier') return { x: x + (endX - x) * t, y: y + (endY - y) * t };
  const weights = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t ** 2 * (1 - t), t ** 3];
  const along = (first: 0 | 1): number => weights.reduce((sum, weight, i) => sum + weight * points[2 * i + first]!, 0);
  return { x: along(0), y: along(1) };
}
