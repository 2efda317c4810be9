import type { Focus } from '../../../core/cells/focus.ts';
import { engineOf } from '../../../core/engines/all.ts';
import type { Size } from '../../../core/scene/kit/measures.ts';
import { MARGIN, marginOf } from '../../../core/scene/stage/shot.ts';
import type { StepDetail } from '../../../core/trace/step.ts';
import { focusCells } from '../../../core/world/focus-cells.ts';
import type { CellAt } from '../../../core/world/world-reader.ts';
import { worldIn } from '../../state/source/picture.ts';
import { READABLE_CELL } from './game-shot.ts';
import {
  type Box,
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

/** A step may touch thousands of cells, and the first ones are usually drawn. */
const [MAX_PLACED, MAX_TOUCHED] = [24, 200];

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
 * The place at which a diagram larger than the stage shows the cells that a step touches, as many of the first ones as fit, or else an existing
 * card.
 */
export function placeOfTouched(lens: Lens, step: StepDetail | null, eye: Eye): Transform {
  const { transform, size, extent } = eye;
  if (isWholeInView(extent, transform, size)) return transform;
  // A frame of a game touches many entities, so the selected one comes first.
  const selected = lens.focus === null || lens.picture.moments === undefined ? [] : (lens.shot.cast?.cells ?? []);
  const boxes = boxesOfCells(lens, [...selected, ...touchedCells(step).slice(0, MAX_PLACED)]);
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

/** The places of the cells that a step touches, if the diagram is larger than the stage, so that some may be out of view. */
export function boxesOfTouched(lens: Lens, step: StepDetail | null, { size, extent, transform }: Eye): readonly Box[] {
  if (isWholeInView(extent, transform, size)) return [];
  return boxesOfCells(lens, touchedCells(step)).flatMap((box) => box ?? []);
}

/** Returns the boxes that are at least partly out of view. */
export function outOfView(boxes: readonly Box[], transform: Transform, size: Size): readonly Box[] {
  const seen = padded(visibleBox(transform, size), ROUNDING);
  return boxes.filter((box) => !encloses(seen, box));
}

function isWholeInView({ width, height }: Size, { k }: Transform, size: Size): boolean {
  return width * k <= size.width && height * k <= size.height;
}

function touchedCells(step: StepDetail | null): readonly CellAt[] {
  const found = new Map<string, CellAt>();
  for (const accesses of [step?.writes ?? [], step?.reads ?? []]) {
    for (const { column, row } of accesses) {
      if (found.size === MAX_TOUCHED) return [...found.values()];
      found.set(`${column.name}:${row}`, { column: column.name, row });
    }
  }
  return [...found.values()];
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
