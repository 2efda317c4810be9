import { cellKey } from '../../../cells/flow.ts';
import { decodeId, isId } from '../../../cells/id-format.ts';
import { moreToCome, pageFrame, rowLabel } from '../../../scene/kit/array-parts.ts';
import { drawCell } from '../../../scene/kit/cell.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import { valueFace } from '../../../scene/kit/faces.ts';
import { CELL_HEIGHT, GAP, GUTTER, LABEL_HEIGHT, TYPE } from '../../../scene/kit/measures.ts';
import type { Run } from '../../../scene/kit/paged-rows.ts';
import { ellipsis } from '../../../scene/text-metrics.ts';
import type { Column } from '../../../trace/column.ts';
import { packedCell, type SparseSetFrame } from './sparse-set-frame.ts';

/** From a packed line's top to its payload cells. */
export const PAYLOAD_OFFSET = LABEL_HEIGHT + CELL_HEIGHT + LABEL_HEIGHT + GAP;

/** The payload pages under the packed array. A page's slots are drawn whether or not something lives in them. */
export function drawPayloadArray(drawing: Drawing, frame: SparseSetFrame): void {
  const { set, packed, packedTop, bandHeight } = frame;
  if (set.payload === null || set.payloadPages === null) return;
  const { translate } = drawing.view;
  const title = translate('diagram.grid.payload', { name: set.name });
  const isOne = set.payloads.length === 1;
  set.payloads.forEach((payload, i) => {
    const field = fieldOf(payload);
    drawing.grid(payload.name, isOne ? title : `${title}.${field}`, payload.length);
    const y = packedTop + PAYLOAD_OFFSET + i * CELL_HEIGHT;
    if (isOne) rowLabel(drawing, frame, y, payload.name, 'payload', true);
    else fieldLabel(drawing, frame, y, payload.name, field);
  });
  drawing.grid(
    set.payloadPages.name,
    translate('diagram.grid.payload-pages', { name: set.name }),
    set.payloadPages.length,
  );
  const [from, to] = drawing.linesInView(packedTop, bandHeight, packed.lines);
  for (const run of packed.runs(from, to)) drawRun(drawing, frame, run);
  drawFocus(drawing, frame);
}

/** `x` of `Position.payload.x`. */
function fieldOf({ name, meta }: Column): string {
  return typeof meta.field === 'string' ? meta.field : name.slice(name.lastIndexOf('.') + 1);
}

function fieldLabel(drawing: Drawing, { x }: SparseSetFrame, y: number, column: string, field: string): void {
  if (!drawing.sees(x, y, GUTTER, CELL_HEIGHT)) return;
  const style = { font: 'mono', size: TYPE.label, weight: 600 } as const;
  const text = ellipsis(field, GUTTER - 8, style);
  drawing.text({ key: `label:${column}`, x, y: y + CELL_HEIGHT / 2, text, ...style, color: 'text' });
}

function drawRun(drawing: Drawing, frame: SparseSetFrame, run: Run): void {
  const { set, packed } = frame;
  if (run.page >= set.payloadPages!.length) return;
  const x = frame.x + GUTTER + run.x;
  const y = frame.packedTop + run.line * frame.bandHeight + PAYLOAD_OFFSET;
  const width = run.count * packed.cellWidth;
  const height = set.payloads.length * CELL_HEIGHT;
  if (!drawing.sees(x, y, width, height + LABEL_HEIGHT)) return;
  const [from, to] = drawing.cellsInView(x, packed.cellWidth, run.count);
  for (let i = from; i < to; i++) {
    const cell = { row: run.first + i, x: x + i * packed.cellWidth, width: packed.cellWidth };
    set.payloads.forEach((column, n) => {
      drawCell(drawing, { column, ...cell, y: y + n * CELL_HEIGHT }, valueFace(drawing, column.peek(cell.row)));
    });
  }
  pageFrame(drawing, `${cellKey(set.payloadPages!, run.page)}:${run.first}`, { x, y, width, height }, run);
  const cut =
    run.page * set.payloadPage + set.payloadPage > run.first + run.count &&
    packed.place(run.first + run.count) === undefined;
  if (cut) moreToCome(drawing, cellKey(set.payloadPages!, run.page), x + width, y);
  if (run.opens) drawPageTag(drawing, frame, run, x, y + height);
}

function drawPageTag(drawing: Drawing, { set }: SparseSetFrame, run: Run, x: number, y: number): void {
  const pages = set.payloadPages!;
  const { translate } = drawing.view;
  const state = drawing.marks.state(pages, run.page);
  const name = drawing.pageName(run.page);
  const cut = run.count < set.payloadPage;
  const text = cut ? `${name} · ${translate('diagram.page-size', { size: set.payloadPage })}` : name;
  drawing.text({
    key: `page:${cellKey(pages, run.page)}`,
    x: x + 2,
    y: y + LABEL_HEIGHT / 2 + 1,
    text,
    weight: state === 'same' ? 400 : 600,
    color: state === 'same' ? 'text-muted' : state,
  });
  const box = { x, y, width: Math.min(88, run.count * 40), height: LABEL_HEIGHT };
  drawing.cell({
    key: `page:${cellKey(pages, run.page)}`,
    column: pages.name,
    row: run.page,
    ...box,
    text: name,
    state,
  });
}

/** The entity in focus: from its packed cell on to its payload. */
function drawFocus(drawing: Drawing, frame: SparseSetFrame): void {
  const { set } = frame;
  const entry = drawing.entity === null ? undefined : set.sparse.peek(drawing.entity);
  if (!isId(entry)) return;
  const { index, isNull } = decodeId(entry, set.format);
  const cell = isNull ? undefined : packedCell(frame, index);
  if (cell === undefined || !drawing.sees(cell.x, cell.y, frame.packed.cellWidth, PAYLOAD_OFFSET)) return;
  const x = cell.x + 5;
  const points = [x, cell.y + CELL_HEIGHT + 1, x, cell.y + PAYLOAD_OFFSET - LABEL_HEIGHT];
  const look = { curve: 'line', stroke: 'selected', strokeWidth: 2, arrow: true } as const;
  drawing.add('arrow', { kind: 'path', key: `arrow:${cellKey(set.packed, index)}`, points, ...look });
}
