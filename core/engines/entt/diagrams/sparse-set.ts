import type { Drawing } from '../../../scene/kit/drawing.ts';
import { drawPacked, type PackedOptions } from './packed-array.ts';
import { drawPointers } from './pointers.ts';
import { drawSparse } from './sparse-array.ts';
import type { SparseSetFrame } from './sparse-set-frame.ts';

/** A sparse set: the sparse array over the packed one, in the order of a look-up, and the arrows between them. */
export function drawSparseSet(drawing: Drawing, frame: SparseSetFrame, options: PackedOptions): void {
  drawSparse(drawing, frame);
  drawPacked(drawing, frame, options);
  drawPointers(drawing, frame);
}
