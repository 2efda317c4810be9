import { cellKey } from '../../../cells/origins.ts';
import { type Block, isMarked, isWanted, type Panel, panel } from '../../../scene/kit/block.ts';
import { drawCell, type Face } from '../../../scene/kit/cell.ts';
import { cursorMark } from '../../../scene/kit/cursor-mark.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import { leftFace, textFace } from '../../../scene/kit/faces.ts';
import { headingCell } from '../../../scene/kit/heading.ts';
import { isUnwatched, missingFacts } from '../../../scene/kit/known-columns.ts';
import { CELL_HEIGHT, type Corner, GAP, LARGE_LABEL, TYPE } from '../../../scene/kit/measures.ts';
import { isFocusedTable, outline, outlineNew } from '../../../scene/kit/outline.ts';
import { ellipsis, fitSize, measure } from '../../../scene/text-metrics.ts';
import type { Column } from '../../../trace/column.ts';
import { numberIn, type TableColumns } from '../read/columns.ts';
import { bitWords } from './bit-words.ts';
import { drawnWorldOf } from './drawn-world.ts';
import { componentFace, entityFace, viewedIdText } from './faces.ts';
import { fillBar } from './fill-bar.ts';
import { focusedId } from './focused-id.ts';
import { rowState } from './row-state.ts';
import {
  BLOCK_ROWS,
  bandPitch,
  blockCorner,
  headingRect,
  headingRow,
  locateInGrid,
  mapRect,
  rowInBlock,
  type Strip,
  stripCellRect,
  type TableGrid,
  tableGrid,
  titleStyle,
} from './table-grid.ts';
import { typeChips } from './type-chips.ts';

const MOVED = { font: 'sans', size: TYPE.small } as const;
const MIN_WIDTH = 320;

/** Draws a table: its type, then one row per entity and one column per component with data. */
export function tablePanel(drawing: Drawing, name: string, table: TableColumns): Panel {
  const { tableTitle, rowsText } = drawnWorldOf(drawing);
  const { translate } = drawing.view;
  const title = tableTitle(table.slot);
  const grid = tableGrid(drawing, table);
  const unwatched = table.values.filter(({ column }) => isUnwatched(column, table.entities));
  const names = [...unwatched.map(({ id }) => id), ...unsentIds(table)].map((id) => viewedIdText(drawing, id));
  const none = table.ids.length === 0 && drawing.view.large !== true ? ` · ${translate('diagram.flecs.root')}` : '';
  const missing = observedFacts(drawing, table.slot) + missingFacts(drawing.view, [table.columnMap], names);
  const facts = rowsText(table.entities.length) + none + missing;
  // In a plain picture the names of the columns are enough, unless an id has none or is marked.
  const isNamed =
    drawing.view.plain === true &&
    table.ids.every((id) => table.values.some((value) => value.id === id)) &&
    !isMarked(drawing, table.type.name);
  const hasChips =
    table.ids.length > 0 && drawing.view.large !== true && !isNamed && isWanted(drawing, table.type.name);
  const chips = !hasChips ? [] : [typeChips(drawing, table, Math.max(MIN_WIDTH, grid.width), title)];
  const words = table.toggles.length === 0 ? [] : [bitWords(drawing, table)];
  const blocks = [...fillBar(drawing, table), ...chips, rowsBlock(drawing, grid, title), ...words];
  const focused = isFocusedTable(drawing, table.slot);
  return panel(drawing, { name, title, facts, blocks, heading: `table.${table.slot}`, focused });
}

/** Returns the ids whose column a game does not send, because it has no reflection data for them. */
function unsentIds({ ids, columnMap, values }: TableColumns): string[] {
  return ids.filter((_, at) => Number(columnMap.peek(at) ?? -1) >= 0 && !values.some(({ place }) => place === at));
}

/** Describes problems with a table when a game was polled: ` · torn · 3 rows hidden`, or an empty text. */
function observedFacts({ columns, view: { translate } }: Drawing, slot: number): string {
  const hidden = numberIn(columns, 'tables.hidden', slot) ?? 0;
  return [
    numberIn(columns, 'tables.torn', slot) === 1 ? ` · ${translate('diagram.torn')}` : '',
    hidden > 0 ? ` · ${translate('diagram.hidden-rows', { count: hidden })}` : '',
  ].join('');
}

