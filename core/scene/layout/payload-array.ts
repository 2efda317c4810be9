import { cellKey } from '../flow.ts';
import { decode, isHandle } from '../handle.ts';
import { moreToCome, pageFrame, rowLabel } from './array-parts.ts';
import { drawPayload } from './cell.ts';
import type { Drawing } from './drawing.ts';
import { CELL_HEIGHT, GAP, GUTTER, LABEL_HEIGHT } from './geometry.ts';
import type { Run } from './paged-rows.ts';
import { packedCell, type SparseSetFrame } from './sparse-set-frame.ts';

/** From a packed line's top to its payload cells. */
export const PAYLOAD_OFFSET = LABEL_HEIGHT + CELL_HEIGHT + LABEL_HEIGHT + GAP;

/** The payload pages under the packed array. A page's slots are drawn whether or not something lives in them. */
export function drawPayloadArray(drawing: Drawing, frame: SparseSetFrame): void {
  const { set, packed, packedTop, bandHeight } = frame;
  if (set.payload === null || set.payloadPages === null) return;
  const { translate } = drawing.view;
  drawing.grid(set.payload.name, translate('diagram.grid.payload', { name: set.name }), set.payload.length);
  drawing.grid(
    set.payloadPages.name,
    translate('diagram.grid.payload-pages', { name: set.name }),
    set.payloadPages.length,
  );
  rowLabel(drawing, frame, packedTop + PAYLOAD_OFFSET, set.payload.name, 'payload', true);
  const [from, to] = drawing.linesInView(packedTop, bandHeight, packed.lines);
  for (const run of packed.runs(from, to)) drawRun(drawing, frame, run);
  drawFocus(drawing, frame);
}

function drawRun(drawing: Drawing, frame: SparseSetFrame, run: Run): void {
  const { set, packed } = frame;
  if (run.page >= set.payloadPages!.length) return;
  const x = frame.x + GUTTER + run.x;
  const y = frame.packedTop + run.line * frame.bandHeight + PAYLOAD_OFFSET;
  const width = run.count * packed.cellWidth;
  if (!drawing.sees(x, y, width, CELL_HEIGHT + LABEL_HEIGHT)) return;
  const [from, to] = drawing.cellsInView(x, packed.cellWidth, run.count);
  for (let i = from; i < to; i++) {
    const cell = { row: run.first + i, x: x + i * packed.cellWidth, y, width: packed.cellWidth };
    drawPayload(drawing, { column: set.payload!, ...cell });
  }
  pageFrame(drawing, `${cellKey(set.payloadPages!, run.page)}:${run.first}`, { x, y, width }, run);
  const cut =
    run.page * set.payloadPage + set.payloadPage > run.first + run.count &&
    packed.place(run.first + run.count) === undefined;
  if (cut) moreToCome(drawing, cellKey(set.payloadPages!, run.page), x + width, y);
  if (run.opens) drawPageTag(drawing, frame, run, x, y + CELL_HEIGHT);
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
  if (!isHandle(entry)) return;
  const { index, isNull } = decode(entry, set.format);
  const cell = isNull ? undefined : packedCell(frame, index);
  if (cell === undefined || !drawing.sees(cell.x, cell.y, frame.packed.cellWidth, PAYLOAD_OFFSET)) return;
  const x = cell.x + 5;
  const points = [x, cell.y + CELL_HEIGHT + 1, x, cell.y + PAYLOAD_OFFSET - LABEL_HEIGHT];
  const look = { curve: 'line', stroke: 'selected', strokeWidth: 2, arrow: true } as const;
  drawing.add('arrow', { kind: 'path', key: `arrow:${cellKey(set.packed, index)}`, points, ...look });
}
