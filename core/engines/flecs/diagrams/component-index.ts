import { type Block, isWanted, type Panel, panel } from '../../../scene/kit/block.ts';
import { drawCell } from '../../../scene/kit/cell.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import { textFace } from '../../../scene/kit/faces.ts';
import { missingFacts } from '../../../scene/kit/known-columns.ts';
import {
  CELL_WIDTH,
  type Corner,
  GAP,
  innerWidth,
  LABEL_HEIGHT,
  PADDING,
  type Rect,
  TYPE,
} from '../../../scene/kit/measures.ts';
import { isFocusedTable, outline } from '../../../scene/kit/outline.ts';
import { measure } from '../../../scene/text-metrics.ts';
import type { Column } from '../../../trace/column.ts';
import { idsIn } from '../read/columns.ts';
import { idOrPlainFace, viewedIdText } from './faces.ts';
import { focusedId, outlineId } from './focused-id.ts';
import { COMPONENT_INDEX } from './structure-names.ts';
import { NO_COLUMN_TEXT } from './type-chips.ts';

const ROLES = ['table', 'index', 'count', 'column'] as const;
/** Width of an id and the arrow to its records. */
const ID_WIDTH = 192;
const ARROW = 40;
const LINE = 34;
const CELL = 28;
const HEADING = { font: 'sans', size: TYPE.small } as const;
const IDLE = 148;

/** Draws the component index: for each id the tables that have it, and its position in each of them. */
export function componentIndexPanel(drawing: Drawing): Panel | undefined {
  const ids = drawing.columns.find('component-index.ids');
  if (ids === undefined) return undefined;
  const { translate } = drawing.view;
  const title = translate('diagram.flecs.component-index');
  const facts = translate('diagram.flecs.records', { count: ids.length }) + missingFacts(drawing.view, [ids]);
  return panel(drawing, { name: COMPONENT_INDEX, title, facts, blocks: [recordsBlock(drawing, ids, title)] });
}

interface Line {
  readonly row: number;
  readonly id: string;
  readonly columns: readonly Column[];
  readonly length: number;
  readonly y: number;
}

/** One of the four numbers of a record; `x` is relative to the record's left edge. */
interface Field {
  readonly name: string;
  readonly x: number;
  readonly width: number;
}

interface Frame {
  readonly ids: Column;
  readonly fields: readonly Field[];
  readonly recordWidth: number;
  readonly lines: readonly Line[];
  readonly perLine: number;
  /** Ids that no table has, which are listed separately. */
  readonly idle: readonly { readonly row: number; readonly id: string }[];
  readonly idlePerLine: number;
  readonly idleTop: number;
  readonly height: number;
  /** Number of ids that the operation does not touch, which are left out. */
  readonly left: number;
}

function frameOf(drawing: Drawing, ids: Column): Frame {
  const fields = fieldsOf(drawing);
  const recordWidth = fields.reduce((sum, { width }) => sum + width, 0);
  const room = drawing.view.wrap - 2 * PADDING - ID_WIDTH + 2 * GAP;
  const perLine = Math.max(1, Math.floor(room / (recordWidth + 2 * GAP)));
  const lines: Line[] = [];
  const idle: { row: number; id: string }[] = [];
  let y = LABEL_HEIGHT + 4;
  const all = idsIn(drawing.columns, ids.name);
  const isShown = shownIds(drawing, ids, all);
  all.forEach((id, row) => {
    if (!isShown(id, row)) return;
    const columns = ROLES.flatMap((role) => drawing.columns.find(`component-index.${id}.${role}`) ?? []);
    const length = Math.max(0, ...columns.map((column) => drawing.marks.drawnLength(column)));
    if (length === 0 || columns.length < ROLES.length) {
      idle.push({ row, id });
      return;
    }
    lines.push({ row, id, columns, length, y });
    y += Math.ceil(length / perLine) * LINE;
  });
  const idlePerLine = Math.max(1, Math.floor(innerWidth(drawing) / (IDLE + GAP)));
  const idleTop = y + LABEL_HEIGHT + GAP;
  const end = idle.length === 0 ? y : idleTop + Math.ceil(idle.length / idlePerLine) * LINE;
  const left = all.filter((id, row) => !isShown(id, row)).length;
  const height = end + (left === 0 ? 0 : LABEL_HEIGHT);
  return { ids, fields, recordWidth, lines, perLine, idle, idlePerLine, idleTop, height, left };
}

