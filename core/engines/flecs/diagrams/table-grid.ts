import { headingName } from '../../../cells/heading.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import {
  CELL_HEIGHT,
  CELL_WIDTH,
  type Corner,
  GAP,
  LARGE_NAME,
  lowCellHeight,
  PRESENTED_BRACKETS,
  type Rect,
  roomOf,
  TYPE,
} from '../../../scene/kit/measures.ts';
import { measure } from '../../../scene/text-metrics.ts';
import type { Column } from '../../../trace/column.ts';
import { toggleOf } from '../model/id.ts';
import type { TableColumns } from '../read/columns.ts';
import { viewedIdText } from './faces.ts';

/** Maximum rows of a block; later rows are drawn in another block beside it. This is one word of a bitset. */
export const BLOCK_ROWS = 64;
/** Height of a column's name and its position in the type above the cells, and width of a row's name and number. */
const ROOM = { header: 46, map: 20, rowLabel: 92 } as const;
/** On a projector, a column has only its name, and the cell of an entity has the entity's name. */
const LARGE_ROOM = { header: 26, map: 0, rowLabel: 0 } as const;
/** The label of a row leaves room for two components beside each other in half of a column of text. */
const PLAIN_ROOM = { ...LARGE_ROOM, rowLabel: 76 } as const;
const BITS_WIDTH = CELL_WIDTH;
const ENTITY_WIDTH = 64;
const LARGE_ENTITY_WIDTH = 52;

export interface Strip {
  readonly kind: 'entities' | 'value' | 'bits';
  readonly column: Column;
  readonly title: string;
  /** For values, the row in the column map that gives the position in the type. */
  readonly mapRow: number | null;
  /** Position of its id in the type; null for the entities. */
  readonly place: number | null;
  /** For values that can be disabled, their bits. */
  readonly bits: Column | null;
  readonly x: number;
  readonly width: number;
  /** Offset from the top of the block. The columns of a table that is wider than the view continue below. */
  readonly down: number;
}

/** The layout of a table's rows, computed without reading values. */
export interface TableGrid {
  readonly table: TableColumns;
  readonly strips: readonly Strip[];
  /** Number of rows drawn: those in use, and those that the step has just removed. */
  readonly rows: number;
  /** Tops of the lines of columns, from the top of the block. */
  readonly lines: readonly number[];
  readonly blockWidth: number;
  readonly blocksPerLine: number;
  readonly blockHeight: number;
  readonly width: number;
  readonly height: number;
  /** Height above the cells of a block. */
  readonly header: number;
  /** Height of a column's position in the type. */
  readonly map: number;
  /** Width left of the cells. */
  readonly rowLabel: number;
}

/** The style of a column's name. */
export function titleStyle({ view }: Pick<Drawing, 'view'>) {
  return { font: 'mono', size: view.large === true ? LARGE_NAME : TYPE.label, weight: 600 } as const;
}

function roomOfTexts(drawing: Drawing): Pick<TableGrid, 'header' | 'map' | 'rowLabel'> {
  if (drawing.view.large === true) return LARGE_ROOM;
  if (drawing.view.plain === true) return PLAIN_ROOM;
  const map = lowCellHeight(drawing, ROOM.map, PRESENTED_BRACKETS);
  return { ...ROOM, map, header: ROOM.header + map - ROOM.map };
}

/** Places a table's columns side by side and its rows in blocks that fit into the view. */
export function tableGrid(drawing: Drawing, table: TableColumns): TableGrid {
  const all = stripsOf(drawing, table);
  const rows = Math.max(...all.map(({ column }) => drawing.marks.drawnLength(column)));
  const { header, map, rowLabel } = roomOfTexts(drawing);
  const lineHeight = header + Math.min(Math.max(rows, 1), BLOCK_ROWS) * CELL_HEIGHT;
  const strips = onLines(all, { room: roomOf(drawing), pitch: lineHeight + GAP, rowLabel });
  const lines = [...new Set(strips.map(({ down }) => down))];
  const blockWidth = Math.max(...strips.map(({ x, width }) => x + width));
  const room = Math.max(1, Math.floor((drawing.view.wrap - 48 + 3 * GAP) / (blockWidth + 3 * GAP)));
  const blocks = Math.ceil(rows / BLOCK_ROWS);
  const blocksPerLine = Math.max(1, Math.min(room, blocks));
  const blockHeight = lines.at(-1)! + lineHeight;
  const bands = Math.max(1, Math.ceil(blocks / blocksPerLine));
  return {
    table,
    header,
    map,
    rowLabel,
    strips,
    rows,
    lines,
    blockWidth,
    blocksPerLine,
    blockHeight,
    width: blocksPerLine * (blockWidth + 3 * GAP) - 3 * GAP,
    height: bands * (blockHeight + 2 * GAP) - 2 * GAP,
  };
}

/** Wraps columns into lines of a width. Bits stay next to their values. */
function onLines(
  strips: readonly WideStrip[],
  { room, pitch, rowLabel }: { readonly room: number; readonly pitch: number; readonly rowLabel: number },
): Strip[] {
  let [start, down] = [0, 0];
  return strips.map((strip, i) => {
    const next = strips[i + 1];
    const end = next?.kind === 'bits' && strip.kind === 'value' ? next.x + next.width : strip.x + strip.width;
    const isWithin = end - start + (down > 0 ? rowLabel : 0) <= room;
    if (i > 0 && strip.x > start && strip.kind !== 'bits' && !isWithin) {
      start = strip.x;
      down += pitch;
    }
    return { ...strip, x: strip.x - start + (down > 0 ? rowLabel : 0), down };
  });
}

