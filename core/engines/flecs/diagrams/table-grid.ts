import { headingName } from '../../../cells/heading.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import { CELL_HEIGHT, type Corner, GAP, type Rect, roomOf, TYPE } from '../../../scene/kit/measures.ts';
import { measure } from '../../../scene/text-metrics.ts';
import type { Column } from '../../../trace/column.ts';
import type { TableColumns } from '../columns.ts';
import { toggleOf } from '../model/id.ts';
import { idText } from './faces.ts';

/** Rows beside the table's first ones begin a new block from here on: a word of a bitset. */
export const BLOCK_ROWS = 64;
/** Name of a column and its place in the type, over its cells. */
export const HEADER = 46;
/** Left of a row: its number and the entity's name. */
export const ROW_LABEL = 92;
const BITS_WIDTH = 26;
const ENTITY_WIDTH = 64;
const TITLE = { font: 'mono', size: TYPE.label, weight: 600 } as const;

/** One column of a table as it is drawn. */
export interface Strip {
  readonly kind: 'entities' | 'value' | 'bits';
  readonly column: Column;
  readonly title: string;
  /** For values: their row in the column map, which says the place in the type. */
  readonly mapRow: number | null;
  /** Place in the type of the id that it is about; null for the entities. */
  readonly place: number | null;
  /** For values that can be disabled: their bits. */
  readonly bits: Column | null;
  readonly x: number;
  readonly width: number;
  /** From the top of the block: tables that are wider than the view go on below. */
  readonly down: number;
}

/** The layout of a table's rows; arithmetic only. */
export interface TableGrid {
  readonly table: TableColumns;
  readonly strips: readonly Strip[];
  /** Rows that are drawn: those in use, and what the step has just taken away. */
  readonly rows: number;
  /** Tops of the lines that the columns are on, from the top of the block. */
  readonly lines: readonly number[];
  readonly blockWidth: number;
  readonly blocksAbreast: number;
  readonly blockHeight: number;
  readonly width: number;
  readonly height: number;
}

/** Measures a table: its columns beside each other, its rows in blocks that fit into the view. */
export function tableGrid(drawing: Drawing, table: TableColumns): TableGrid {
  const all = stripsOf(drawing, table);
  const rows = Math.max(...all.map(({ column }) => drawing.marks.drawnLength(column)));
  const lineHeight = HEADER + Math.min(Math.max(rows, 1), BLOCK_ROWS) * CELL_HEIGHT;
  const strips = onLines(all, roomOf(drawing), lineHeight + GAP);
  const lines = [...new Set(strips.map(({ down }) => down))];
  const blockWidth = Math.max(...strips.map(({ x, width }) => x + width));
  const room = Math.max(1, Math.floor((drawing.view.wrap - 48 + 3 * GAP) / (blockWidth + 3 * GAP)));
  const blocks = Math.ceil(rows / BLOCK_ROWS);
  const blocksAbreast = Math.max(1, Math.min(room, blocks));
  const blockHeight = lines.at(-1)! + lineHeight;
  const bands = Math.max(1, Math.ceil(blocks / blocksAbreast));
  return {
    table,
    strips,
    rows,
    lines,
    blockWidth,
    blocksAbreast,
    blockHeight,
    width: blocksAbreast * (blockWidth + 3 * GAP) - 3 * GAP,
    height: bands * (blockHeight + 2 * GAP) - 2 * GAP,
  };
}

/** Breaks the columns into lines that fit into a width. Bits stay beside their values. */
function onLines(strips: readonly WideStrip[], room: number, pitch: number): Strip[] {
  let [start, down] = [0, 0];
  return strips.map((strip, i) => {
    const next = strips[i + 1];
    const end = next?.kind === 'bits' && strip.kind === 'value' ? next.x + next.width : strip.x + strip.width;
    const isWithin = end - start + (down > 0 ? ROW_LABEL : 0) <= room;
    if (i > 0 && strip.x > start && strip.kind !== 'bits' && !isWithin) {
      start = strip.x;
      down += pitch;
    }
    return { ...strip, x: strip.x - start + (down > 0 ? ROW_LABEL : 0), down };
  });
}

