import { cellKey } from '../../../cells/origins.ts';
import { drawContinuation, pageFrame } from '../../../scene/kit/array-parts.ts';
import { drawCell } from '../../../scene/kit/cell.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import { valueFace } from '../../../scene/kit/faces.ts';
import { laneLabel } from '../../../scene/kit/lane-array.ts';
import { CELL_HEIGHT, type Corner, LABEL_HEIGHT } from '../../../scene/kit/measures.ts';
import type { RowRun } from '../../../scene/kit/paged-rows.ts';
import type { Column } from '../../../trace/column.ts';
import { fieldName } from '../read/columns.ts';
import { cellRect, PAYLOAD, type PackedRows, runsInView } from './packed-rows.ts';
import { drawPageTag, namesPages, pageSizeText } from './page-tag.ts';
import { setGutter } from './set-gutter.ts';

/** Draws the payload pages below the packed array. All slots of a page are drawn, used or not. */
export function drawPayloads(drawing: Drawing, packed: PackedRows, at: Corner): void {
  const { payloads, payloadPages: pages, name } = packed.set;
  if (pages === null) return;
  const { translate } = drawing.view;
  const lines = { pitch: packed.pitch, count: packed.rows.lines };
  const title = translate('diagram.grid.payload', { name });
  payloads.forEach((payload, i) => {
    const y = at.y + PAYLOAD + i * CELL_HEIGHT;
    const isOne = payloads.length === 1;
    drawing.grid(payload.name, isOne ? title : `${title}.${fieldName(payload)}`, payload.length);
    const texts = isOne
      ? { label: translate('diagram.payload'), hint: translate('diagram.payload-hint') }
      : { label: fieldName(payload) };
    const room = setGutter(drawing, packed.set) - 8;
    laneLabel(drawing, { column: payload, height: CELL_HEIGHT, room, ...texts }, at.x, y, lines);
  });
  drawing.grid(pages.name, translate('diagram.grid.payload-pages', { name }), pages.length);
  for (const run of runsInView(drawing, packed, at)) {
    if (run.page < pages.length) drawRun(drawing, packed, at, run, pages);
  }
}

function drawRun(drawing: Drawing, packed: PackedRows, at: Corner, run: RowRun, pages: Column): void {
  const { set, rows } = packed;
  const first = cellRect(packed, at, set.payloads[0]!.name, run.first);
  if (first === undefined) return;
  const { x, y } = first;
  const [width, height] = [run.count * rows.cellWidth, set.payloads.length * CELL_HEIGHT];
  if (!drawing.sees(x, y, width, height + LABEL_HEIGHT)) return;
  const [from, to] = drawing.cellsInView(x, rows.cellWidth, run.count);
  for (let i = from; i < to; i++) {
    const cell = { row: run.first + i, x: x + i * rows.cellWidth, width: rows.cellWidth };
    set.payloads.forEach((column, lane) => {
      drawCell(drawing, { column, ...cell, y: y + lane * CELL_HEIGHT }, valueFace(drawing, column.peek(cell.row)));
    });
  }
  const key = cellKey(pages, run.page);
  pageFrame(drawing, `${key}:${run.first}`, { x, y, width, height }, run);
  const end = run.first + run.count;
  const isCut = (run.page + 1) * set.payloadPage > end && rows.place(end) === undefined;
  if (isCut) drawContinuation(drawing, key, x + width, y);
  if (run.opens && namesPages(drawing, pages)) drawTag(drawing, packed, at, run, pages);
}

function drawTag(drawing: Drawing, packed: PackedRows, at: Corner, run: RowRun, pages: Column): void {
  const { payloadPage: size } = packed.set;
  const rect = cellRect(packed, at, pages.name, run.page);
  if (rect === undefined) return;
  const more = pageSizeText(drawing, size, run.count);
  drawPageTag(drawing, { column: pages, page: run.page, rect, y: rect.y + LABEL_HEIGHT / 2 + 1, more });
}
