import { cellKey } from '../../../cells/origins.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import { type Corner, type Rect, secondarySize, TYPE } from '../../../scene/kit/measures.ts';
import { numberText } from '../../../scene/kit/number-text.ts';
import { outline } from '../../../scene/kit/outline.ts';
import { explained } from '../../../scene/meanings.ts';
import type { ColorToken } from '../../../scene/scene.ts';
import { ellipsis, fitSize, measure } from '../../../scene/text-metrics.ts';
import {
  LINE_BYTES,
  linesOf,
  type MemoryArray,
  type Piece,
  piecesIn,
  type StoredField,
} from '../read/memory-arrays.ts';
import { viewedIdText } from './faces.ts';
import { focusedId } from './focused-id.ts';

const BYTE = 8;
const HEIGHT = 40;
const PITCH = HEIGHT + 6;
/** Width of the offset left of a cache line. */
export const OFFSET_WIDTH = 64;
export const LINE_WIDTH = LINE_BYTES * BYTE;
/** Height of the byte offsets above the first cache line. */
export const RULER_HEIGHT = 22;
/** Colours that distinguish fields in addition to their names. */
export const FIELD_FILLS = ['cell-payload', 'cell-index', 'cell-version', 'surface-raised'] as const;
const STRIP = 14;
/** Sizes of a value on a projector. The largest is 32 pixels at the scale that shows all bytes of a table's rows. */
const PRESENTED_VALUE = [26, 24, 22, 20, TYPE.cell, TYPE.small] as const;
const MONO = { font: 'mono' } as const;

interface DrawnArray {
  /** Name of the cells' virtual column. */
  readonly name: string;
  readonly array: MemoryArray;
  /** Number of values in a table row, which the virtual column counts through. */
  readonly across: number;
}

/** Returns the height of an array's cache lines; an empty array is as high as one. */
export function arrayHeight(array: MemoryArray): number {
  return Math.max(1, linesOf(array)) * PITCH - (PITCH - HEIGHT);
}

/** Returns the rectangle of a value's bytes in its first cache line. */
export function locateValue(array: MemoryArray, field: StoredField, row: number, at: Corner): Rect | undefined {
  if (row >= array.rows) return undefined;
  const first = row * array.record + field.offset;
  const line = Math.floor(first / LINE_BYTES);
  const from = first % LINE_BYTES;
  const to = Math.min(LINE_BYTES, from + field.size);
  return pieceRect({ from, to }, { x: at.x, y: at.y + line * PITCH });
}

export function drawArray(drawing: Drawing, drawn: DrawnArray, at: Corner): void {
  const { array, name } = drawn;
  const key = `${name}:${array.fields.map(({ n }) => n).join(',')}`;
  const lines = linesOf(array);
  const [from, to] = drawing.linesInView(at.y, PITCH, lines);
  for (let line = from; line < to; line++) drawLine(drawing, drawn, key, line, { x: at.x, y: at.y + line * PITCH });
  if (lines > 0 || !drawing.sees(at.x, at.y, LINE_WIDTH, HEIGHT)) return;
  const text = drawing.emptyText;
  drawing.text({ key: `none:${key}`, x: at.x + OFFSET_WIDTH, y: at.y + HEIGHT / 2, text, color: 'text-faint' });
}

/** Draws the byte offsets above the first cache line. */
export function drawRuler(drawing: Drawing, key: string, at: Corner): void {
  for (let byte = 0; byte < LINE_BYTES; byte += 8) {
    const place = { x: at.x + OFFSET_WIDTH + byte * BYTE + 3, y: at.y + 8 };
    const look = { font: 'mono', size: secondarySize(drawing, '+00', 8 * BYTE), color: 'text-faint' } as const;
    drawing.text({ key: `byte:${key}:${byte}`, ...place, text: `+${byte}`, ...look });
  }
}

