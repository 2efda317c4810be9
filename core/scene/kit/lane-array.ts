import { cellKey } from '../../cells/origins.ts';
import type { Column } from '../../trace/column.ts';
import type { CellRef } from '../../trace/step.ts';
import { ellipsis, fitSize, measure, wrap } from '../text-metrics.ts';
import { indexLabel, lineLabel } from './array-parts.ts';
import type { Block } from './block.ts';
import { drawCell, type Face } from './cell.ts';
import type { Drawing } from './drawing.ts';
import { filledCellWidth } from './filled-line.ts';
import {
  CELL_WIDTH,
  type Corner,
  captionMiddle,
  captionSize,
  GUTTER,
  gutterOf,
  indexMiddle,
  innerWidth,
  LABEL_HEIGHT,
  LARGE_LABEL,
  LARGE_NAME,
  LINE_GAP,
  nameHeight,
  nameSizes,
  numberHeight,
  type Rect,
  TYPE,
} from './measures.ts';
import { outline, outlineNew } from './outline.ts';
import { type PagedRows, type RowRun, uniformRows } from './paged-rows.ts';

/** One of several parallel arrays that are drawn below each other. */
export interface ArrayLane {
  readonly column: Column;
  readonly label: string;
  /** A smaller text below the label. */
  readonly hint?: string;
  readonly height: number;
  readonly face: (row: number) => Face;
  readonly focused?: (row: number) => boolean;
  /** True if the cell is being inserted and does not count yet. */
  readonly isNew?: (row: number) => boolean;
  /** A text that replaces the cells and explains why there are none. */
  readonly note?: string;
  /** An extra drawing below each cell, for example the bits of a mask. */
  readonly under?: {
    readonly height: number;
    /** Draws names into the gutter of the first line, whose left edge is at `x`. */
    readonly labels: (x: number, y: number) => void;
    readonly draw: (row: number, at: Rect) => void;
  };
}

interface LaneArrayOptions {
  readonly lanes: readonly ArrayLane[];
  readonly rows: PagedRows;
  /** Rows from here on are not drawn. */
  readonly length: number;
  /** The small text below a row's cells. */
  readonly caption?: (row: number) => string | undefined;
  /** The small text above a group of rows, for example its page. */
  readonly tag?: (run: RowRun) => string | undefined;
  readonly owner: string;
  /** Draws more after the cells, for example a divider. */
  readonly after?: (at: Corner, place: (row: number) => Corner | undefined) => void;
}

/** Like `laneArray` for arrays without pages, with lines as wide as the panel. */
export function unpagedLanes(drawing: Drawing, cellWidth: number, options: Omit<LaneArrayOptions, 'rows'>): Block {
  const rows = uniformRows({ rows: options.length, page: 0, cellWidth, width: laneRoom(drawing) });
  return laneArray(drawing, { ...options, rows });
}

/** Lays out an array without pages: on one line that its cells fill if they fit, otherwise on several. */
export function unpagedRows({ view }: Drawing, rows: number, least: number, room: number): PagedRows {
  const filled = filledCellWidth(view, { rows, room, least });
  return filled === null
    ? uniformRows({ rows, page: 0, cellWidth: least, width: room })
    : uniformRows({ rows, page: 0, cellWidth: filled, width: room, exact: true });
}

/** Width for cells next to a full gutter, which has room for the names of components in every look. */
export function laneRoom(drawing: Drawing): number {
  return Math.max(CELL_WIDTH, innerWidth(drawing) + gutterOf(drawing) - GUTTER);
}

const MONO = { font: 'mono', weight: 600 } as const;
const SMALL = { font: 'sans', size: TYPE.small } as const;

/** Draws parallel arrays whose rows run from left to right in several lines. */
export function laneArray(drawing: Drawing, options: LaneArrayOptions): Block {
  const { lanes, rows } = options;
  const tag = options.tag === undefined ? 0 : nameHeight(drawing);
  const caption = options.caption === undefined ? 0 : nameHeight(drawing);
  const cells = lanes.reduce((sum, lane) => sum + heightOf(lane), 0);
  const head = tag === 0 ? LABEL_HEIGHT : tag + numberHeight(drawing);
  const pitch = head + cells + caption + LINE_GAP;
  const topOf = (i: number): number => head + lanes.slice(0, i).reduce((sum, lane) => sum + heightOf(lane), 0);
  const frame: Frame = { drawing, options, pitch, head, cells, topOf };
  return {
    width: GUTTER + Math.max(rows.width, Math.min(4 * rows.cellWidth, laneRoom(drawing))),
    height: rows.lines * pitch - LINE_GAP,
    cells: { width: rows.cellWidth, isBroken: rows.lines > 1 },
    draw: (at) => drawLanes(frame, at),
    locate(at, column, row): Rect | undefined {
      const i = lanes.findIndex((lane) => lane.column.name === column);
      const lane = lanes[i];
      const place = lane === undefined || lane.note !== undefined ? undefined : cornerOf(frame, at, row);
      return place && lane && { x: place.x, y: place.y + topOf(i) - head, width: rows.cellWidth, height: lane.height };
    },
    heightBelow: (column) => lanes.find((lane) => lane.column.name === column)?.under?.height ?? 0,
    cutAbove(y) {
      const line = Math.floor((y + LINE_GAP) / pitch) * pitch;
      const bottoms = [pitch - LINE_GAP, ...lanes.map((lane, i) => topOf(i) + heightOf(lane))];
      return Math.min(y, line + Math.max(0, ...bottoms.filter((bottom) => bottom <= y - line)));
    },
  };
}