export function bandPitch(grid: TableGrid): number {
  return grid.blockHeight + 2 * GAP;
}

export function blockCorner(grid: TableGrid, at: Corner, block: number): Corner {
  const x = at.x + (block % grid.blocksPerLine) * (grid.blockWidth + 3 * GAP);
  return { x, y: at.y + Math.floor(block / grid.blocksPerLine) * bandPitch(grid) };
}

export function rowInBlock({ header }: TableGrid, corner: Corner, row: number): Corner {
  return { x: corner.x, y: corner.y + header + (row % BLOCK_ROWS) * CELL_HEIGHT };
}

/** Returns the rectangle of a cell, given the corner of its row. */
export function stripCellRect({ x, y }: Corner, strip: Strip): Rect {
  return { x: x + strip.x, y: y + strip.down, width: strip.width, height: CELL_HEIGHT };
}

/** Returns the rectangle of a column's position in the type, which only the first block shows. */
export function mapRect({ header, map }: TableGrid, { x, y }: Corner, strip: Strip): Rect {
  return { x: x + strip.x, y: y + strip.down + header - map - 4, width: strip.width, height: map };
}

/** Returns the row of a strip's heading. Row 0 is the table's title; the headings of each block follow in type order. */
export function headingRow(table: TableColumns, block: number, place: number): number {
  return 1 + block * table.ids.length + place;
}

/** Returns the rectangle of a column's name above a block. */
export function headingRect(corner: Corner, { x, width, down }: Strip): Rect {
  return { x: corner.x + x, y: corner.y + down, width, height: 20 };
}

function headingAt(grid: TableGrid, at: Corner, row: number): Rect | undefined {
  const { ids } = grid.table;
  const perBlock = Math.max(1, ids.length);
  const strip = grid.strips.find(({ place }) => place === (row - 1) % perBlock);
  const block = Math.floor((row - 1) / perBlock);
  if (strip === undefined || row === 0 || (block > 0 && block * BLOCK_ROWS >= grid.rows)) return undefined;
  return headingRect(blockCorner(grid, at, block), strip);
}

/** Returns the rectangle of a heading or a cell, or undefined if it is not drawn. */
export function locateInGrid(grid: TableGrid, at: Corner, column: string, row: number): Rect | undefined {
  if (column === headingName(`table.${grid.table.slot}`)) return headingAt(grid, at, row);
  if (column === grid.table.columnMap.name) {
    const mapped = grid.strips.find(({ mapRow }) => mapRow === row);
    return mapped && mapRect(grid, at, mapped);
  }
  const strip = grid.strips.find((candidate) => candidate.column.name === column);
  if (strip === undefined || row < 0 || row >= grid.rows) return undefined;
  return stripCellRect(rowInBlock(grid, blockCorner(grid, at, Math.floor(row / BLOCK_ROWS)), row), strip);
}

/** A strip before wrapping, with all strips on one line. */
type WideStrip = Omit<Strip, 'down'>;

/** Orders the strips: entities, then values with their bits, then bits of ids without values. */
function stripsOf(drawing: Drawing, table: TableColumns): WideStrip[] {
  const isLarge = drawing.view.large === true;
  const isPlain = drawing.view.plain === true;
  const title = drawing.view.translate('diagram.flecs.entities');
  const none = { mapRow: null, place: null, bits: null };
  const style = titleStyle(drawing);
  const first = isLarge
    ? { x: LARGE_ROOM.rowLabel, width: entitiesWidth(title, style) }
    : { x: roomOfTexts(drawing).rowLabel, width: room(title, style) };
  const strips: WideStrip[] = [{ kind: 'entities', column: table.entities, title, ...none, ...first }];
  const push = (strip: Omit<WideStrip, 'x'>): void => {
    const last = strips.at(-1)!;
    strips.push({ ...strip, x: last.x + last.width + (strip.kind === 'value' ? GAP / 2 : 0) });
  };
  const pushBits = (bits: Column, of: string, title: string, own: number) => {
    push({ kind: 'bits', column: bits, title, ...none, place: table.ids.indexOf(toggleOf(of)), width: own });
  };
  table.values.forEach(({ id, place, column, field, isFirst }, i) => {
    const isLast = table.values[i + 1]?.place !== place;
    const title = isFirst ? viewedIdText(drawing, id) + (isLast || field === null ? '' : `.${field}`) : `.${field}`;
    const bits = table.toggles.find(({ of }) => of === id)?.bits ?? null;
    const mapRow = isFirst && !isLarge && !isPlain ? table.ids.length + Number(column.meta.column) : null;
    push({ kind: 'value', column, title, mapRow, place: isFirst ? place : null, bits, width: room(title, style) });
    if (bits !== null && isLast) pushBits(bits, id, '', BITS_WIDTH);
  });
  const withoutValues = table.toggles.filter(({ of }) => !table.values.some(({ id }) => id === of));
  for (const { bits, of } of withoutValues) pushBits(bits, of, of, room(of, style));
  return strips;
}

function room(title: string, style: ReturnType<typeof titleStyle>): number {
  return Math.min(168, Math.max(ENTITY_WIDTH, Math.ceil(measure(title, style)) + 14));
}

function entitiesWidth(title: string, style: ReturnType<typeof titleStyle>): number {
  return Math.max(LARGE_ENTITY_WIDTH, Math.ceil(measure(title, style)) + 8);
}
