import { cellKey } from '../../../cells/flow.ts';
import { isId } from '../../../cells/id-format.ts';
import { indexLabel, rowLabel } from '../../../scene/kit/array-parts.ts';
import { drawCell } from '../../../scene/kit/cell.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import { idFace } from '../../../scene/kit/faces.ts';
import { CELL_HEIGHT, GUTTER, LABEL_HEIGHT, TYPE } from '../../../scene/kit/measures.ts';
import type { Run } from '../../../scene/kit/paged-rows.ts';
import { ellipsis } from '../../../scene/text-metrics.ts';
import type { SparseSetFrame } from './sparse-set-frame.ts';

/** What differs between the packed array of a storage and that of the entity storage. */
export interface PackedOptions {
  /** Rows that are not in use: the part of the entity storage that waits for recycling. */
  readonly dead: (row: number) => boolean;
  /** The small text under a cell. */
  readonly caption: (row: number, handle: number | bigint) => string | undefined;
}

/** The packed array, without its payload. */
export function drawPacked(drawing: Drawing, frame: SparseSetFrame, options: PackedOptions): void {
  const { set, packed, packedTop, bandHeight } = frame;
  drawing.grid(set.packed.name, drawing.view.translate('diagram.grid.packed', { name: set.name }), frame.packedLength);
  const plain = set.length === null && set.policy === 'swap_and_pop';
  rowLabel(drawing, frame, packedTop + LABEL_HEIGHT, set.packed.name, 'packed', plain);
  const [from, to] = drawing.linesInView(packedTop, bandHeight, packed.lines);
  for (const run of packed.runs(from, to)) drawPackedRun(drawing, frame, run, options);
  if (frame.packedLength === 0)
    drawing.text({
      key: `none:${set.packed.name}`,
      x: frame.x + GUTTER,
      y: packedTop + LABEL_HEIGHT + CELL_HEIGHT / 2,
      text: drawing.view.translate('diagram.empty'),
      color: 'text-faint',
    });
}

function drawPackedRun(drawing: Drawing, frame: SparseSetFrame, run: Run, options: PackedOptions): void {
  const { set, packed } = frame;
  const count = Math.min(run.count, frame.packedLength - run.first);
  const x = frame.x + GUTTER + run.x;
  const y = frame.packedTop + run.line * frame.bandHeight + LABEL_HEIGHT;
  const [from, to] = drawing.cellsInView(x, packed.cellWidth, count);
  for (let i = from; i < to; i++) {
    const row = run.first + i;
    const cellX = x + i * packed.cellWidth;
    indexLabel(drawing, cellKey(set.packed, row), cellX + packed.cellWidth / 2, y - LABEL_HEIGHT / 2, row);
    const face = idFace(drawing, set.packed.peek(row), set.format, options.dead(row) ? 'dead' : 'alive');
    drawCell(drawing, { column: set.packed, row, x: cellX, y, width: packed.cellWidth }, face);
    drawCaption(drawing, options, { row, x: cellX, y: y + CELL_HEIGHT, width: packed.cellWidth, frame });
  }
}

function drawCaption(
  drawing: Drawing,
  options: PackedOptions,
  at: { row: number; x: number; y: number; width: number; frame: SparseSetFrame },
): void {
  const { packed } = at.frame.set;
  const handle = packed.peek(at.row);
  const text = isId(handle) ? options.caption(at.row, handle) : undefined;
  if (text === undefined) return;
  drawing.text({
    key: `name:${cellKey(packed, at.row)}`,
    x: at.x + at.width / 2,
    y: at.y + LABEL_HEIGHT / 2 + 1,
    text: ellipsis(text, at.width - 2, { font: 'sans', size: TYPE.small }),
    align: 'middle',
  });
}