function rowsBlock(drawing: Drawing, grid: TableGrid, owner: string): Block {
  return {
    width: grid.width,
    height: grid.height,
    cells: {
      width: Math.min(...grid.strips.map(({ width }) => width)),
      isBroken: grid.lines.length > 1,
      isSplit: grid.lines.length > 1,
    },
    draw(at) {
      drawRows(drawing, grid, at, owner);
      const { table } = grid;
      const row = numberIn(drawing.columns, 'cursor.at', 1);
      const isWalked = row !== undefined && numberIn(drawing.columns, 'cursor.at', 0) === table.slot;
      const cell = isWalked ? locateInGrid(grid, at, table.entities.name, row) : undefined;
      if (cell !== undefined) cursorMark(drawing, cell);
    },
    locate: (at, column, row) => locateInGrid(grid, at, column, row),
  };
}

function drawRows(drawing: Drawing, grid: TableGrid, at: Corner, owner: string): void {
  const { strips } = grid;
  for (const { column, title, kind } of strips) {
    const what = kind === 'bits' ? drawing.view.translate('diagram.flecs.bits') : title;
    drawing.grid(column.name, `${owner}: ${what}`, column.length);
  }
  const [from, to] = drawing.linesInView(at.y, bandPitch(grid), Math.ceil(grid.height / bandPitch(grid)));
  for (let block = from * grid.blocksPerLine; block < to * grid.blocksPerLine; block++) {
    if (block > 0 && block * BLOCK_ROWS >= grid.rows) break;
    const corner = blockCorner(grid, at, block);
    if (drawing.sees(corner.x, corner.y, grid.blockWidth, grid.blockHeight)) drawBlock(drawing, grid, corner, block);
  }
}

function drawBlock(drawing: Drawing, grid: TableGrid, corner: Corner, block: number): void {
  for (const strip of grid.strips) drawHeader(drawing, grid, strip, corner, block);
  const first = block * BLOCK_ROWS;
  const top = corner.y + grid.header;
  const count = Math.min(BLOCK_ROWS, grid.rows - first);
  for (const down of grid.lines) {
    const [from, to] = drawing.linesInView(top + down, CELL_HEIGHT, count);
    for (let row = first + from; row < first + to; row++)
      drawRow(drawing, grid, row, rowInBlock(grid, corner, row), down);
  }
  if (grid.rows === 0) {
    const text = drawing.emptyText;
    const key = `none:${grid.table.entities.name}`;
    const at = { x: corner.x + grid.rowLabel + GAP, y: top + CELL_HEIGHT / 2 };
    drawing.text({ key, ...at, text, size: labelSize(drawing, TYPE.small), color: 'text-faint' });
  }
}

function drawHeader(drawing: Drawing, grid: TableGrid, strip: Strip, corner: Corner, block: number): void {
  const { columnMap, entities } = grid.table;
  const x = corner.x + strip.x;
  const top = corner.y + strip.down;
  if (!drawing.sees(x, top, strip.width, grid.header)) return;
  const key = `head:${strip.column.name}:${block}`;
  const color = strip.column === entities ? 'text-muted' : 'text';
  const middle = { x: x + strip.width / 2, align: 'middle' } as const;
  const isSmall = drawing.level !== 'cells';
  const y = top + (isSmall ? grid.header / 2 : 10);
  if (drawing.level !== 'structures')
    drawing.name({ key, ...middle, y, text: strip.title, ...titleStyle(drawing), color }, strip.width - 4);
  drawHeading(drawing, grid, strip, corner, block);
  if (strip.kind === 'bits') {
    const small = drawing.view.translate('diagram.flecs.bits');
    drawing.text({ key: `bits:${key}`, ...middle, y: top + grid.header - 14, text: small });
  }
  if (strip.mapRow === null || block > 0 || isSmall) return;
  const box = { column: columnMap, row: strip.mapRow, ...mapRect(grid, corner, strip) };
  const place = String(columnMap.peek(strip.mapRow));
  drawCell(drawing, box, { ...textFace(`[${place}]`, 'cell-empty', 'text-muted'), spoken: place });
}

/** Makes the heading selectable, and outlines the column of a selected component in each block. */
function drawHeading(drawing: Drawing, grid: TableGrid, strip: Strip, corner: Corner, block: number): void {
  const { slot, ids } = grid.table;
  if (strip.place === null) return;
  const id = ids[strip.place] ?? '';
  const rect = headingRect(corner, strip);
  headingCell(drawing, `table.${slot}`, headingRow(grid.table, block, strip.place), rect, viewedIdText(drawing, id));
  const how = focusedId(drawing, id);
  if (how === null) return;
  const rows = Math.min(BLOCK_ROWS, grid.rows - block * BLOCK_ROWS);
  const height = grid.header + Math.max(rows, 0) * CELL_HEIGHT;
  outline(drawing, `${strip.column.name}:block:${block}`, { ...rect, height }, how);
  const soft = { ...rect, radius: 3, fill: 'selected-soft' } as const;
  drawing.add('cell', { kind: 'rect', key: `focus-head:${strip.column.name}:${block}`, ...soft });
}

