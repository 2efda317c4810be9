import { cellKey } from '../../../cells/flow.ts';
import { drawCell } from '../../../scene/kit/cell.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import { plainFace } from '../../../scene/kit/faces.ts';
import { untoldFacts } from '../../../scene/kit/known-columns.ts';
import type { Corner } from '../../../scene/kit/measures.ts';
import { CELL_HEIGHT, GUTTER, LABEL_HEIGHT, LINE_GAP, PADDING, TITLE_HEIGHT } from '../../../scene/kit/measures.ts';
import { drawPanel, panelWidth } from '../../../scene/kit/panel.ts';
import { drawFocusOutlines } from './focus.ts';
import { headCell, headLabel } from './free-list.ts';
import { drawHandleBits, HANDLE_BITS_HEIGHT, handleBitsWidth } from './handle-bits.ts';
import { locateCell } from './locate.ts';
import { drawSparseSet } from './sparse-set.ts';
import { type SparseSetFrame, sparseSetFrame } from './sparse-set-frame.ts';
import type { Section } from './storage.ts';
import { ENTITIES, storageColumns } from './storage-columns.ts';

/** The entity storage: the bits of one handle, the sparse set of all handles, and where its part in use ends. */
export function entityStorageSection(drawing: Drawing, { x, y }: Corner): Section {
  const set = storageColumns(drawing.columns, ENTITIES);
  const top = y + PADDING + TITLE_HEIGHT;
  const inner = { x: x + PADDING, y: top + HANDLE_BITS_HEIGHT, width: drawing.view.wrap - 2 * PADDING };
  const frame = sparseSetFrame(drawing, set, inner);
  const bits = { x: x + PADDING, y: top, width: inner.width };
  const height = frame.bottom + LINE_GAP / 2 + PADDING - y;
  const inUse = inUseOf(frame);
  const { translate } = drawing.view;
  const title = translate('diagram.entities.title');
  const untold = untoldFacts(drawing.view, [set.packed, set.sparse, set.pages]);
  const facts = translate('diagram.entities.facts', { inUse, free: Math.max(0, set.packed.length - inUse) }) + untold;
  const draw = (width: number): void => {
    drawPanel(drawing, ENTITIES, { x, y, width, height }, { title, facts });
    if (drawing.seesRows(top, top + HANDLE_BITS_HEIGHT)) drawHandleBits(drawing, set, bits);
    drawEntities(drawing, frame, inUse);
  };
  const locate = (column: string, row: number) => locateCell(frame, column, row);
  const content = Math.max(frame.width, handleBitsWidth(set.format, inner.width));
  const width = Math.max(content + 2 * PADDING, panelWidth(title, facts));
  return { name: ENTITIES, width, height, draw, locate };
}

function inUseOf(frame: SparseSetFrame): number {
  return Number(frame.set.length?.peek(0) ?? frame.set.packed.length);
}

function drawEntities(drawing: Drawing, frame: SparseSetFrame, inUse: number): void {
  const { nameOf } = drawing.view;
  drawSparseSet(drawing, frame, {
    dead: (row) => row >= inUse,
    caption: (row, handle) => (row < inUse ? nameOf(handle) : drawing.orderName(row - inUse + 1)),
  });
  drawLength(drawing, frame);
  drawDivider(drawing, frame, inUse);
  drawFocusOutlines(drawing, frame);
}

function drawLength(drawing: Drawing, frame: SparseSetFrame): void {
  const { length, name } = frame.set;
  if (length === null) return;
  const { translate } = drawing.view;
  const head = headCell(frame);
  drawing.grid(length.name, translate('diagram.grid.length', { name }), length.length);
  if (!drawing.sees(head.x, head.y - LABEL_HEIGHT, head.width, CELL_HEIGHT + LABEL_HEIGHT)) return;
  headLabel(drawing, frame, `label:${length.name}`, translate('diagram.entities.length'));
  drawCell(drawing, { column: length, row: 0, ...head }, plainFace(drawing, length.peek(0) ?? 0));
}

/** The line between handles in use and those that wait for recycling, with a word for each side. */
function drawDivider(drawing: Drawing, frame: SparseSetFrame, inUse: number): void {
  const { set, packed } = frame;
  if (set.packed.length === 0) return;
  const last = inUse >= set.packed.length;
  const place = packed.place(last ? set.packed.length - 1 : inUse);
  if (place === undefined) return;
  const x = frame.x + GUTTER + place.x + (last ? packed.cellWidth : 0);
  const top = frame.packedTop + place.line * frame.bandHeight;
  const bottom = top + 2 * LABEL_HEIGHT + CELL_HEIGHT + LINE_GAP;
  if (!drawing.sees(x - 200, top, 400, bottom - top)) return;
  const key = cellKey(`${set.name}.length`, 0);
  drawing.line('badge', `divider:${key}`, [x, top, x, bottom], 'accent', 3);
  const { translate } = drawing.view;
  const y = bottom - LINE_GAP / 2 + 1;
  const style = { color: 'accent', weight: 600 } as const;
  if (inUse > 0 && (place.x > 0 || last)) {
    const text = translate('diagram.entities.alive');
    drawing.text({ key: `alive:${key}`, x: x - 8, y, text, align: 'end', ...style });
  }
  if (!last) drawing.text({ key: `free:${key}`, x: x + 8, y, text: translate('diagram.entities.free'), ...style });
}
