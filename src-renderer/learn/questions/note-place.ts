import { isFree, lowest, type Segment, type Taken } from '../../../core/scene/charts/free-place.ts';
import { isLink } from '../../../core/scene/kit/link-mark.ts';
import type { Rect } from '../../../core/scene/kit/measures.ts';
import type { Mark, PathMark } from '../../../core/scene/scene.ts';
import { measure, wrap } from '../../../core/scene/text-metrics.ts';
import type { ShownScene } from '../../state/session/stages.ts';
import { type ArrowCurve, segmentsOf } from './arrow-path.ts';

/** A note in a free place of the picture, in pixels of the stage. */
export interface PlacedNote extends Rect {
  readonly lines: readonly string[];
}

const NOTE = { font: 'sans', size: 15, weight: 400 } as const;
export const NOTE_LINE = 21;
const [PADDING_X, PADDING_Y] = [12, 8];
const MOST_LINES = 3;
/** Widths of lines that are tried, the narrowest first. */
const WIDTHS = [170, 210, 250, 290, 340];
/** Between a note and everything else, and between the places that are tried. */
const [CLEAR, GRID] = [8, 12];

/**
 * Returns the free place for a note that is nearest to a cell: beside a short row, else below the last one. It covers no cell, text or arrow. Null if
 * there is none, or if the text is too long for three lines.
 */
export function placeNote(shown: ShownScene, text: string, near: Rect, arrows: readonly Segment[]): PlacedNote | null {
  const taken = takenIn(shown, arrows);
  for (const width of WIDTHS) {
    const lines = wrap(text, width, NOTE);
    if (lines.length > MOST_LINES) continue;
    const size = {
      width: Math.ceil(Math.max(...lines.map((line) => measure(line, NOTE)))) + 2 * PADDING_X + 4,
      height: lines.length * NOTE_LINE + 2 * PADDING_Y,
    };
    const place = lowest(freePlaces(shown, size, taken), (rect) => distance(rect, near));
    if (place !== null) return { ...place, lines };
  }
  return null;
}

function* places(shown: ShownScene, size: { readonly width: number; readonly height: number }): Generator<Rect> {
  const right = shown.size.width - size.width - CLEAR;
  const bottom = shown.size.height - size.height - CLEAR;
  for (let y = CLEAR; y <= bottom; y += GRID) for (let x = CLEAR; x <= right; x += GRID) yield { x, y, ...size };
}

function freePlaces(shown: ShownScene, size: { width: number; height: number }, taken: Taken): readonly Rect[] {
  const clear = ({ x, y, width, height }: Rect): Rect => ({
    x: x - CLEAR,
    y: y - CLEAR,
    width: width + 2 * CLEAR,
    height: height + 2 * CLEAR,
  });
  return [...places(shown, size)].filter((rect) => isFree(clear(rect), taken));
}

/** Pixels that a place above the cell counts more, where titles are. */
const ABOVE = 150;

/** The distance between a note and its cell; sideways counts less, because a note belongs beside its row. */
function distance(a: Rect, b: Rect): number {
  const dx = Math.max(0, b.x - a.x - a.width, a.x - b.x - b.width);
  const dy = Math.max(0, b.y - a.y - a.height, a.y - b.y - b.height);
  return dx + 1.5 * dy + (a.y + a.height <= b.y ? ABOVE : 0);
}

/** Tells if an arrow would lead through a cell. */
export function crossesCells({ scene, transform: { x, y, k } }: ShownScene, curve: ArrowCurve): boolean {
  const lines = segmentsOf(curve);
  const inside = (cell: Rect): Rect => ({
    x: cell.x * k + x + 2,
    y: cell.y * k + y + 2,
    width: cell.width * k - 4,
    height: cell.height * k - 4,
  });
  return scene.grids.some(({ cells }) => cells.some((cell) => !isFree(inside(cell), { boxes: [], lines })));
}

/** Returns what a note must not cover: cells, texts, edges of cards and arrows. */
export function takenIn({ scene, transform: { x, y, k } }: ShownScene, arrows: readonly Segment[]): Taken {
  const onScreen = (rect: Rect): Rect => ({
    x: rect.x * k + x,
    y: rect.y * k + y,
    width: rect.width * k,
    height: rect.height * k,
  });
  const cells = scene.grids.flatMap(({ cells }) => cells.map(onScreen));
  const texts = scene.marks.flatMap((mark) => (mark.kind === 'text' ? [onScreen(boxOfText(mark))] : []));
  const lines = scene.marks.filter((mark): mark is PathMark => isLink(mark)).flatMap((mark) => linesOf(mark));
  const edges = scene.marks.flatMap((mark) => (mark.kind === 'rect' && mark.isCard ? edgesOf(mark) : []));
  const moved = [...lines, ...edges].map(
    ([x1, y1, x2, y2]): Segment => [x1 * k + x, y1 * k + y, x2 * k + x, y2 * k + y],
  );
  return { boxes: [...cells, ...texts], lines: [...moved, ...arrows] };
}

function boxOfText({ x, y, text, font, size, weight = 400, align }: Extract<Mark, { kind: 'text' }>): Rect {
  const width = measure(text, { font, size, weight });
  const left = align === 'start' ? x : align === 'end' ? x - width : x - width / 2;
  return { x: left, y: y - size * 0.6, width, height: size * 1.2 };
}

function linesOf({ points, curve }: PathMark): Segment[] {
  if (curve === 'bezier')
    return segmentsOf({ points: points.slice(0, 8) as unknown as Parameters<typeof segmentsOf>[0]['points'] });
  return Array.from({ length: points.length / 2 - 1 }, (_, i) => points.slice(2 * i, 2 * i + 4) as unknown as Segment);
}

function edgesOf({ x, y, width, height }: Rect): Segment[] {
  const [right, bottom] = [x + width, y + height];
  return [
    [x, y, right, y],
    [x, bottom, right, bottom],
    [x, y, x, bottom],
    [right, y, right, bottom],
  ];
}
