import { isFree, type Segment } from '../../../core/scene/charts/free-place.ts';
import type { Rect } from '../../../core/scene/kit/measures.ts';
import { measure, wrap } from '../../../core/scene/text-metrics.ts';
import { type Box, toScreen } from '../../stage/canvas/geometry.ts';
import { cornersBeside, coveredBy, drawnIn } from '../../stage/canvas/tip-place.ts';
import type { ShownScene } from '../../state/session/stages.ts';
import { type ArrowCurve, segmentsOf } from './arrow-path.ts';

/** A note in a free place of the picture, in pixels of the stage. */
export interface PlacedNote extends Rect {
  readonly lines: readonly string[];
}

const NOTE = { font: 'sans', size: 15, weight: 400 } as const;
export const NOTE_LINE = 21;
const [PADDING_X, PADDING_Y, EDGE] = [12, 8, 4];
const MOST_LINES = 3;
/** Widths of lines that are tried, the narrowest first. */
const WIDTHS = [170, 210, 250, 290, 340];
/** Kept free on each side of an arrow. */
const CLEAR = 4;

/** A note further from its cell, in pixels, would seem to be about another one. */
const NEAR = 240;

/** Returns the free place for a note that is nearest to its cell; null if there is none, or if the text is too long for three lines. */
export function placeNote(shown: ShownScene, text: string, cell: Rect, arrows: readonly Segment[]): PlacedNote | null {
  const drawn = drawnIn(shown);
  const parts = [...drawn.parts, ...arrows.map(boxOf), cell];
  const free: PlacedNote[] = [];
  for (const width of WIDTHS) {
    const lines = wrap(text, width, NOTE);
    if (lines.length > MOST_LINES) continue;
    const size = {
      width: Math.ceil(Math.max(...lines.map((line) => measure(line, NOTE)))) + 2 * PADDING_X + EDGE,
      height: lines.length * NOTE_LINE + 2 * PADDING_Y,
    };
    for (const corner of cornersBeside(size, cell, drawn, shown.size)) {
      const place = { ...corner, ...size, lines };
      const isOnStage = place.x + place.width <= shown.size.width && place.y + place.height <= shown.size.height;
      if (isOnStage && distance(place, cell) <= NEAR && coveredBy(place, parts) === 0) free.push(place);
    }
  }
  return free.toSorted((a, b) => distance(a, cell) - distance(b, cell))[0] ?? null;
}

/** The width of the gap between two boxes. */
function distance(a: Box, b: Box): number {
  const across = Math.max(0, a.x - b.x - b.width, b.x - a.x - a.width);
  return Math.hypot(across, Math.max(0, a.y - b.y - b.height, b.y - a.y - a.height));
}

function boxOf([x1, y1, x2, y2]: Segment): Box {
  const [left, top] = [Math.min(x1, x2) - CLEAR, Math.min(y1, y2) - CLEAR];
  return { x: left, y: top, width: Math.abs(x2 - x1) + 2 * CLEAR, height: Math.abs(y2 - y1) + 2 * CLEAR };
}

/** Tells if an arrow would lead through a cell. */
export function crossesCells({ scene, transform }: ShownScene, curve: ArrowCurve): boolean {
  const lines = segmentsOf(curve);
  const inside = ({ x, y, width, height }: Box): Box => ({ x: x + 2, y: y + 2, width: width - 4, height: height - 4 });
  return scene.grids.some(({ cells }) =>
    cells.some((cell) => !isFree(inside(toScreen(cell, transform)), { boxes: [], lines })),
  );
}
