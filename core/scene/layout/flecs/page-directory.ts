import type { Column } from '../../../trace/column.ts';
import type { Drawing } from '../drawing.ts';
import { pageOf } from '../known-columns.ts';
import { uniformRows } from '../paged-rows.ts';
import type { Block } from './block.ts';
import { laneArray } from './lane-array.ts';
import { innerWidth } from './measures.ts';

const PAGE_HEIGHT = 28;
const PAGE_WIDTH = 48;

/** The pointers to pages: those that are there, and null. */
export function pageDirectory(drawing: Drawing, pages: Column, owner: string, focused = false): Block {
  const { translate } = drawing.view;
  const rows = uniformRows({ rows: pages.length, page: 0, cellWidth: PAGE_WIDTH, width: innerWidth(drawing) });
  const size = pageOf([pages]);
  const face = (row: number) => {
    const there = pages.peek(row) === 1;
    const text = there ? `p${row}` : drawing.words.null;
    return {
      fill: there ? 'accent-soft' : 'cell-empty',
      value: text,
      color: there ? 'text' : 'text-faint',
      spoken: text,
    } as const;
  };
  const label = translate('diagram.flecs.pages');
  const hint = translate('diagram.flecs.pages-of', { size });
  return laneArray(drawing, {
    lanes: [
      { column: pages, label, hint, height: PAGE_HEIGHT + 8, face, focused: (row) => focused && pages.peek(row) === 1 },
    ],
    rows,
    length: pages.length,
    owner,
  });
}
