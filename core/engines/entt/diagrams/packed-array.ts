import { isId } from '../../../cells/id-format.ts';
import { cellKey } from '../../../cells/origins.ts';
import { indexLabel, lineLabel, PLAIN_ENTITY, plainWords, rowNumbersLabel } from '../../../scene/kit/array-parts.ts';
import type { Block } from '../../../scene/kit/block.ts';
import { type CellBox, drawCell } from '../../../scene/kit/cell.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import { idFace } from '../../../scene/kit/faces.ts';
import { captionBelow, laneLabel } from '../../../scene/kit/lane-array.ts';
import { CELL_HEIGHT, type Corner, indexMiddle, LABEL_HEIGHT, LINE_GAP } from '../../../scene/kit/measures.ts';
import { outlineNew } from '../../../scene/kit/outline.ts';
import type { RowRun } from '../../../scene/kit/paged-rows.ts';
import { steps } from '../model/steps.ts';
import { rowStateOf, type StorageColumns } from '../read/columns.ts';
import type { LineOfCells } from './line-of-cells.ts';
import { cellRect, heightUpToPacked, type PackedRows, packedRows, runsInView } from './packed-rows.ts';
import { widthWithTag } from './page-tag.ts';
import { drawPayloads } from './payload-lanes.ts';
import { isGutterFree, setGutter } from './set-gutter.ts';

/** The differences between the packed arrays of a component storage and the entity storage. */
export interface PackedOptions {
  /** True for rows that are not in use: entities that wait to be recycled. */
  readonly dead?: (row: number) => boolean;
  readonly caption: (row: number, handle: number | bigint) => string | undefined;
}

/** Distance of the name of `packed` from the cell next to it. */
const LABEL_GAP = 4;

interface PackedArray extends Block {
  /** Rows in use on lines that are at least partly visible. */
  readonly rowsInView: (at: Corner) => readonly number[];
}

export function packedArray(
  drawing: Drawing,
  set: StorageColumns,
  line: LineOfCells,
  options: PackedOptions,
): PackedArray {
  const packed = packedRows(drawing, set, line);
  return {
    width: setGutter(drawing, set) + widthOf(drawing, packed),
    height: packed.rows.lines * packed.pitch - LINE_GAP,
    cells: { width: packed.rows.cellWidth, isBroken: packed.rows.lines > 1 },
    draw(at) {
      drawPacked(drawing, packed, at, options);
      drawPayloads(drawing, packed, at);
    },
    locate: (at, column, row) => cellRect(packed, at, column, row),
    heightAbove: (column) => heightUpToPacked(packed, column),
    rowsInView: (at) =>
      runsInView(drawing, packed, at).flatMap(({ first, count }) => {
        const used = Math.max(0, Math.min(count, set.packed.length - first));
        return Array.from({ length: used }, (_, i) => first + i);
      }),
  };
}

function widthOf(drawing: Drawing, { set, rows }: PackedRows): number {
  const { payloadPages, payloadPage } = set;
  return payloadPages === null ? rows.width : widthWithTag(drawing, payloadPages, payloadPage, rows);
}

function drawPacked(drawing: Drawing, packed: PackedRows, at: Corner, options: PackedOptions): void {
  const { set, length } = packed;
  const { translate } = drawing.view;
  drawing.grid(set.packed.name, translate('diagram.grid.packed', { name: set.name }), length);
  const top = at.y + LABEL_HEIGHT;
  const gutter = setGutter(drawing, set);
  const isPlain = drawing.view.plain === true;
  const words = isPlain ? plainWords(drawing, 'packed-hint', gutter - 8) : translate('diagram.packed-hint');
  const hint = isGutterFree(set)
    ? { hint: words, room: gutter - 8 }
    : { room: gutter - packed.line.leastWidth - LINE_GAP - LABEL_GAP };
  const label = { column: set.packed, label: translate('diagram.packed'), height: CELL_HEIGHT, ...hint };
  laneLabel(drawing, label, at.x, top, { pitch: packed.pitch, count: packed.rows.lines });
  // A cell next to the name has its own label there.
  if (length > 0 && isGutterFree(set)) rowNumbersLabel(drawing, 'packed', { x: at.x, y: top }, gutter, 'text-faint');
  for (const run of runsInView(drawing, packed, at)) drawRun(drawing, packed, at, run, options);
  if (length > 0) return;
  const none = { x: at.x + setGutter(drawing, set), y: top + CELL_HEIGHT / 2, text: drawing.emptyText };
  drawing.text({ key: `none:${set.packed.name}`, ...none, color: 'text-faint' });
}

function drawRun(drawing: Drawing, packed: PackedRows, at: Corner, run: RowRun, options: PackedOptions): void {
  const { set, length } = packed;
  const first = cellRect(packed, at, set.packed.name, run.first);
  if (first === undefined) return;
  const { width, y } = first;
  if (run.x === 0) lineLabel(drawing, cellKey(set.packed, run.first), first.x, y + CELL_HEIGHT / 2, run.first);
  const [from, to] = drawing.cellsInView(first.x, width, Math.min(run.count, length - run.first));
  for (let i = from; i < to; i++) {
    const row = run.first + i;
    const x = first.x + i * width;
    indexLabel(drawing, cellKey(set.packed, row), x + width / 2, indexMiddle(drawing, y), row, { width });
    const state = rowState(drawing, set, row);
    const use = state === 'alive' && options.dead?.(row) === true ? 'dead' : state;
    const box = { column: set.packed, row, x, y, width };
    const idLook = idFace(drawing, set.packed.peek(row), set.format, use);
    const face = drawing.view.plain === true && use === 'alive' ? { ...idLook, color: PLAIN_ENTITY } : idLook;
    drawCell(drawing, box, face);
    if (use === 'new') outlineNew(drawing, cellKey(set.packed, row), { ...box, height: CELL_HEIGHT }, face);
    drawCaption(drawing, box, options);
  }
}

/** Steps of creating an entity in which its handle is in `packed` but the part in use has not grown yet. */
const CREATING: ReadonlySet<string> = new Set([steps.takeRecycled.name, steps.linkSparse.name]);

/** Returns the state of a row of `packed` in the middle of a change, see `rowStateOf`. */
export function rowState(drawing: Drawing, set: StorageColumns, row: number): ReturnType<typeof rowStateOf> {
  const { marks, step } = drawing;
  const isCreated = step !== null && CREATING.has(step.code) && step.args.entity === set.packed.peek(row);
  // After a whole set-up or operation, nothing is in the middle of a change.
  const isOver = step !== null && step.line < 0;
  const state = rowStateOf(set, row, isCreated || (!isOver && marks.wasFilled(set.packed, row)));
  // A student may fill the hole before writing the entry, which then still leads to the last row.
  return state === 'left' && drawing.isByHand(set.packed, row) ? 'alive' : state;
}

function drawCaption(drawing: Drawing, cell: CellBox, options: PackedOptions): void {
  const handle = cell.column.peek(cell.row);
  const name = isId(handle) ? options.caption(cell.row, handle) : undefined;
  captionBelow(drawing, { ...cell, height: CELL_HEIGHT }, name);
}