function drawLine(drawing: Drawing, drawn: DrawnArray, key: string, line: number, at: Corner): void {
  const frame = { x: at.x + OFFSET_WIDTH, y: at.y, width: LINE_WIDTH, height: HEIGHT };
  if (!drawing.sees(at.x, at.y, OFFSET_WIDTH + LINE_WIDTH, HEIGHT)) return;
  const own = `${key}:${line}`;
  const offset = { x: frame.x - 8, y: at.y + HEIGHT / 2, font: 'mono', align: 'end', color: 'text-faint' } as const;
  const text = String(line * LINE_BYTES);
  drawing.text({ key: `offset:${own}`, ...offset, text, size: secondarySize(drawing, text, OFFSET_WIDTH - 12) });
  drawing.add('cell', { kind: 'rect', key: `rest:${own}`, ...frame, fill: 'cell-empty' });
  const pieces = piecesIn(drawn.array, line);
  const fetched = pieces.some(({ field }) => focusedId(drawing, field.id) === 'exact');
  for (const piece of pieces) drawPiece(drawing, drawn, piece, at, fetched);
  const look = { stroke: 'border-strong', strokeWidth: 1.5 } as const;
  drawing.add('frame', { kind: 'rect', key: `line:${own}`, ...frame, radius: 2, ...look });
  if (fetched) outline(drawing, `line:${own}`, frame);
}

function pieceRect({ from, to }: Pick<Piece, 'from' | 'to'>, at: Corner): Rect {
  return { x: at.x + OFFSET_WIDTH + from * BYTE, y: at.y, width: (to - from) * BYTE, height: HEIGHT };
}

/** Draws the bytes of a value, grey if they are only fetched together with the selected component. */
function drawPiece(drawing: Drawing, { name, across }: DrawnArray, piece: Piece, at: Corner, fetched: boolean): void {
  const { field, row, begins, ends } = piece;
  const rect = pieceRect(piece, at);
  const wanted = focusedId(drawing, field.id) === 'exact';
  const key = `${name}:${cellKey(field.column, row)}:${begins ? 0 : 1}`;
  const state = drawing.marks.state(field.column, row);
  const plain: ColorToken = fetched && !wanted ? 'cell-dead' : FIELD_FILLS[field.n % FIELD_FILLS.length]!;
  const isSame = state === 'same';
  const fill: ColorToken = wanted ? 'selected-soft' : isSame ? plain : `${state}-soft`;
  const border = isSame
    ? ({ stroke: 'border', strokeWidth: 1 } as const)
    : ({ ...explained(state), strokeWidth: 3 } as const);
  drawing.add(isSame ? 'cell' : 'state', { kind: 'rect', key: `bytes:${key}`, ...rect, fill, ...border });
  const value = field.column.peek(row);
  const text = typeof value === 'number' ? numberText(value) : '';
  const id = viewedIdText(drawing, field.id);
  if (begins) {
    const cell = { key: `bytes:${key}`, column: name, row: row * across + field.n, ...rect };
    drawing.cell({ ...cell, text: `${id}[${row}] ${text}`, state });
    outlineOwner(drawing, key, row, field, rect);
  }
  if (!begins && !ends) return;
  drawPieceText(drawing, key, rect, { text: begins ? text : '…', id, row, faint: fetched && !wanted });
}

function drawPieceText(
  drawing: Drawing,
  key: string,
  { x, y, width, height }: Rect,
  { text, id, row, faint }: { text: string; id: string; row: number; faint: boolean },
): void {
  if (width < 20) return;
  const centred = { x: x + width / 2, align: 'middle', font: 'mono' } as const;
  const smallSize = width < 40 ? TYPE.small : TYPE.cell;
  const size = drawing.view.presented === true ? fitSize(text, width - 4, PRESENTED_VALUE, MONO) : smallSize;
  const color = faint ? 'text-faint' : 'text';
  const value = { ...centred, size, weight: 600 } as const;
  const fitted = ellipsis(text, width - 4, value);
  drawing.text({ key: `bytes-value:${key}`, ...value, y: y + (height - STRIP) / 2 + 1, text: fitted, color });
  const number = `[${row}]`;
  const small = { ...centred, size: secondarySize(drawing, number, width - 4) } as const;
  const room = width - 4 - measure(number, small);
  if (room < 0) return;
  const name = width < 60 ? '' : ellipsis(id, room, small);
  drawing.text({ key: `bytes-name:${key}`, ...small, y: y + height - STRIP / 2 - 1, text: name + number });
}

function outlineOwner(drawing: Drawing, key: string, row: number, { column }: StoredField, rect: Rect): void {
  if (drawing.entity === null) return;
  const { columns, entity } = drawing;
  const slot = columns.find('entities.record-table')?.peek(entity);
  if (slot !== column.meta.table || columns.find('entities.record-row')?.peek(entity) !== row) return;
  outline(drawing, `bytes:${key}`, rect);
}
