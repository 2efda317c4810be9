import { isId } from '../../../cells/id-format.ts';
import { cellKey } from '../../../cells/origins.ts';
import {
  drawContinuation,
  indexLabel,
  indexSize,
  lineLabel,
  PLAIN_ENTITY,
  pageFrame,
  plainWords,
  rowNumbersLabel,
} from '../../../scene/kit/array-parts.ts';
import type { Block } from '../../../scene/kit/block.ts';
import { drawCell, type Face } from '../../../scene/kit/cell.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import { absentFace, partsFace } from '../../../scene/kit/faces.ts';
import { laneLabel } from '../../../scene/kit/lane-array.ts';
import {
  CELL_HEIGHT,
  type Corner,
  indexMiddle,
  LABEL_HEIGHT,
  LINE_GAP,
  numberHeight,
  type Rect,
  rowsIncluding,
  TYPE,
} from '../../../scene/kit/measures.ts';
import { directoryRows } from '../../../scene/kit/page-directory.ts';
import type { NullPages, PagedRows, RowRun } from '../../../scene/kit/paged-rows.ts';
import { explained } from '../../../scene/meanings.ts';
import { ellipsis, measure } from '../../../scene/text-metrics.ts';
import { ENTITIES } from '../model/entity-storage.ts';
import { handlePartsAt, inUseOf, type StorageColumns, storageColumns } from '../read/columns.ts';
import type { LineOfCells } from './line-of-cells.ts';
import { drawPageTag, namesPages, pageSizeText, pageTagHeight, tagRect, widthWithTag } from './page-tag.ts';
import { showsPairs } from './pointers.ts';
import { setGutter } from './set-gutter.ts';

const ENTRY = { fill: 'cell', strip: 'cell-version', color: 'text' } as const;

function entryFace(drawing: Drawing, { sparse, format }: StorageColumns, row: number): Face {
  const parts = handlePartsAt(sparse, row, format);
  if (parts === null) return absentFace(drawing);
  if (parts.isNull && parts.isTombstone) return { ...absentFace(drawing), spoken: drawing.words.empty };
  return partsFace(drawing, parts, format, ENTRY);
}

/** True if the names of entities are above their entries. */
function namesEntries({ view }: Drawing): boolean {
  return view.plain === true && view.large !== true;
}

/** Height of the names of pages and entities and the numbers of entries above the cells. */
function headOf(drawing: Drawing, { pages }: StorageColumns): number {
  return pageTagHeight(drawing, pages) + (namesEntries(drawing) ? LABEL_HEIGHT : 0) + numberHeight(drawing);
}

function lineOf(drawing: Drawing, set: StorageColumns): number {
  return headOf(drawing, set) + CELL_HEIGHT + LINE_GAP;
}

interface SparseArray {
  readonly drawing: Drawing;
  readonly set: StorageColumns;
  readonly rows: PagedRows;
}

/**
 * Draws the sparse array: its pages, and boxes for null pointers in the directory.
 * @param bound no entry from here on can be in use
 */
export function sparseArray(drawing: Drawing, set: StorageColumns, bound: number, line: LineOfCells): Block {
  // Without a directory, all pages up to the last entry are assumed to exist.
  const hasDirectory = set.pages.length > 0;
  const pages = hasDirectory ? set.pages.length : Math.ceil(set.sparse.length / set.sparsePage);
  // The page of an entry that a question asks about is drawn as if it existed.
  const asked = drawing.marks.askedRows(set.sparse);
  const askedPages = asked.map((row) => Math.floor(row / set.sparsePage));
  const drawn = rowsIncluding([bound], asked);
  // A plain picture leaves out the entries of the page that belong to no entity yet.
  const isShort = drawing.view.plain === true && pages === 1 && drawn > 0;
  const rows = directoryRows({
    pages: rowsIncluding([pages], askedPages),
    allocated: (page) => !hasDirectory || set.pages.peek(page) === 1 || askedPages.includes(page),
    page: isShort ? Math.min(set.sparsePage, drawn) : set.sparsePage,
    bound: drawn,
    ...line,
  });
  const array = { drawing, set, rows };
  return {
    width:
      setGutter(drawing, set) +
      Math.max(
        widthWithTag(drawing, set.pages, set.sparsePage, rows),
        set.pages.length > 0 ? 0 : measure(noPages(drawing), NONE),
      ),
    height: rows.lines * lineOf(drawing, set) - LINE_GAP,
    cells: { width: rows.cellWidth, isBroken: rows.lines > 1 },
    draw: (at) => drawSparse(array, at),
    locate(at, column, row) {
      if (column === set.sparse.name) return entryRect(array, at, row);
      return column === set.pages.name ? pageRect(array, at, row) : undefined;
    },
  };
}

