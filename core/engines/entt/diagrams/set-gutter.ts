import type { Drawing } from '../../../scene/kit/drawing.ts';
import { GUTTER, gutterOf, isNarrow, paddingOf } from '../../../scene/kit/measures.ts';
import type { StorageColumns } from '../read/columns.ts';

/** In a plain picture on a phone, six cells fit next to it. */
const NARROW_GUTTER = 72;

/** True if a storage has no cell next to the name of `packed`: the head of a free list, or the length. */
export function isGutterFree({ length, policy }: StorageColumns): boolean {
  return length === null && policy !== 'in_place';
}

/** In large type, the name of `packed` and the cell next to it. */
const LARGE_GUTTER = 132;

/** Width of the column if there is a cell next to the name of `packed`. */
export function headedGutter({ view }: Drawing): number {
  return view.large === true ? LARGE_GUTTER : GUTTER;
}

/** Width of the column left of the cells of a storage. */
export function setGutter(drawing: Drawing, set: StorageColumns): number {
  if (!isGutterFree(set)) return headedGutter(drawing);
  return isNarrow(drawing) ? NARROW_GUTTER : gutterOf(drawing);
}

/** Width for the cells of a storage in a panel as wide as `view.wrap`. */
export function widthForCells(drawing: Drawing, set: StorageColumns): number {
  return drawing.view.wrap - 2 * paddingOf(drawing) - setGutter(drawing, set);
}