/** Returns the ids that the operation touches, or all if it touches no record or the whole diagram is drawn. */
function shownIds(drawing: Drawing, ids: Column, all: readonly string[]): (id: string, row: number) => boolean {
  const written = new Set(drawing.marks.rows(ids));
  // A panel is measured without its step, and needs room for the ids that the step writes.
  const isMeasured = written.size === 0 && drawing.view.touched?.get(ids.name) === 'written';
  const isTouched = (id: string, row: number): boolean =>
    written.has(row) || isWanted(drawing, ...ROLES.map((role) => `component-index.${id}.${role}`));
  return drawing.view.focus === null && !isMeasured && all.some(isTouched) ? isTouched : () => true;
}

function fieldsOf(drawing: Drawing): readonly Field[] {
  let x = 0;
  return ROLES.map((role) => {
    const name = drawing.view.translate(`diagram.flecs.record-${role}`);
    const field = { name, x, width: Math.max(CELL_WIDTH, Math.ceil(measure(name, HEADING)) + 8) };
    x += field.width;
    return field;
  });
}

function recordsBlock(drawing: Drawing, ids: Column, owner: string): Block {
  const frame = frameOf(drawing, ids);
  const longest = Math.max(1, ...frame.lines.map(({ length }) => Math.min(length, frame.perLine)));
  const idleWidth = Math.min(frame.idle.length, frame.idlePerLine) * (IDLE + GAP);
  return {
    width: Math.max(ID_WIDTH + longest * (frame.recordWidth + 2 * GAP) - 2 * GAP, idleWidth),
    height: frame.height,
    draw: (at) => drawRecords(drawing, frame, at, owner),
    locate: (at, column, row) => (column === ids.name ? idRect(frame, at, row) : recordRect(frame, at, column, row)),
  };
}

function idRect(frame: Frame, at: Corner, row: number): Rect | undefined {
  const line = frame.lines.find((candidate) => candidate.row === row);
  if (line !== undefined) return { x: at.x, y: at.y + line.y, width: ID_WIDTH - ARROW, height: CELL };
  const i = frame.idle.findIndex((candidate) => candidate.row === row);
  if (i < 0) return undefined;
  const x = at.x + (i % frame.idlePerLine) * (IDLE + GAP);
  return { x, y: at.y + frame.idleTop + Math.floor(i / frame.idlePerLine) * LINE, width: IDLE, height: CELL };
}

function recordRect(frame: Frame, at: Corner, column: string, row: number): Rect | undefined {
  const line = frame.lines.find(({ columns }) => columns.some(({ name }) => name === column));
  if (line === undefined || row >= line.length) return undefined;
  const i = line.columns.findIndex(({ name }) => name === column);
  return cellRect(frame, at, line, i, row);
}

function cellRect(frame: Frame, at: Corner, line: Line, i: number, row: number): Rect {
  const { x, width } = frame.fields[i]!;
  const left = at.x + ID_WIDTH + (row % frame.perLine) * (frame.recordWidth + 2 * GAP) + x;
  return { x: left, y: at.y + line.y + Math.floor(row / frame.perLine) * LINE, width, height: CELL };
}

function drawRecords(drawing: Drawing, frame: Frame, at: Corner, owner: string): void {
  const { ids, lines, idle } = frame;
  const { translate } = drawing.view;
  drawing.grid(ids.name, `${owner}: ${translate('diagram.flecs.ids')}`, ids.length);
  drawHeadings(drawing, frame, at);
  for (const line of lines) drawLine(drawing, frame, line, at, owner);
  if (frame.left > 0) {
    const below = { x: at.x, y: at.y + frame.height - LABEL_HEIGHT / 2 };
    drawing.text({
      key: 'more:records',
      ...below,
      text: translate('diagram.flecs.more-records', { count: frame.left }),
    });
  }
  if (idle.length === 0) return;
  const y = at.y + frame.idleTop - LABEL_HEIGHT / 2 - 4;
  drawing.text({ key: 'legend:idle', x: at.x, y, text: translate('diagram.flecs.idle-records'), color: 'text-faint' });
  for (const { row, id } of idle) drawId(drawing, ids, row, id, idRect(frame, at, row)!);
}