function entryRect(array: SparseArray, at: Corner, row: number): Rect | undefined {
  const place = array.rows.place(row);
  return place && lineRect(array, at, place, array.rows.cellWidth);
}

function lineRect(
  { drawing, set }: SparseArray,
  { x, y }: Corner,
  place: { readonly x: number; readonly line: number },
  width: number,
): Rect {
  const top = y + place.line * lineOf(drawing, set) + headOf(drawing, set);
  return { x: x + setGutter(drawing, set) + place.x, y: top, width, height: CELL_HEIGHT };
}

/** The page's name represents its pointer in the directory. A null pointer is a box. */
function pageRect(array: SparseArray, at: Corner, page: number): Rect | undefined {
  const missing = array.rows.nullPage(page);
  if (missing !== undefined) return boxRect(array, at, missing);
  if (!namesPages(array.drawing, array.set.pages)) return undefined;
  const first = entryRect(array, at, page * array.set.sparsePage);
  return first && tagRect(first, first.y - headOf(array.drawing, array.set), array.set.sparsePage);
}

function boxRect(array: SparseArray, at: Corner, box: NullPages): Rect {
  const { x, y, width, height } = lineRect(array, at, box, box.width);
  return { x: x + 1, y: y + 1, width: width - 2, height: height - 2 };
}

function drawSparse(array: SparseArray, at: Corner): void {
  const { drawing, set, rows } = array;
  const { translate } = drawing.view;
  drawing.grid(set.sparse.name, translate('diagram.grid.sparse', { name: set.name }), set.sparse.length);
  drawing.grid(set.pages.name, translate('diagram.grid.pages', { name: set.name }), set.pages.length);
  const room = setGutter(drawing, set) - 8;
  const isPlain = drawing.view.plain === true;
  const hint = isPlain ? plainWords(drawing, 'sparse-hint', room) : translate('diagram.sparse-hint');
  const lines = { pitch: lineOf(drawing, set), count: rows.lines };
  laneLabel(
    drawing,
    { column: set.sparse, height: CELL_HEIGHT, room, label: translate('diagram.sparse'), hint },
    at.x,
    at.y + headOf(drawing, set),
    lines,
  );
  rowNumbersLabel(
    drawing,
    'sparse',
    { x: at.x, y: at.y + headOf(drawing, set) },
    setGutter(drawing, set),
    PLAIN_ENTITY,
  );
  const [from, to] = drawing.linesInView(at.y, lineOf(drawing, set), rows.lines);
  for (const run of rows.runs(from, to)) drawRun(array, at, run);
  for (const box of rows.nullPages(from, to)) drawNullPages(array, at, box);
  if (set.pages.length > 0) return;
  const none = {
    x: at.x + setGutter(drawing, set),
    y: at.y + headOf(drawing, set) + CELL_HEIGHT / 2,
    text: noPages(drawing),
  };
  drawing.text({ key: `none:${set.sparse.name}`, ...none, ...NONE, color: 'text-faint' });
}

const NONE = { font: 'sans', size: TYPE.small } as const;

function noPages({ view, emptyText }: Drawing): string {
  return view.plain === true || view.large === true ? emptyText : view.translate('diagram.no-pages');
}

function drawRun(array: SparseArray, at: Corner, run: RowRun): void {
  const { drawing, set, rows } = array;
  const { x, y, width } = lineRect(array, at, run, run.count * rows.cellWidth);
  if (!drawing.sees(x, y - headOf(drawing, set), width, lineOf(drawing, set))) return;
  const isPlain = drawing.view.plain === true;
  if (run.opens && namesPages(drawing, set.pages)) drawTag(array, at, run);
  if (run.x === 0) lineLabel(drawing, cellKey(set.sparse, run.first), x, y + CELL_HEIGHT / 2, run.first);
  const [from, to] = drawing.cellsInView(x, rows.cellWidth, run.count);
  const isCrossed = run.line > 0 && showsPairs(set);
  for (let i = from; i < to; i++) {
    const row = run.first + i;
    const left = x + i * rows.cellWidth;
    const middle = left + rows.cellWidth / 2;
    const key = cellKey(set.sparse, row);
    const size = indexSize(drawing, row, rows.cellWidth);
    const digits = measure(String(row), { font: 'mono', size }) + 4;
    if (isCrossed) hideLinesBehind(drawing, `index:${key}`, middle - digits / 2, y - numberHeight(drawing), digits);
    indexLabel(drawing, key, middle, indexMiddle(drawing, y), row, {
      width: rows.cellWidth,
      ...(isPlain && { color: PLAIN_ENTITY }),
    });
    if (namesEntries(drawing)) {
      const at = { x: middle, y: y - numberHeight(drawing) - LABEL_HEIGHT / 2 };
      drawEntityName(drawing, key, at, row, { width: rows.cellWidth, isCrossed });
    }
    const box = { column: set.sparse, row, x: left, y, width: rows.cellWidth };
    drawCell(drawing, box, entryFace(drawing, set, row));
  }
  pageFrame(drawing, `${cellKey(set.pages, run.page)}:${run.first}`, { x, y, width }, run);
  const cut = !run.closes && rows.place(run.first + run.count) === undefined;
  if (cut) drawContinuation(drawing, cellKey(set.pages, run.page), x + width, y);
}

