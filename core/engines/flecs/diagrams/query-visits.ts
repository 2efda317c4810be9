import { cellKey } from '../../../cells/origins.ts';
import { drawCell, type Face } from '../../../scene/kit/cell.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import { absentFace, textFace } from '../../../scene/kit/faces.ts';
import { columnOrEmpty } from '../../../scene/kit/known-columns.ts';
import { type Corner, TYPE } from '../../../scene/kit/measures.ts';
import { isFocusedTable, outline } from '../../../scene/kit/outline.ts';
import type { ColorToken } from '../../../scene/scene.ts';
import type { Column } from '../../../trace/column.ts';
import { idsIn, recordPlace } from '../read/columns.ts';
import { drawnWorldOf } from './drawn-world.ts';
import { viewedIdText } from './faces.ts';
import { type DrawnTerm, QUERY_HEAD, type QueryGrid, queryRect, rowTop } from './query-grid.ts';
import { QUERY } from './structure-names.ts';

const SMALL = { font: 'mono', size: TYPE.small } as const;
const FILLS: Readonly<Record<string, ColorToken>> = {
  visiting: 'surface-raised',
  empty: 'cell-dead',
  none: 'cell-dead',
  missing: 'danger-soft',
  excluded: 'danger-soft',
  yields: 'accent-soft',
};

interface Visits {
  readonly tables: Column;
  readonly verdicts: Column;
  readonly yielded: Column;
}

/** Draws one row per visited table: the result of each term, the verdict, and the rows that it yields. */
export function drawVisits(drawing: Drawing, grid: QueryGrid, at: Corner, owner: string): void {
  const { terms, rows } = grid;
  const [tables, verdicts] = [queryColumn(drawing, owner, 'tables'), queryColumn(drawing, owner, 'verdicts')];
  const visits = { tables, verdicts, yielded: queryColumn(drawing, owner, 'yielded') };
  for (const { found, text } of terms) if (found) drawing.grid(found.name, `${owner}: ${text}`, found.length);
  const [from, to] = drawing.linesInView(at.y + QUERY_HEAD, grid.pitch, grid.shown);
  for (let row = from; row < to; row++) {
    if (row < rows) drawVisit(drawing, grid, visits, row, at);
    else drawUnvisited(drawing, grid, row, at);
  }
  drawCurrent(drawing, grid, at);
  if (grid.shown > 0) return;
  const y = rowTop(at, grid, 0) + grid.pitch / 2;
  const text = drawing.view.translate('diagram.flecs.query.none');
  drawing.text({ key: 'query:none', x: at.x, y, text, color: 'text-faint' });
}

/** Returns a column of the query and announces it to the accessibility tree. */
export function queryColumn(drawing: Drawing, owner: string, role: string): Column {
  const column = columnOrEmpty(drawing.columns, `${QUERY}.${role}`);
  const what = drawing.view.translate(`diagram.flecs.query.${role}`);
  drawing.grid(column.name, `${owner}: ${what}`, column.length);
  return column;
}

function drawVisit(drawing: Drawing, grid: QueryGrid, visits: Visits, row: number, at: Corner): void {
  const { tables, verdicts, yielded } = visits;
  drawTable(drawing, grid, tables, row, at);
  const draw = (column: Column, face: Face): void => {
    drawCell(drawing, { column, row, ...queryRect(grid, at, column.name, row)! }, face);
  };
  for (const term of grid.terms) if (term.found !== undefined) draw(term.found, foundFace(drawing, term, row));
  const known = String(verdicts.peek(row));
  const verdict = known in FILLS ? known : 'visiting';
  const reason = drawing.columns.find(`${QUERY}.reasons`)?.peek(row);
  const id = typeof reason === 'string' ? viewedIdText(drawing, reason) : '';
  const text = drawing.view.translate(`diagram.flecs.query.verdict.${verdict}`, { id });
  const rejected = verdict === 'missing' || verdict === 'excluded';
  const color = verdict === 'empty' || verdict === 'none' ? 'text-muted' : 'text';
  draw(verdicts, {
    fill: FILLS[verdict]!,
    value: text,
    color,
    spoken: text,
    hatched: rejected ? 'rejected' : undefined,
  });
  draw(yielded, rowsFace(drawing, yielded, row));
}

/** Draws a table of the record that is not visited yet. */
function drawUnvisited(drawing: Drawing, grid: QueryGrid, row: number, at: Corner): void {
  const { record, width, pitch } = grid;
  const top = rowTop(at, grid, row);
  const [x, right] = [at.x + 30, at.x + width];
  const box = { x, y: top + 2, width: right - x, height: pitch - 4 };
  const look = { stroke: 'border', dash: [4, 4], radius: 3 } as const;
  drawing.add('cell', { kind: 'rect', key: `to-come:${row}`, ...box, ...look });
  const text = drawnWorldOf(drawing).tableTitle(Number(record?.peek(row)));
  const style = { size: TYPE.label, color: 'text-faint' } as const;
  drawing.text({ key: `to-come-name:${row}`, x: x + 8, y: top + pitch / 2, text, ...style });
}

