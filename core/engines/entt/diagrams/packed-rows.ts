import type { Drawing } from '../../../scene/kit/drawing.ts';
import {
  CELL_HEIGHT,
  type Corner,
  GAP,
  LABEL_HEIGHT,
  LINE_GAP,
  nameHeight,
  type Rect,
} from '../../../scene/kit/measures.ts';
import { lineBreaksOf, type PagedRows, type RowRun, uniformRows } from '../../../scene/kit/paged-rows.ts';
import type { StorageColumns } from '../read/columns.ts';
import type { LineOfCells } from './line-of-cells.ts';
import { pageTagHeight, tagRect } from './page-tag.ts';
import { setGutter } from './set-gutter.ts';

export const PAYLOAD = 2 * LABEL_HEIGHT + CELL_HEIGHT + GAP;

/** The layout of a storage's elements. Packed and payload cells are in the same columns, so both are divided by payload pages. */
export interface PackedRows {
  readonly drawing: Drawing;
  readonly set: StorageColumns;
  readonly line: LineOfCells;
  readonly rows: PagedRows;
  /** The number of drawn rows of `packed`, including those that the step has just popped. */
  readonly length: number;
  readonly pitch: number;
}

export function packedRows(drawing: Drawing, set: StorageColumns, line: LineOfCells): PackedRows {
  const length = drawing.marks.drawnLength(set.packed);
  const room = { page: set.payloadPage, ...line };
  const isOneLine = line.exact || drawing.view.large === true;
  const rows = uniformRows({ ...room, rows: rowsWithPlace(set, length, room, isOneLine) });
  const payload = set.payload === null ? 0 : GAP + set.payloads.length * CELL_HEIGHT + payloadTagHeight(drawing, set);
  // Below the last cells are names, and in the entity storage the words beside the divider.
  const texts = 2 * (set.payload === null ? nameHeight(drawing) : LABEL_HEIGHT);
  return { drawing, set, line, rows, length, pitch: texts + CELL_HEIGHT + payload + LINE_GAP };
}

/** Counts rows in use and the rest of their payload pages. If a page is wider than a line, only lines in use count. */
function rowsWithPlace(
  set: StorageColumns,
  used: number,
  room: Parameters<typeof lineBreaksOf>[0],
  isOneLine: boolean,
): number {
  if (set.payloadPages === null) return used;
  const allocated = set.payloadPages.length * set.payloadPage;
  const { perLine, pagesPerLine } = lineBreaksOf(room);
  // A further line without elements is not drawn.
  if (isOneLine) return Math.max(used, Math.min(allocated, perLine));
  if (pagesPerLine > 0) return Math.max(used, allocated);
  return Math.max(used, Math.min(allocated, Math.ceil((used + 1) / perLine) * perLine));
}

function payloadTagHeight(drawing: Drawing, { payloadPages }: StorageColumns): number {
  return payloadPages === null ? 0 : pageTagHeight(drawing, payloadPages);
}

export function cellRect(
  { drawing, set, rows, pitch }: PackedRows,
  at: Corner,
  column: string,
  row: number,
): Rect | undefined {
  const isPage = column === set.payloadPages?.name;
  const lane = set.payloads.findIndex(({ name }) => name === column);
  if (isPage ? payloadTagHeight(drawing, set) === 0 : lane < 0 && column !== set.packed.name) return undefined;
  const place = rows.place(isPage ? row * set.payloadPage : row);
  if (place === undefined) return undefined;
  const top = at.y + place.line * pitch;
  const cell = {
    x: at.x + setGutter(drawing, set) + place.x,
    y: top + LABEL_HEIGHT,
    width: rows.cellWidth,
    height: CELL_HEIGHT,
  };
  if (isPage) return tagRect(cell, top + PAYLOAD + set.payloads.length * CELL_HEIGHT, set.payloadPage);
  return lane < 0 ? cell : { ...cell, y: top + PAYLOAD + lane * CELL_HEIGHT };
}

/** Returns the distance from the top of a payload's cells up to the cells of `packed` that say whose values they are. */
export function heightUpToPacked({ set }: PackedRows, column: string): number {
  const lane = set.payloads.findIndex(({ name }) => name === column);
  return lane < 0 ? 0 : PAYLOAD - LABEL_HEIGHT + lane * CELL_HEIGHT;
}

export function runsInView(drawing: Drawing, { rows, pitch }: PackedRows, at: Corner): readonly RowRun[] {
  const [from, to] = drawing.linesInView(at.y, pitch, rows.lines);
  return rows.runs(from, to);
}