function heightOf({ height, under }: ArrayLane): number {
  return height + (under?.height ?? 0);
}

interface Frame {
  readonly drawing: Drawing;
  readonly options: LaneArrayOptions;
  readonly pitch: number;
  readonly head: number;
  readonly cells: number;
  readonly topOf: (lane: number) => number;
}

function cornerOf({ options, pitch, head }: Frame, at: Corner, row: number): Corner | undefined {
  const place = row < options.length ? options.rows.place(row) : undefined;
  return place && { x: at.x + GUTTER + place.x, y: at.y + place.line * pitch + head };
}

function drawLanes(frame: Frame, at: Corner): void {
  const { drawing, options, pitch } = frame;
  const { lanes, rows } = options;
  for (const [i, lane] of lanes.entries()) {
    drawing.grid(lane.column.name, `${options.owner}: ${lane.label}`, lane.column.length);
    const y = at.y + frame.topOf(i);
    laneLabel(drawing, { ...lane, room: GUTTER - 8 }, at.x, y, {
      pitch,
      count: lane.note === undefined ? rows.lines : 1,
    });
    if (lane.note !== undefined) drawNote(drawing, lane, lane.note, at.x + GUTTER, y);
    if (drawing.sees(at.x, y, GUTTER, heightOf(lane))) lane.under?.labels(at.x, y + lane.height);
  }
  const [from, to] = drawing.linesInView(at.y, pitch, rows.lines);
  for (const run of rows.runs(from, to)) drawRun(frame, at, run);
  options.after?.(at, (row) => cornerOf(frame, at, row));
}

/** Sizes of an array's name on a projector, where the gutter limits it. */
const LARGE_NAMES = [LARGE_NAME, LARGE_LABEL, TYPE.cell, TYPE.label] as const;

type Labelled = Pick<ArrayLane, 'column' | 'label' | 'hint' | 'height'> & {
  /** Width for the name if there is a cell next to it in the gutter. */
  readonly room?: number;
};

interface Lines {
  readonly pitch: number;
  readonly count: number;
}

/** Writes an array's name and hint left of its first line that begins in the drawn part. */
export function laneLabel(drawing: Drawing, lane: Labelled, x: number, top: number, lines: Lines): void {
  const isLarge = drawing.view.large === true;
  const { column, label, hint, height, room = gutterOf(drawing) - 8 } = lane;
  // With small cells, the gutter shows line numbers instead.
  const line = drawing.level === 'cells' ? drawing.firstLineInView(top, lines.pitch, lines.count) : 0;
  const y = top + line * lines.pitch;
  if (!drawing.sees(x, y, GUTTER, height)) return;
  const middle = y + height / 2;
  const shownHint = !isLarge && height >= 34 && drawing.legible(TYPE.small) === TYPE.small ? hint : undefined;
  const hintLines = shownHint === undefined ? [] : wrap(shownHint, room, SMALL);
  const most = hintLines.length > 1 ? Math.min(height, LARGE_LABEL) : height;
  const sizes = (isLarge ? LARGE_NAMES : nameSizes(drawing)).filter((size) => size <= most);
  const size = fitSize(
    label,
    room,
    sizes.map((size) => drawing.legible(size)),
    MONO,
  );
  if (size > height) return;
  const style = { font: 'mono', size, weight: 600 } as const;
  const isWrapped = measure(label, style) > room && height >= 2 * size + 2;
  const [first = label, second] = isWrapped ? wrap(label, room, style) : [label];
  const two = second !== undefined || shownHint !== undefined;
  const place = line === 0 ? column.name : `${column.name}@${line}`;
  const hints = second === undefined ? hintLines : [];
  // The descenders of a large name must not touch its hint.
  const apart = hints.length > 0 ? Math.max(0, size - TYPE.label) / 4 : 0;
  const above = (hints.length > 1 ? 14 : 8) + apart;
  const name = { key: `label:${place}`, x, y: two ? middle - above : middle, text: first };
  drawing.name({ ...name, ...style, color: 'text' }, room);
  const below = { key: `hint:${place}`, x };
  if (second !== undefined) drawing.name({ ...below, y: middle + 8, text: second, ...style, color: 'text' }, room);
  else
    for (const [i, text] of hints.slice(0, 2).entries()) {
      const key = i === 0 ? below.key : `${below.key}:${i}`;
      const hintAt = { key, x, y: middle + (hints.length > 1 ? 2 + 14 * i : 10 + apart) };
      drawing.name({ ...hintAt, text, color: 'text-faint' }, room);
    }
}

