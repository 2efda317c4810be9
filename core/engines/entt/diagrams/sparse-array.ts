import { cellKey } from '../../../cells/flow.ts';
import { indexLabel, moreToCome, pageFrame, rowLabel } from '../../../scene/kit/array-parts.ts';
import { drawCell } from '../../../scene/kit/cell.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import { CELL_HEIGHT, GUTTER, LABEL_HEIGHT } from '../../../scene/kit/measures.ts';
import type { Run } from '../../../scene/kit/paged-rows.ts';
import { entryFace } from './faces.ts';
import { SPARSE_LINE, type SparseSetFrame } from './sparse-set-frame.ts';
import type { StorageColumns } from './storage-columns.ts';

/** The sparse array: its pages, and boxes where the directory holds null. */
export function drawSparse(drawing: Drawing, frame: SparseSetFrame): void {
  const { set, sparse, sparseTop } = frame;
  const { translate } = drawing.view;
  drawing.grid(set.sparse.name, translate('diagram.grid.sparse', { name: set.name }), set.sparse.length);
  drawing.grid(set.pages.name, translate('diagram.grid.pages', { name: set.name }), set.pages.length);
  rowLabel(drawing, frame, sparseTop + 2 * LABEL_HEIGHT, set.sparse.name, 'sparse', true);
  const [from, to] = drawing.linesInView(sparseTop, SPARSE_LINE, sparse.lines);
  for (const run of sparse.runs(from, to)) drawSparseRun(drawing, frame, run);
  for (const box of sparse.nullPages(from, to)) {
    const y = sparseTop + box.line * SPARSE_LINE + 2 * LABEL_HEIGHT;
    drawNullPages(drawing, frame, { ...box, x: frame.x + GUTTER + box.x, y });
  }
  if (set.pages.length === 0)
    drawing.text({
      key: `none:${set.sparse.name}`,
      x: frame.x + GUTTER,
      y: sparseTop + 2 * LABEL_HEIGHT + CELL_HEIGHT / 2,
      text: translate('diagram.no-pages'),
      color: 'text-faint',
    });
}

function drawSparseRun(drawing: Drawing, frame: SparseSetFrame, run: Run): void {
  const { set, sparse } = frame;
  const x = frame.x + GUTTER + run.x;
  const y = frame.sparseTop + run.line * SPARSE_LINE + 2 * LABEL_HEIGHT;
  const width = run.count * sparse.cellWidth;
  if (!drawing.sees(x, y - 2 * LABEL_HEIGHT, width, SPARSE_LINE)) return;
  if (run.opens) drawPageTag(drawing, set, run, x, y);
  const [from, to] = drawing.cellsInView(x, sparse.cellWidth, run.count);
  for (let i = from; i < to; i++) {
    const row = run.first + i;
    const cellX = x + i * sparse.cellWidth;
    indexLabel(drawing, cellKey(set.sparse, row), cellX + sparse.cellWidth / 2, y - LABEL_HEIGHT / 2, row);
    drawCell(drawing, { column: set.sparse, row, x: cellX, y, width: sparse.cellWidth }, entryFace(drawing, set, row));
  }
  pageFrame(drawing, `${cellKey(set.pages, run.page)}:${run.first}`, { x, y, width }, run);
  const cut = !run.closes && sparse.place(run.first + run.count) === undefined;
  if (cut) moreToCome(drawing, cellKey(set.pages, run.page), x + width, y);
}

/** The page's name stands for its pointer in the directory: it is the cell of the `pages` column. */
function drawPageTag(drawing: Drawing, set: StorageColumns, run: Run, x: number, y: number): void {
  const shown = run.closes || run.count * 2 > set.sparsePage;
  const text = drawing.pageName(run.page);
  const state = drawing.marks.state(set.pages, run.page);
  const at = cellKey(set.pages, run.page);
  const rest = shown ? '' : ` · ${drawing.view.translate('diagram.page-size', { size: set.sparsePage })}`;
  drawing.text({
    key: `page:${at}`,
    x: x + 2,
    y: y - 1.5 * LABEL_HEIGHT,
    text: text + rest,
    weight: state === 'same' ? 400 : 600,
    color: state === 'same' ? 'text-muted' : state,
  });
  const box = { x, y: y - 2 * LABEL_HEIGHT, width: Math.min(88, run.count * CELL_HEIGHT), height: LABEL_HEIGHT };
  drawing.cell({ key: `page:${at}`, column: set.pages.name, row: run.page, ...box, text, state });
}

function drawNullPages(
  drawing: Drawing,
  frame: SparseSetFrame,
  box: { page: number; pages: number; x: number; y: number; width: number },
): void {
  if (!drawing.sees(box.x, box.y - 2 * LABEL_HEIGHT, box.width, SPARSE_LINE)) return;
  const { set } = frame;
  const { translate } = drawing.view;
  const at = cellKey(set.pages, box.page);
  const many = box.pages > 1;
  const state = drawing.marks.state(set.pages, box.page);
  const text = many ? `${drawing.words.null} ×${box.pages}` : drawing.words.null;
  const label = many
    ? translate('diagram.pages', { first: box.page, last: box.page + box.pages - 1 })
    : drawing.pageName(box.page);
  const middle = box.x + box.width / 2;
  const rect = { x: box.x + 1, y: box.y + 1, width: box.width - 2, height: CELL_HEIGHT - 2 };
  const look = {
    stroke: state === 'same' ? 'border-strong' : state,
    strokeWidth: 1.5,
    dash: [3, 4],
    radius: 4,
  } as const;
  drawing.add('frame', { kind: 'rect', key: `null:${at}`, ...rect, ...look });
  drawing.text({ key: `page:${at}`, x: box.x + 2, y: box.y - 1.5 * LABEL_HEIGHT, text: label });
  const y = box.y + CELL_HEIGHT / 2;
  drawing.text({ key: `nulltext:${at}`, x: middle, y, text, font: 'mono', align: 'middle', color: 'text-muted' });
  drawing.cell({ key: `null:${at}`, column: set.pages.name, row: box.page, ...rect, text: `${label}: ${text}`, state });
}
