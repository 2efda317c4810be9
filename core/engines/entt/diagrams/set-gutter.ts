import type { Drawing } from '../../../scene/kit/drawing.ts';
import { gutterOf, isNarrow, paddingOf } from '../../../scene/kit/measures.ts';
import type { StorageColumns } from '../read/columns.ts';

/** In a plain picture on a phone, six cells fit next to it. */
const NARROW_GUTTER = 72;

/** True if a storage has no cell next to the name of `packed`: the head of a free list, or the length. */
export function isGutterFree({ length, policy }: StorageColumns): boolean {
  return length === null && policy !== 'in_place';
}

/** Width of the column left of the cells of a storage. */
export function setGutter(drawing: Drawing, set: StorageColumns): number {
  return isNarrow(drawing) && isGutterFree(set) ? NARROW_GUTTER : gutterOf(drawing);
}

/** Width for the cells of a storage in a panel as wide as `view.wrap`. */
export function widthForCells(drawing: Drawing, set: StorageColumns): number {
  return drawing.view.wrap - 2 * paddingOf(drawing) - setGutter(drawing, set);
}
