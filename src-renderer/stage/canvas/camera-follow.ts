import type { Focus } from '../../../core/cells/focus.ts';
import { engineOf } from '../../../core/engines/all.ts';
import type { Size } from '../../../core/scene/kit/measures.ts';
import { MARGIN, marginOf } from '../../../core/scene/stage/shot.ts';
import type { Column } from '../../../core/trace/column.ts';
import { getOrInsert } from '../../../core/trace/lookup.ts';
import type { StepDetail } from '../../../core/trace/step.ts';
import { focusCells } from '../../../core/world/focus-cells.ts';
import type { CellAt } from '../../../core/world/world-reader.ts';
import { worldIn } from '../../state/source/picture.ts';
import { READABLE_CELL } from './game-shot.ts';
import {
  type Box,
  contains,
  encloses,
  intersect,
  padded,
  revealTransform,
  type Transform,
  unite,
  visibleBox,
} from './geometry.ts';
import { boxesOfCells, boxOfCell, type Lens } from './scene-at.ts';

/** Row numbers, names and the array's label around a cell, in scene units. */
const SURROUNDINGS = 44;

/** The camera moves to the first of the touched cells. */
const MAX_PLACED = 24;

/** In scene units. */
const ROUNDING = 1;

/** The part of a diagram that the camera shows. */
export interface Eye {
  readonly transform: Transform;
  /** The scale that the user or the window chose. */
  readonly scale: number;
  readonly size: Size;
  /** Size of the whole diagram. */
  readonly extent: Size;
}

/** Tells whether a part of the selection is in view and large enough to be read. */
export function seesFocus(lens: Lens, focus: Focus, { transform, size }: Eye): boolean {
  const seen = visibleBox(transform, size);
  return focusCells(worldIn(lens.picture), focus).some((cell) => {
    const box = boxOfCell(lens, cell);
    return box !== undefined && box.height * transform.k >= READABLE_CELL && encloses(seen, box);
  });
}

export function cellTarget(lens: Lens, cell: Parameters<typeof boxOfCell>[1], eye: Eye): Transform | null {
  const box = boxOfCell(lens, cell);
  return box === undefined ? null : targetFor(box, eye);
}

/**
 * The place at which a diagram larger than the stage shows the cells that a step touches and those that are marked, as many of the first ones as fit,
 * or else an existing card.
 */
export function placeOfTouched(lens: Lens, step: StepDetail | null, eye: Eye): Transform {
  if (isWholeInView(eye)) return eye.transform;
  // A frame of a game touches many entities, so the selected one comes first.
  const selected = lens.focus === null || lens.picture.moments === undefined ? [] : (lens.shot.cast?.cells ?? []);
  const boxes = boxesOfCells(lens, [...selected, ...touchedCells(step, MAX_PLACED), ...(lens.marked ?? [])]);
  return (
    placeOfBoxes(
      boxes.flatMap((box) => box ?? []),
      eye,
    ) ?? placeOfCard(lens, eye)
  );
}

/** The place at which as many of the first boxes are in view as fit; null without boxes. */
export function placeOfBoxes(boxes: readonly Box[], eye: Eye): Transform | null {
  let shown: Box | null = null;
  for (const box of boxes) {
    const both: Box = shown === null ? box : unite([shown, box])!;
    if (shown === null || fitsIn(both, eye)) shown = both;
  }
  return shown && (targetFor(shown, eye) ?? eye.transform);
}

/** Returns the boxes whose middle is out of view. */
export function outOfView(boxes: readonly Box[], { transform, size }: Pick<Eye, 'transform' | 'size'>): readonly Box[] {
  const seen = visibleBox(transform, size);
  return boxes.filter(({ x, y, width, height }) => !contains(seen, x + width / 2, y + height / 2));
}

/** True if the camera shows the whole diagram. */
export function isWholeInView({ transform, size, extent }: Eye): boolean {
  return encloses(padded(visibleBox(transform, size), ROUNDING), { x: 0, y: 0, ...extent });
}

/** Returns the cells that a step touches, each once and the written ones first, but no more than `most`. */
export function touchedCells(step: StepDetail | null, most = Number.POSITIVE_INFINITY): readonly CellAt[] {
  const known = new Map<Column, Set<number>>();
  const found: CellAt[] = [];
  for (const accesses of [step?.writes ?? [], step?.reads ?? []]) {
    for (const { column, row } of accesses) {
      if (found.length === most) return found;
      const rows = getOrInsert(known, column, () => new Set());
      if (!rows.has(row)) found.push({ column: column.name, row });
      rows.add(row);
    }
  }
  return found;
}

/** True if a part and its surroundings fit into the stage at the chosen scale. */
function fitsIn(area: Box, { scale, size }: Eye): boolean {
  const margins = 2 * MARGIN;
  const { width, height } = padded(area, SURROUNDINGS);
  return width * scale <= size.width - margins && height * scale <= size.height - margins;
}

function placeOfCard({ shot, picture }: Lens, { transform, size }: Eye): Transform {
  const { columns } = picture.timeline;
  const names = new Set(engineOf(columns).diagrams.names(columns));
  const cards = shot.cast?.slots.filter(({ name }) => names.has(name)) ?? [];
  const seen = visibleBox(transform, size);
  const isSeen = cards.some(({ y, height }) => y < seen.y + seen.height && y + height > seen.y);
  if (cards[0] === undefined || isSeen) return transform;
  return { ...transform, y: marginOf(size) - cards[0].y * transform.k };
}

function targetFor(area: Box, { transform, scale, size, extent }: Eye): Transform | null {
  const surroundings = intersect(padded(area, SURROUNDINGS), { x: 0, y: 0, ...extent });
  const to = revealTransform(surroundings, transform, scale, size);
  const stays = Math.abs(to.x - transform.x) + Math.abs(to.y - transform.y) < 1 && to.k === transform.k;
  return stays ? null : to;
}