function drawHeadings(drawing: Drawing, { fields, lines, perLine, recordWidth }: Frame, at: Corner): void {
  const records = Math.max(0, ...lines.map(({ length }) => Math.min(length, perLine)));
  for (let record = 0; record < records; record++) {
    for (const { name, x, width } of fields) {
      const left = at.x + ID_WIDTH + record * (recordWidth + 2 * GAP) + x;
      const place = { x: left + width / 2, y: at.y + LABEL_HEIGHT / 2 - 2, align: 'middle' } as const;
      drawing.text({ key: `record-heading:${record}:${x}`, ...place, text: name, room: width - 4, ...HEADING });
    }
  }
}

function drawArrows(drawing: Drawing, { perLine }: Frame, line: Line, at: Corner): void {
  const [from, to, middle] = [at.x + ID_WIDTH - ARROW, at.x + ID_WIDTH - 3, at.y + line.y + CELL / 2];
  const turn = from + ARROW / 2 - 4;
  for (let i = 0; i < Math.ceil(line.length / perLine); i++) {
    const y = middle + i * LINE;
    const points = i === 0 ? [from, y, to, y] : [turn, middle, turn, y, to, y];
    const look = { curve: 'line', stroke: 'border-strong', strokeWidth: 1.5, arrow: true } as const;
    drawing.add('arrow', { kind: 'path', key: `to-records:${line.id}:${i}`, points, ...look });
  }
}

function drawLine(drawing: Drawing, frame: Frame, line: Line, at: Corner, owner: string): void {
  const height = Math.ceil(line.length / frame.perLine) * LINE;
  if (!drawing.seesRows(at.y + line.y, at.y + line.y + height)) return;
  drawId(drawing, frame.ids, line.row, line.id, idRect(frame, at, line.row)!);
  drawArrows(drawing, frame, line, at);
  drawRecordFocus(drawing, frame, line, at);
  line.columns.forEach((column, i) => {
    const what = frame.fields[i]!.name;
    drawing.grid(column.name, `${owner}: ${viewedIdText(drawing, line.id)}: ${what}`, column.length);
    for (let row = 0; row < line.length; row++) {
      const rect = cellRect(frame, at, line, i, row);
      if (!drawing.sees(rect.x, rect.y, rect.width, rect.height)) continue;
      const fill = i === 0 ? 'cell-index' : 'cell';
      const value = column.peek(row);
      const face = idOrPlainFace(drawing, value, fill);
      // The column is -1 if the table stores no values for the id.
      drawCell(drawing, { column, row, ...rect }, value === -1 ? { ...face, value: NO_COLUMN_TEXT } : face);
    }
  });
}

function drawRecordFocus(drawing: Drawing, frame: Frame, line: Line, at: Corner): void {
  const how = focusedId(drawing, line.id);
  for (let row = 0; row < line.length; row++) {
    const slot = line.columns[0]!.peek(row);
    const idFocus = how === 'wildcard' && !hasFocused(drawing, slot) ? null : how;
    const focus = isFocusedTable(drawing, slot) ? 'exact' : idFocus;
    if (focus === null) continue;
    const rect = { ...cellRect(frame, at, line, 0, row), width: frame.recordWidth };
    outline(drawing, `component-index.${line.id}:${row}`, rect, focus);
  }
}

/** Returns true if a table has the selected component, because a wildcard's record also lists other tables. */
function hasFocused(drawing: Drawing, slot: unknown): boolean {
  return idsIn(drawing.columns, `table.${String(slot)}.type`).some((id) => focusedId(drawing, id) === 'exact');
}

function drawId(drawing: Drawing, ids: Column, row: number, id: string, rect: Rect): void {
  if (!drawing.sees(rect.x, rect.y, rect.width, rect.height)) return;
  const text = viewedIdText(drawing, id);
  const fill = id.includes('*') ? 'cell-version' : 'cell-payload';
  drawCell(drawing, { column: ids, row, ...rect }, textFace(text, fill));
  outlineId(drawing, `${ids.name}:${row}`, rect, id);
}