function drawNote(drawing: Drawing, { column, height }: ArrayLane, note: string, x: number, y: number): void {
  drawing.text({ key: `note:${column.name}`, x: x + 2, y: y + height / 2, text: note, color: 'text-faint' });
}

function drawRun(frame: Frame, at: Corner, run: RowRun): void {
  const { drawing, options, pitch, head } = frame;
  const { rows, lanes } = options;
  const count = Math.min(run.count, options.length - run.first);
  const x = at.x + GUTTER + run.x;
  const top = at.y + run.line * pitch;
  const first = lanes[0]!.column;
  const tag = options.tag?.(run);
  if (tag !== undefined && count > 0)
    drawing.text({ key: `tag:${cellKey(first, run.first)}`, x: x + 2, y: top + LABEL_HEIGHT / 2, text: tag });
  if (run.x === 0 && count > 0)
    lineLabel(drawing, cellKey(first, run.first), x, top + frame.topOf(0) + lanes[0]!.height / 2, run.first);
  const numbered = numberedLane(frame, top);
  const numbersY = indexMiddle(drawing, top + frame.topOf(numbered));
  const [from, to] = drawing.cellsInView(x, rows.cellWidth, count);
  for (let i = from; i < to; i++) {
    const row = run.first + i;
    const left = x + i * rows.cellWidth;
    const middle = left + rows.cellWidth / 2;
    indexLabel(drawing, cellKey(lanes[numbered]!.column, row), middle, numbersY, row, { width: rows.cellWidth });
    for (const [n, lane] of lanes.entries()) {
      if (lane.note !== undefined) continue;
      const box = { column: lane.column, row, x: left, y: top + frame.topOf(n) };
      const size = { width: rows.cellWidth, height: lane.height };
      const face = lane.face(row);
      drawCell(drawing, { ...box, ...size }, face);
      const below = { x: box.x, y: box.y + lane.height, width: size.width, height: lane.under?.height ?? 0 };
      lane.under?.draw(row, below);
      if (lane.isNew?.(row) === true) outlineNew(drawing, cellKey(lane.column, row), { ...box, ...size }, face);
      if (lane.focused?.(row) === true) outline(drawing, cellKey(lane.column, row), { ...box, ...size });
    }
    const cell = { column: lanes[0]!.column, row, x: left, y: top + head, width: rows.cellWidth, height: frame.cells };
    captionBelow(drawing, cell, options.caption?.(row));
  }
}

/** Returns the lane with the row numbers: the first one, or the first visible one after a fold. */
function numberedLane({ drawing, options, topOf }: Frame, top: number): number {
  const shown = options.lanes.findIndex(({ height }, i) => !drawing.isHiddenByFold(top + topOf(i) + height / 2));
  return Math.max(0, shown);
}

/** Distance between the names of neighbours in large type. */
const LARGE_CAPTION_GAP = 5;

/** Short names are not much larger than long ones beside them. */
const MAX_CAPTION = 15;

/** Writes the name of an entity, if it has one, below its cell. */
export function captionBelow(
  drawing: Drawing,
  { column, row, ...cell }: CellRef & Rect,
  name: string | undefined,
): void {
  if (name === undefined) return;
  const room = cell.width - (drawing.view.large === true ? LARGE_CAPTION_GAP : 2);
  const least = { font: 'sans', size: Math.min(MAX_CAPTION, captionSize(drawing, name, room)) } as const;
  const size = drawing.enlarged(name, room, least);
  const text = ellipsis(name, room, { ...least, size });
  const middle = {
    x: cell.x + cell.width / 2,
    y: captionMiddle(drawing, cell.y + cell.height),
    align: 'middle',
  } as const;
  drawing.text({ key: `name:${cellKey(column, row)}`, ...middle, text, size, room });
}
