import { cellKey } from '../../../cells/flow.ts';
import { type Panel, panel } from '../../../scene/kit/block.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import { plainFace } from '../../../scene/kit/faces.ts';
import { missingFacts } from '../../../scene/kit/known-columns.ts';
import { CELL_HEIGHT, type Corner, GUTTER, LABEL_HEIGHT, LINE_GAP } from '../../../scene/kit/measures.ts';
import { ENTITIES, inUseOf, type StorageColumns, storageColumns } from '../columns.ts';
import { handleBits } from './handle-bits.ts';
import type { HeadCellOptions } from './head-cell.ts';
import type { Find } from './pointers.ts';
import { sparseSet } from './sparse-set.ts';

/** The entity storage: the bits of one handle, the sparse set of all handles, and where its part in use ends. */
export function entitiesPanel(drawing: Drawing): Panel {
  const set = storageColumns(drawing.columns, ENTITIES);
  const inUse = inUseOf(set);
  const { translate, nameOf } = drawing.view;
  const handles = sparseSet(drawing, set, {
    dead: (row) => row >= inUse,
    caption: (row, handle) => (row < inUse ? nameOf(handle) : drawing.orderName(row - inUse + 1)),
    head: lengthHead(drawing, set),
    over: (at, find) => drawDivider(drawing, set, at, find),
  });
  const missing = missingFacts(drawing.view, [set.packed, set.sparse, set.pages]);
  const facts = translate('diagram.entities.facts', { inUse, free: Math.max(0, set.packed.length - inUse) }) + missing;
  // The words beside the divider need room under the cells.
  const blocks = [handleBits(drawing, set), { ...handles, height: handles.height + LINE_GAP / 2 }];
  return panel(drawing, { name: ENTITIES, title: translate('diagram.entities.title'), facts, blocks });
}

function lengthHead(drawing: Drawing, { length, name }: StorageColumns): HeadCellOptions | null {
  if (length === null) return null;
  const { translate } = drawing.view;
  return {
    column: length,
    label: translate('diagram.entities.length'),
    grid: translate('diagram.grid.length', { name }),
    face: plainFace(drawing, length.peek(0) ?? 0),
  };
}

/** The line between handles in use and those that wait for recycling, with a word for each side. */
function drawDivider(drawing: Drawing, set: StorageColumns, at: Corner, find: Find): void {
  const inUse = inUseOf(set);
  const isLast = inUse >= set.packed.length;
  const cell = find(set.packed, isLast ? set.packed.length - 1 : inUse);
  if (cell === undefined) return;
  const x = isLast ? cell.x + cell.width : cell.x;
  const top = cell.y - LABEL_HEIGHT;
  const bottom = cell.y + CELL_HEIGHT + LABEL_HEIGHT + LINE_GAP;
  if (!drawing.sees(x - 200, top, 400, bottom - top)) return;
  const key = cellKey(`${set.name}.length`, 0);
  drawing.line('badge', `divider:${key}`, [x, top, x, bottom], 'accent', 3);
  const { translate } = drawing.view;
  const style = { y: bottom - LINE_GAP / 2 + 1, color: 'accent', weight: 600 } as const;
  const isFirstOfLine = cell.x === at.x + GUTTER;
  if (inUse > 0 && (isLast || !isFirstOfLine))
    drawing.text({ key: `alive:${key}`, x: x - 8, text: translate('diagram.entities.alive'), align: 'end', ...style });
  if (!isLast) drawing.text({ key: `free:${key}`, x: x + 8, text: translate('diagram.entities.free'), ...style });
}