/** Writes the name of a living entity above its entry, where other pictures have the name of the page. */
function drawEntityName(
  drawing: Drawing,
  key: string,
  at: Corner,
  index: number,
  { width, isCrossed }: { readonly width: number; readonly isCrossed: boolean },
): void {
  const entities = storageColumns(drawing.columns, ENTITIES);
  const position = handlePartsAt(entities.sparse, index, entities.format)?.index ?? Number.POSITIVE_INFINITY;
  const handle = position < inUseOf(entities) ? entities.packed.peek(position) : undefined;
  const name = isId(handle) ? drawing.view.nameOf(handle) : undefined;
  if (name === undefined) return;
  const text = ellipsis(name, width - 2, NONE);
  const plate = measure(text, NONE) + 4;
  if (isCrossed) hideLinesBehind(drawing, `owner:${key}`, at.x - plate / 2, at.y - LABEL_HEIGHT / 2, plate);
  drawing.text({ key: `owner:${key}`, ...at, text, align: 'middle' });
}

function drawTag(array: SparseArray, at: Corner, run: RowRun): void {
  const { drawing, set } = array;
  const more = run.closes ? '' : pageSizeText(drawing, set.sparsePage, run.count);
  const rect = pageRect(array, at, run.page)!;
  if (run.line > 0 && showsPairs(set)) {
    const name = measure(drawing.pageName(run.page) + more, NONE) + 4;
    hideLinesBehind(drawing, `page:${cellKey(set.pages, run.page)}`, rect.x, rect.y, name);
  }
  drawPageTag(drawing, { column: set.pages, page: run.page, rect, y: rect.y + LABEL_HEIGHT / 2, more });
}

/** Hides the lines from entries above behind a text, so that it is readable. */
function hideLinesBehind(drawing: Drawing, key: string, x: number, y: number, width: number): void {
  const plate = { x, y, width, height: LABEL_HEIGHT, fill: 'surface' } as const;
  drawing.add('frame', { kind: 'rect', key: `clear:${key}`, ...plate });
}

function drawNullPages(array: SparseArray, at: Corner, box: NullPages): void {
  const { drawing, set } = array;
  const rect = boxRect(array, at, box);
  if (!drawing.sees(rect.x, rect.y - headOf(drawing, set), rect.width, lineOf(drawing, set))) return;
  const { translate } = drawing.view;
  const key = cellKey(set.pages, box.page);
  const many = box.pages > 1;
  const state = drawing.marks.state(set.pages, box.page);
  const text = many ? `${drawing.words.null} ×${box.pages}` : drawing.words.null;
  const label = many
    ? translate('diagram.pages', { first: box.page, last: box.page + box.pages - 1 })
    : drawing.pageName(box.page);
  const stroke = state === 'same' ? ({ stroke: 'border-strong' } as const) : explained(state);
  const look = { ...stroke, strokeWidth: 1.5, dash: [3, 4], radius: 4 } as const;
  drawing.add('frame', { kind: 'rect', key: `null:${key}`, ...rect, ...look });
  const top = Math.max(headOf(drawing, set), 2 * LABEL_HEIGHT) - LABEL_HEIGHT / 2;
  drawing.text({ key: `page:${key}`, x: rect.x + 1, y: rect.y - 1 - top, text: label, room: rect.width - 4 });
  const middle = { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2, align: 'middle' } as const;
  drawing.text({ key: `nulltext:${key}`, ...middle, text, room: rect.width - 8, font: 'mono', color: 'text-muted' });
  const cell = { key: `null:${key}`, column: set.pages.name, row: box.page, ...rect, state };
  drawing.cell({ ...cell, text: `${label}: ${text}` });
}
