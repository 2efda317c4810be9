import type { Segment } from '../../../core/scene/charts/free-place.ts';
import type { Cubic } from '../../../core/scene/cubic.ts';
import { isLink } from '../../../core/scene/kit/link-mark.ts';
import type { Rect } from '../../../core/scene/kit/measures.ts';
import type { ShownScene } from '../../state/session/stages.ts';
import { segmentsOf } from './arrow-path.ts';

/** A line or arrow of the picture from one cell to another. */
export interface DrawnLink {
  readonly isArrow: boolean;
  /** In pixels of the stage; null for a line with corners. */
  readonly points: Cubic | null;
}

/** Returns the line or arrow that a stage draws between two cells; null if it draws none. An arrow is preferred. */
export function drawnLink(
  { scene, transform: { x, y, k } }: ShownScene,
  from: Rect,
  to: Rect,
  gap: number,
): DrawnLink | null {
  const found = scene.marks.filter(isLink).flatMap(({ points, curve, arrow }) => {
    const placed = points.map((n, i) => n * k + (i % 2 === 0 ? x : y));
    const isBetween = isAt(from, placed[0]!, placed[1]!, gap) && isAt(to, placed.at(-2)!, placed.at(-1)!, gap);
    const isCubic = curve === 'bezier' && placed.length === 8;
    return isBetween ? [{ isArrow: arrow === true, points: isCubic ? (placed as unknown as Cubic) : null }] : [];
  });
  return found.find(({ isArrow }) => isArrow) ?? found[0] ?? null;
}

/** Tells if a point is on a cell, or in the gap above or below it, where arrows end at its number. */
function isAt({ x, y, width, height }: Rect, pointX: number, pointY: number, gap: number): boolean {
  return pointX >= x && pointX <= x + width && pointY >= y - gap && pointY <= y + height + gap;
}

/** Returns the lines and arrows between cells that a stage draws as straight lines, in its own pixels. */
export function linesOfLinks({ scene, transform: { x, y, k } }: ShownScene): readonly Segment[] {
  return scene.marks.filter(isLink).flatMap(({ points, curve }) => {
    const placed = points.map((n, i) => n * k + (i % 2 === 0 ? x : y));
    if (curve === 'bezier' && placed.length === 8) return segmentsOf({ points: placed as unknown as Cubic });
    return Array.from(
      { length: placed.length / 2 - 1 },
      (_, i) => placed.slice(2 * i, 2 * i + 4) as unknown as Segment,
    );
  });
}