/** @param down top of the line of columns to draw */
function drawRow(drawing: Drawing, grid: TableGrid, row: number, at: Corner, down: number): void {
  const state = rowState(drawing, grid.table, row);
  const line = { x: at.x, y: at.y + down };
  const key = down === 0 ? cellKey(grid.table.entities, row) : `${cellKey(grid.table.entities, row)}:${down}`;
  drawRowLabel(drawing, grid, row, line, { key, isLeft: state === 'left' });
  for (const strip of grid.strips) if (strip.down === down) drawRowCell(drawing, strip, row, at, state === 'left');
  if (state !== 'new') return;
  outlineNew(drawing, key, {
    ...line,
    x: at.x + grid.rowLabel,
    width: grid.blockWidth - grid.rowLabel,
    height: CELL_HEIGHT,
  });
}

/** Size of a label: on a projector with every detail, close to the numbers in the cells. */
function labelSize({ view }: Drawing, size: number): number {
  return view.presented === true ? Math.max(size, LARGE_LABEL) : size;
}

/** Draws the number and name of a row, on each line of columns. */
function drawRowLabel(
  drawing: Drawing,
  { table: { entities }, rowLabel }: TableGrid,
  row: number,
  at: Corner,
  { key, isLeft }: { readonly key: string; readonly isLeft: boolean },
): void {
  if (rowLabel === 0) return;
  const middle = at.y + CELL_HEIGHT / 2;
  const handle = entities.peek(row);
  const name = typeof handle === 'number' ? drawing.view.nameOf(handle) : undefined;
  const number = { x: at.x + rowLabel - 6, y: middle, font: 'mono', align: 'end', color: 'text-faint' } as const;
  const numberSize = labelSize(drawing, TYPE.small);
  drawing.text({ key: `index:${key}`, ...number, text: String(row), size: numberSize });
  if (isLeft) {
    const text = ellipsis(drawing.view.translate('diagram.flecs.moved'), rowLabel - 30, MOVED);
    drawing.text({ key: `moved:${key}`, x: at.x, y: middle, text, ...MOVED, color: 'text-faint' });
  } else if (name !== undefined) {
    const room = rowLabel - 14 - Math.ceil(measure(String(row), { font: 'mono', size: numberSize }));
    const size = fitSize(name, room, [labelSize(drawing, TYPE.label), TYPE.label, TYPE.small], { font: 'sans' });
    const text = ellipsis(name, room, { font: 'sans', size });
    const origin = drawing.marks.origin(entities, row);
    const look = { size, color: 'text', origin: origin && `name:${origin}` } as const;
    drawing.text({ key: `name:${key}`, x: at.x, y: middle, text, ...look });
  }
}

/** @param isLeft true if the entity is in another row now */
function drawRowCell(drawing: Drawing, strip: Strip, row: number, at: Corner, isLeft: boolean): void {
  const face = faceOf(drawing, strip, row);
  drawCell(drawing, { column: strip.column, row, ...stripCellRect(at, strip) }, isLeft ? leftFace(face) : face);
}

function faceOf(drawing: Drawing, { column, kind, bits }: Strip, row: number): Face {
  const value = column.peek(row);
  if (kind === 'entities' && drawing.view.large === true) return namedFace(drawing, value);
  if (kind === 'entities' || (column.meta.entity === true && value !== 0)) return entityFace(drawing, value);
  if (kind === 'value') return componentFace(drawing, column, row, bits?.peek(row) === 0);
  const text = value === undefined ? '' : String(value);
  const face = value === 1 ? textFace(text, 'accent-soft') : textFace(text, 'cell-dead', 'text-muted');
  return { ...face, quiet: value === undefined };
}

/** On a projector, an entity's name replaces its number. */
function namedFace(drawing: Drawing, value: ReturnType<Column['peek']>): Face {
  const face = entityFace(drawing, value);
  const name = typeof value === 'number' ? drawing.view.nameOf(value) : undefined;
  return name === undefined ? face : { ...face, value: name };
}
