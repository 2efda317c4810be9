import { isFree, type Segment } from '../../../core/scene/charts/free-place.ts';
import type { Rect, Size } from '../../../core/scene/kit/measures.ts';
import { measure, wrap } from '../../../core/scene/text-metrics.ts';
import { type Box, toScreen } from '../../stage/canvas/geometry.ts';
import { coveredBy, drawnIn } from '../../stage/canvas/tip-place.ts';
import type { ShownScene } from '../../state/session/stages.ts';
import { type ArrowCurve, segmentsOf } from './arrow-path.ts';
import { linesOfLinks } from './drawn-link.ts';

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

/** Distance between two places that are tried, and of a note from what it must not touch, in pixels. */
const [STEP, MARGIN] = [12, 6];
/** Pixels beside its cell that are as bad as one pixel away from it. */
const ASIDE = 10;

/**
 * Returns the free place for a note that is nearest to its cell, and nearer to it than to other arrays; null if there is none, or if the text is too
 * long for three lines.
 */
export function placeNote(shown: ShownScene, text: string, cell: Rect, arrows: readonly Segment[]): PlacedNote | null {
  const { rows, parts } = drawnIn(shown);
  const drawn = [...parts, ...[...arrows, ...linesOfLinks(shown)].map(boxOf), ...edgesOfCards(shown), cell];
  const others = rows.filter((row) => distance(row, cell) > 0);
  let [best, least]: [PlacedNote | null, number] = [null, Number.POSITIVE_INFINITY];
  for (const width of WIDTHS) {
    const lines = wrap(text, width, NOTE);
    if (lines.length > MOST_LINES) continue;
    const size = {
      width: Math.ceil(Math.max(...lines.map((line) => measure(line, NOTE)))) + 2 * PADDING_X + EDGE,
      height: lines.length * NOTE_LINE + 2 * PADDING_Y,
    };
    for (const corner of cornersAround(cell, size, shown.size)) {
      const place = { ...corner, ...size, lines };
      const away = distance(place, cell);
      const rank = away + Math.abs(place.x + place.width / 2 - cell.x - cell.width / 2) / ASIDE;
      const isBest = rank < least && away <= NEAR && coveredBy(widened(place), drawn) === 0;
      if (isBest && others.every((row) => distance(place, row) >= away)) [best, least] = [place, rank];
    }
  }
  return best;
}

/** Returns corners of a note within reach of its cell that keep it on the stage, in steps from the middle of the cell. */
function cornersAround(cell: Box, { width, height }: Size, room: Size): readonly Pick<Box, 'x' | 'y'>[] {
  const places = (middle: number, length: number, end: number): number[] => {
    const first = middle - length / 2;
    const reach = Math.ceil((NEAR + length) / STEP);
    return Array.from({ length: 2 * reach + 1 }, (_, i) => Math.round(first + (i - reach) * STEP)).filter(
      (start) => start >= MARGIN && start + length <= end - MARGIN,
    );
  };
  const across = places(cell.x + cell.width / 2, width, room.width);
  return places(cell.y + cell.height / 2, height, room.height).flatMap((y) => across.map((x) => ({ x, y })));
}

function widened({ x, y, width, height }: Box): Box {
  return { x: x - MARGIN, y: y - MARGIN, width: width + 2 * MARGIN, height: height + 2 * MARGIN };
}

/** Width of the frame of a card. */
const FRAME = 2;

/** The frames of cards: a note is inside of a card or outside, because on the frame it would seem to belong to neither. */
function edgesOfCards({ scene, transform }: ShownScene): Box[] {
  const cards = scene.marks.flatMap((mark) => (mark.kind === 'rect' && mark.isCard ? [toScreen(mark, transform)] : []));
  return cards.flatMap(({ x, y, width, height }) => [
    { x, y, width, height: FRAME },
    { x, y: y + height - FRAME, width, height: FRAME },
    { x, y, width: FRAME, height },
    { x: x + width - FRAME, y, width: FRAME, height },
  ]);
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
