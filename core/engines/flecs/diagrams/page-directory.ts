import type { Block } from '../../../scene/kit/block.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import { textFace } from '../../../scene/kit/faces.ts';
import { declaredPageSize } from '../../../scene/kit/known-columns.ts';
import { laneArray } from '../../../scene/kit/lane-array.ts';
import { innerWidth } from '../../../scene/kit/measures.ts';
import { occupiedRows } from '../../../scene/kit/occupied-rows.ts';
import { uniformRows } from '../../../scene/kit/paged-rows.ts';
import type { Column } from '../../../trace/column.ts';

const PAGE_HEIGHT = 36;
const PAGE_WIDTH = 48;
/** Longer directories, which result from high indices, leave out long stretches of null. */
const MAX_SHORT_DIRECTORY = 32;

export function pageDirectory(drawing: Drawing, pages: Column, owner: string, focused = false): Block {
  const { translate } = drawing.view;
  const room = { rows: pages.length, cellWidth: PAGE_WIDTH, width: innerWidth(drawing) };
  const occupied = (row: number) => pages.peek(row) === 1;
  const rows =
    pages.length <= MAX_SHORT_DIRECTORY
      ? uniformRows({ ...room, page: 0 })
      : occupiedRows({ ...room, page: Number.POSITIVE_INFINITY, occupied, also: [] });
  const size = declaredPageSize([pages]);
  const face = (row: number) => {
    const there = occupied(row);
    const text = there ? `p${row}` : drawing.words.null;
    return textFace(text, there ? 'accent-soft' : 'cell-empty', there ? 'text' : 'text-faint');
  };
  const label = translate('diagram.flecs.pages');
  const hint = translate('diagram.flecs.pages-of', { count: size });
  const lane = {
    column: pages,
    label,
    hint,
    height: PAGE_HEIGHT,
    face,
    focused: (row: number) => focused && occupied(row),
  };
  return laneArray(drawing, { lanes: [lane], rows, length: pages.length, owner });
}
