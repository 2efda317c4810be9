import { cubicAt } from '../cubic.ts';
import type { PathMark } from '../scene.ts';
import { measure } from '../text-metrics.ts';
import type { Panel } from './block.ts';
import type { Drawing } from './drawing.ts';
import { type Fold, seamsOf } from './fold.ts';
import { type Corner, TYPE } from './measures.ts';
import { drawName, nameMiddle } from './panel.ts';

/** Distance between a seam and an arrow that crosses it. */
const CLEARANCE = 8;
/** Points at which a curve is measured. */
const SAMPLES = 24;

type Gap = readonly [from: number, to: number];

interface FoldedPanel {
  readonly panel: Panel;
  readonly at: Corner;
  readonly fold: Fold;
  /** The number of touched cells in hidden lines. */
  readonly left: number;
}

/**
 * Draws a dashed line where lines of a folded panel are hidden. It is interrupted where an arrow crosses it. The first one has the title if its line
 * is hidden, and the last one says how many cells of the step are hidden.
 */
export function drawSeams(drawing: Drawing, folded: FoldedPanel, arrows: readonly PathMark[]): void {
  const { panel, at, fold } = folded;
  const look = { curve: 'line', stroke: 'border-strong', strokeWidth: 1.5, dash: [2, 5] } as const;
  const seams = seamsOf(fold);
  for (const [i, seam] of seams.entries()) {
    const y = at.y + seam;
    let x = at.x + panel.padding + (i === 0 ? drawTitle(drawing, folded, y) : 0);
    const end = at.x + panel.width - panel.padding - (i === seams.length - 1 ? drawLeft(drawing, folded, y) : 0);
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

/** Writes the title at the left end of the first seam if its own line is hidden, and returns the width that it needs. */
function drawTitle(drawing: Drawing, { panel, at, fold }: FoldedPanel, y: number): number {
  if (fold.shows(nameMiddle(drawing))) return 0;
  const corner = { x: at.x + panel.padding, y };
  return drawName(drawing, panel, corner, panel.width - 2 * panel.padding) + CLEARANCE;
}

/** Writes how many cells of the step are hidden at the right end of a seam, and returns the width that it needs. */
function drawLeft(drawing: Drawing, { panel, at, left }: FoldedPanel, y: number): number {
  if (left === 0) return 0;
  const style = { font: 'sans', size: drawing.sized(TYPE.small), weight: 600 } as const;
  const room = panel.width - 2 * panel.padding;
  const whole = drawing.view.translate('diagram.more-touched', { count: left });
  const isShort = measure(whole, style) > room;
  const text = isShort ? drawing.view.translate('diagram.more-touched-short', { count: left }) : whole;
  const x = at.x + panel.width - panel.padding;
  drawing.text({ key: `left:${panel.name}`, x, y, text, align: 'end', color: 'text', ...style });
  return measure(text, style) + CLEARANCE;
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
  const [bx, by] = cubicAt(t, [x, y], [points[2]!, points[3]!], [points[4]!, points[5]!], [endX, endY]);
  return { x: bx, y: by };
}
