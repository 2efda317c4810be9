import { focusCells } from '../../core/inspect/focus-cells.ts';
import { worldIn } from '../state/picture.ts';
import {
  type Box,
  encloses,
  intersect,
  padded,
  revealTransform,
  type Size,
  type Transform,
  visibleBox,
} from './geometry.ts';
import { boxOfCell, changedArea, type Lens } from './scene-at.ts';

/** What belongs to a cell is around it: row numbers, names, the array's label. In scene units. */
const SURROUNDINGS = 44;

/** What the camera sees of a diagram. */
export interface Eye {
  readonly transform: Transform;
  /** The scale that the user or the window chose. */
  readonly scale: number;
  readonly size: Size;
  /** Size of the whole diagram. */
  readonly extent: Size;
}

/** Where the camera has to go to show what the step to `position` changed; null when it may stay. */
export function stepTarget(lens: Lens, position: number, eye: Eye): Transform | null {
  const area = changedArea(lens, position);
  return area === null ? null : targetFor(area, eye);
}

/** Where the camera has to go to show what is selected; null when some of it is in view, or nothing of it is in the diagram. */
export function focusTarget(lens: Lens, eye: Eye): Transform | null {
  if (lens.focus === null) return null;
  const seen = visibleBox(eye.transform, eye.size);
  let first: Box | undefined;
  for (const cell of focusCells(worldIn(lens.picture), lens.focus)) {
    const box = boxOfCell(lens, cell);
    if (box !== undefined && encloses(seen, box)) return null;
    first ??= box;
  }
  return first === undefined ? null : targetFor(first, eye);
}

export function cellTarget(lens: Lens, cell: Parameters<typeof boxOfCell>[1], eye: Eye): Transform | null {
  const box = boxOfCell(lens, cell);
  return box === undefined ? null : targetFor(box, eye);
}

function targetFor(area: Box, { transform, scale, size, extent }: Eye): Transform | null {
  const surroundings = intersect(padded(area, SURROUNDINGS), { x: 0, y: 0, ...extent });
  const to = revealTransform(surroundings, transform, scale, size);
  const stays = Math.abs(to.x - transform.x) + Math.abs(to.y - transform.y) < 1 && to.k === transform.k;
  return stays ? null : to;
}
