import { type Block, type Panel, panel } from '../../../scene/kit/block.ts';
import { drawCell } from '../../../scene/kit/cell.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import { textFace } from '../../../scene/kit/faces.ts';
import { missingFacts } from '../../../scene/kit/known-columns.ts';
import { type Corner, GAP, innerWidth, LABEL_HEIGHT, type Rect } from '../../../scene/kit/measures.ts';
import { isFocusedTable, outline } from '../../../scene/kit/outline.ts';
import type { Column } from '../../../trace/column.ts';
import { idsIn } from '../columns.ts';
import { idText, plainFace } from './faces.ts';
import { focusedId, outlineId } from './focus.ts';
import { COMPONENT_INDEX } from './names.ts';

const ROLES = ['table', 'index', 'count', 'column'] as const;
const ID_WIDTH = 176;
const LINE = 34;
const CELL = 28;
const MINI = 30;
const RECORD = ROLES.length * MINI + 2 * GAP;
const IDLE = 148;

/** The component index: for each id the tables that have it, and its place in each of them. */
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

interface Frame {
  readonly ids: Column;
  readonly lines: readonly Line[];
  readonly perLine: number;
  /** Ids that no table has, in a list of their own. */
  readonly idle: readonly { readonly row: number; readonly id: string }[];
  readonly idlePerLine: number;
  readonly idleTop: number;
  readonly height: number;
}

function frameOf(drawing: Drawing, ids: Column): Frame {
  const perLine = Math.max(1, Math.floor((innerWidth(drawing) - ID_WIDTH) / RECORD));
  const lines: Line[] = [];
  const idle: { row: number; id: string }[] = [];
  let y = LABEL_HEIGHT + 4;
  idsIn(drawing.columns, ids.name).forEach((id, row) => {
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
  const height = idle.length === 0 ? y : idleTop + Math.ceil(idle.length / idlePerLine) * LINE;
  return { ids, lines, perLine, idle, idlePerLine, idleTop, height };
}

function recordsBlock(drawing: Drawing, ids: Column, owner: string): Block {
  const frame = frameOf(drawing, ids);
  const longest = Math.max(1, ...frame.lines.map(({ length }) => Math.min(length, frame.perLine)));
  const idleWidth = Math.min(frame.idle.length, frame.idlePerLine) * (IDLE + GAP);
  return {
    width: Math.max(ID_WIDTH + longest * RECORD, idleWidth, ID_WIDTH + 2 * RECORD),
    height: frame.height,
    draw: (at) => drawRecords(drawing, frame, at, owner),
    locate: (at, column, row) => (column === ids.name ? idRect(frame, at, row) : recordRect(frame, at, column, row)),
  };
}

function idRect(frame: Frame, at: Corner, row: number): Rect | undefined {
  const line = frame.lines.find((candidate) => candidate.row === row);
  if (line !== undefined) return { x: at.x, y: at.y + line.y, width: ID_WIDTH - 2 * GAP, height: CELL };
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
  const x = at.x + ID_WIDTH + (row % frame.perLine) * RECORD + i * MINI;
  return { x, y: at.y + line.y + Math.floor(row / frame.perLine) * LINE, width: MINI, height: CELL };
}

function drawRecords(drawing: Drawing, frame: Frame, at: Corner, owner: string): void {
  const { ids, lines, idle } = frame;
  const { translate } = drawing.view;
  drawing.grid(ids.name, `${owner}: ${translate('diagram.flecs.ids')}`, ids.length);
  const legend = (key: string, x: number, y: number, text: string): void =>
    drawing.text({ key: `legend:${key}`, x, y, text: translate(`diagram.flecs.${text}`), color: 'text-faint' });
  legend('component-index', at.x + ID_WIDTH, at.y + LABEL_HEIGHT / 2 - 2, 'record-legend');
  for (const line of lines) drawLine(drawing, frame, line, at, owner);
  if (idle.length === 0) return;
  legend('idle', at.x, at.y + frame.idleTop - LABEL_HEIGHT / 2 - 4, 'idle-records');
  for (const { row, id } of idle) drawId(drawing, ids, row, id, idRect(frame, at, row)!);
}

function drawLine(drawing: Drawing, frame: Frame, line: Line, at: Corner, owner: string): void {
  const height = Math.ceil(line.length / frame.perLine) * LINE;
  if (!drawing.seesRows(at.y + line.y, at.y + line.y + height)) return;
  drawId(drawing, frame.ids, line.row, line.id, idRect(frame, at, line.row)!);
  drawRecordFocus(drawing, frame, line, at);
  line.columns.forEach((column, i) => {
    const what = drawing.view.translate(`diagram.flecs.record-${ROLES[i]!}`);
    drawing.grid(column.name, `${owner}: ${idText(drawing, line.id)}: ${what}`, column.length);
    for (let row = 0; row < line.length; row++) {
      const rect = cellRect(frame, at, line, i, row);
      if (!drawing.sees(rect.x, rect.y, rect.width, rect.height)) continue;
      const fill = i === 0 ? 'cell-index' : 'cell';
      drawCell(drawing, { column, row, ...rect }, plainFace(drawing, column.peek(row), fill));
    }
  });
}

/** Outlines records of the selected table, and all records of the selected id. */
function drawRecordFocus(drawing: Drawing, frame: Frame, line: Line, at: Corner): void {
  const how = focusedId(drawing, line.id);
  for (let row = 0; row < line.length; row++) {
    const slot = line.columns[0]!.peek(row);
    const table = isFocusedTable(drawing, slot);
    if (!table && (how === null || (how === 'wildcard' && !hasFocused(drawing, slot)))) continue;
    const rect = { ...cellRect(frame, at, line, 0, row), width: ROLES.length * MINI };
    outline(drawing, `component-index.${line.id}:${row}`, rect, table ? 'exact' : how!);
  }
}

/** Whether a table has the selected component: a wildcard also has records of other tables. */
function hasFocused(drawing: Drawing, slot: unknown): boolean {
  return idsIn(drawing.columns, `table.${String(slot)}.type`).some((id) => focusedId(drawing, id) === 'exact');
}

function drawId(drawing: Drawing, ids: Column, row: number, id: string, rect: Rect): void {
  if (!drawing.sees(rect.x, rect.y, rect.width, rect.height)) return;
  const text = idText(drawing, id);
  const fill = id.includes('*') ? 'cell-version' : 'cell-payload';
  drawCell(drawing, { column: ids, row, ...rect }, textFace(text, fill));
  outlineId(drawing, `${ids.name}:${row}`, rect, id);
}
