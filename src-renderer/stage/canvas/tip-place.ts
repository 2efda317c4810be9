import { cubicAt } from '../../../core/scene/cubic.ts';
import type { Size } from '../../../core/scene/kit/measures.ts';
import type { Mark, PathMark } from '../../../core/scene/scene.ts';
import { boxOfText } from '../../../core/scene/text-metrics.ts';
import { getOrInsert } from '../../../core/trace/lookup.ts';
import type { ShownScene } from '../../state/session/stages.ts';
import { type Box, toScreen, unite } from './geometry.ts';

/** The cells, texts and arrows of a stage, in its own pixels. */
interface Drawn {
  /** The drawn rows of arrays. */
  readonly rows: readonly Box[];
  /** Cells, texts and arrows. */
  readonly parts: readonly Box[];
}

/** Distance of a tip from what it is beside. */
const GAP = 12;
/** Points at which an arrow is kept free, on each of its curves, and the width that is. */
const [POINTS, ARROW] = [8, 8];

const known = new WeakMap<ShownScene, Drawn>();

/** Returns the cells, texts and arrows that a stage draws now. They are measured once for each painted scene. */
export function drawnIn(shown: ShownScene): Drawn {
  return getOrInsert(known, shown, () => measured(shown));
}

function measured({ scene: { grids, marks }, transform, size: room }: ShownScene): Drawn {
  const isSeen = (box: Box): boolean =>
    box.x < room.width && box.y < room.height && box.x + box.width > 0 && box.y + box.height > 0;
  const shown = (boxes: readonly Box[]): Box[] => boxes.map((box) => toScreen(box, transform)).filter(isSeen);
  const rows = grids.flatMap(({ cells }) => {
    const lines = new Map<number, Box[]>();
    for (const { y, x, width, height } of cells) getOrInsert(lines, y, () => []).push({ x, y, width, height });
    return [...lines.values()].flatMap((line) => unite(line) ?? []);
  });
  return { rows: shown(rows), parts: [...shown(rows), ...shown(marks.flatMap(boxesOf))] };
}

function boxesOf(mark: Mark): readonly Box[] {
  if (mark.kind === 'text') return [boxOfText(mark)];
  return mark.kind === 'path' && mark.isLink === true ? pointsOf(mark).map(([x, y]) => around(x, y)) : [];
}

const around = (x: number, y: number): Box => ({ x: x - ARROW / 2, y: y - ARROW / 2, width: ARROW, height: ARROW });

/** Returns points on a path. */
function pointsOf({ points, curve }: PathMark): readonly (readonly [x: number, y: number])[] {
  const at = (i: number) => [points[2 * i]!, points[2 * i + 1]!] as const;
  const count = points.length / 2;
  const step = curve === 'bezier' ? 3 : 1;
  const found: (readonly [number, number])[] = [];
  for (let i = 0; i + step < count; i += step) {
    const [a, b, c, d] =
      curve === 'bezier' ? [at(i), at(i + 1), at(i + 2), at(i + 3)] : [at(i), at(i), at(i + 1), at(i + 1)];
    for (let n = 0; n <= POINTS; n++) found.push(cubicAt(n / POINTS, a, b, c, d));
  }
  return found;
}

type Corner = Pick<Box, 'x' | 'y'>;

/** Places an element beside what it is about, where it covers nothing of the picture, if there is room. */
export function putBeside(element: HTMLElement, about: Box | null, shown: ShownScene | null): void {
  if (shown === null || about === null) return;
  const tip = { width: element.offsetWidth, height: element.offsetHeight };
  const { x, y } = placeOfTip(tip, about, drawnIn(shown), shown.size);
  element.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
}

/**
 * Returns the corner of a tip about a cell: right of the nearest row that is short enough, else below or above everything, and only without such room
 * where it covers least.
 */
export function placeOfTip(tip: Size, cell: Box, drawn: Drawn, room: Size): Corner {
  const corners = cornersBeside(tip, cell, drawn, room);
  const covered = corners.map((corner) => {
    const box = { ...corner, ...tip };
    return overlap(box, cell) * room.width + coveredBy(box, drawn.parts);
  });
  return corners[covered.indexOf(Math.min(...covered))]!;
}

/** Returns the corners of a tip about a cell: right of each row, the nearest first, around everything, and beside the cell. */
function cornersBeside(tip: Size, cell: Box, { rows, parts }: Drawn, room: Size): readonly Corner[] {
  const distance = (row: Box): number => Math.abs(row.y + row.height / 2 - cell.y - cell.height / 2);
  const right = rows
    .toSorted((a, b) => distance(a) - distance(b))
    .map((row) => ({ x: row.x + row.width + GAP, y: row.y + (row.height - tip.height) / 2 }));
  const all = unite([...parts, cell])!;
  const middle = cell.x + (cell.width - tip.width) / 2;
  return [
    ...right,
    { x: middle, y: all.y + all.height + GAP },
    { x: middle, y: all.y - tip.height - GAP },
    { x: all.x + all.width + GAP, y: cell.y },
    { x: all.x - tip.width - GAP, y: cell.y },
    { x: middle, y: cell.y + cell.height + GAP },
    { x: middle, y: cell.y - tip.height - GAP },
  ].map(({ x, y }) => ({ x: within(x, tip.width, room.width), y: within(y, tip.height, room.height) }));
}

/** Returns how much of the parts a box covers, in square pixels. */
export function coveredBy(box: Box, parts: readonly Box[]): number {
  return parts.reduce((sum, part) => sum + overlap(box, part), 0);
}

function within(start: number, length: number, room: number): number {
  return Math.max(GAP, Math.min(start, room - length - GAP));
}

function overlap(a: Box, b: Box): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return width > 0 && height > 0 ? width * height : 0;
}