/** From one band of blocks to the next. */
export function bandPitch(grid: TableGrid): number {
  return grid.blockHeight + 2 * GAP;
}

/** Where a block of rows begins. */
export function blockCorner(grid: TableGrid, at: Corner, block: number): Corner {
  const x = at.x + (block % grid.blocksAbreast) * (grid.blockWidth + 3 * GAP);
  return { x, y: at.y + Math.floor(block / grid.blocksAbreast) * bandPitch(grid) };
}

/** Where a row begins within its block. */
export function rowInBlock(corner: Corner, row: number): Corner {
  return { x: corner.x, y: corner.y + HEADER + (row % BLOCK_ROWS) * CELL_HEIGHT };
}

/** A cell in a row that begins at a corner. */
export function cellRect({ x, y }: Corner, strip: Strip): Rect {
  return { x: x + strip.x, y: y + strip.down, width: strip.width, height: CELL_HEIGHT };
}

/** Under a column's name: its place in the type, in the first block only. */
export function mapRect({ x, y }: Corner, strip: Strip): Rect {
  return { x: x + strip.x, y: y + strip.down + HEADER - 24, width: strip.width, height: 20 };
}

/** The heading over a block's strip: rows count through the type, block by block, behind the title's 0. */
export function headingRow(table: TableColumns, block: number, place: number): number {
  return 1 + block * table.ids.length + place;
}

/** A column’s name over a block. */
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

/** Where a heading or a cell of the table is; undefined where it is not drawn. */
export function locateInGrid(grid: TableGrid, at: Corner, column: string, row: number): Rect | undefined {
  if (column === headingName(`table.${grid.table.slot}`)) return headingAt(grid, at, row);
  if (column === grid.table.columnMap.name) {
    const mapped = grid.strips.find(({ mapRow }) => mapRow === row);
    return mapped && mapRect(at, mapped);
  }
  const strip = grid.strips.find((candidate) => candidate.column.name === column);
  if (strip === undefined || row < 0 || row >= grid.rows) return undefined;
  return cellRect(rowInBlock(blockCorner(grid, at, Math.floor(row / BLOCK_ROWS)), row), strip);
}

/** On one line, however wide. */
type WideStrip = Omit<Strip, 'down'>;

/** Entities, then the values each with its bits beside it, then bits of what has no values. */
function stripsOf(drawing: Drawing, table: TableColumns): WideStrip[] {
  const title = drawing.view.translate('diagram.flecs.entities');
  const none = { mapRow: null, place: null, bits: null };
  const strips: WideStrip[] = [
    { kind: 'entities', column: table.entities, title, ...none, x: ROW_LABEL, width: room(title) },
  ];
  const push = (strip: Omit<WideStrip, 'x'>): void => {
    const last = strips.at(-1)!;
    strips.push({ ...strip, x: last.x + last.width + (strip.kind === 'value' ? GAP / 2 : 0) });
  };
  const pushBits = (bits: Column, of: string, title: string, own: number) => {
    push({ kind: 'bits', column: bits, title, ...none, place: table.ids.indexOf(toggleOf(of)), width: own });
  };
  table.values.forEach(({ id, place, column, field, isFirst }, i) => {
    const isLast = table.values[i + 1]?.place !== place;
    const title = isFirst ? idText(drawing, id) + (isLast || field === null ? '' : `.${field}`) : `.${field}`;
    const bits = table.toggles.find(({ of }) => of === id)?.bits ?? null;
    const mapRow = isFirst ? table.ids.length + Number(column.meta.column) : null;
    push({ kind: 'value', column, title, mapRow, place: isFirst ? place : null, bits, width: room(title) });
    if (bits !== null && isLast) pushBits(bits, id, '', BITS_WIDTH);
  });
  const withoutValues = table.toggles.filter(({ of }) => !table.values.some(({ id }) => id === of));
  for (const { bits, of } of withoutValues) pushBits(bits, of, of, room(of));
  return strips;
}

function room(title: string): number {
  return Math.min(168, Math.max(ENTITY_WIDTH, Math.ceil(measure(title, TITLE)) + 14));
}