/** Draws the table with its type; a union visit also names its only row's entity. */
function drawTable(drawing: Drawing, grid: QueryGrid, tables: Column, row: number, at: Corner): void {
  const { columns } = drawing;
  const slot = Number(tables.peek(row));
  const rect = queryRect(grid, at, tables.name, row)!;
  const name = drawnWorldOf(drawing).tableTitle(slot);
  const only = columns.find(`${QUERY}.row`)?.peek(row);
  const entity = only === undefined ? undefined : columns.find(`table.${slot}.entities`)?.peek(Number(only));
  const who = typeof entity === 'number' ? drawing.view.nameOf(entity) : undefined;
  drawCell(drawing, { column: tables, row, ...rect }, { fill: 'cell', value: '', color: 'text', spoken: name });
  const title = { size: TYPE.label, weight: 600, color: 'text' } as const;
  // Texts with the cell's key are folded with it.
  const key = cellKey(tables, row);
  const x = rect.x + 8;
  const text = who === undefined ? name : `${name} · ${who}`;
  drawing.fitted({ key: `visit-name:${key}`, x, y: rect.y + 13, text, ...title }, rect.width - 16);
  const ids = idsIn(columns, `table.${slot}.type`).map((id) => viewedIdText(drawing, id));
  drawing.fitted({ key: `visit-type:${key}`, x, y: rect.y + 29, text: ids.join(' '), ...SMALL }, rect.width - 16);
  const home = drawing.entity === null ? null : recordPlace(columns, drawing.entity);
  const owner = home?.table === slot && (only === undefined || home.row === only);
  if (isFocusedTable(drawing, slot) || owner) outline(drawing, `visit:${row}`, rect);
}

/** The colour shows if the result lets the table pass: it has an included id, or lacks an excluded one. */
function foundFace(drawing: Drawing, { found, not, kind }: DrawnTerm, row: number): Face {
  const value = found?.peek(row);
  const word = (key: string): string => drawing.view.translate(`diagram.flecs.query.${key}`);
  if (value === undefined) return { ...absentFace(drawing), spoken: word('untested') };
  const has = value !== false;
  const text = typeof value === 'string' ? viewedIdText(drawing, value) : word(has ? 'has' : 'lacks');
  const passes = kind === 'optional' || has !== not;
  return { ...textFace(text, passes ? 'accent-soft' : 'danger-soft'), hatched: passes ? undefined : 'rejected' };
}

function rowsFace(drawing: Drawing, yielded: Column, row: number): Face {
  const { columns, view } = drawing;
  const [count, skipped] = [yielded.peek(row), columns.find(`${QUERY}.skipped`)?.peek(row)];
  const texts = [['rows', count] as const, ['skipped', skipped] as const].flatMap(([key, value]) =>
    value === undefined ? [] : [view.translate(`diagram.flecs.query.${key}`, { count: Number(value) })],
  );
  if (texts.length === 0) return absentFace(drawing);
  return textFace(texts.join(' · '), count === undefined ? 'cell-dead' : 'accent-soft');
}

function drawCurrent(drawing: Drawing, grid: QueryGrid, at: Corner): void {
  const now = drawing.columns.find(`${QUERY}.at`);
  const [row, term] = [now?.peek(0), now?.peek(1)];
  if (typeof row !== 'number') return;
  const { pitch } = grid;
  const y = rowTop(at, grid, row);
  if (!drawing.sees(at.x, y, grid.width, pitch)) return;
  const frame = { x: at.x + 26, y: y - 1, width: grid.width - 26, height: pitch + 2, radius: 6 };
  drawing.add('badge', { kind: 'rect', key: 'query:current', ...frame, stroke: 'accent', strokeWidth: 3 });
  const middle = y + pitch / 2;
  const points = [at.x + 4, middle - 9, at.x + 20, middle, at.x + 4, middle + 9];
  drawing.add('badge', { kind: 'path', key: 'query:pointer', points, curve: 'line', closed: true, fill: 'accent' });
  const cell = typeof term === 'number' ? grid.terms[term] : undefined;
  if (cell === undefined) return;
  const x = at.x + cell.x + (cell.width - 8) / 2;
  const mark = [x - 8, y - 8, x + 8, y - 8, x, y + 4];
  drawing.add('badge', { kind: 'path', key: 'query:term', points: mark, curve: 'line', closed: true, fill: 'accent' });
}
