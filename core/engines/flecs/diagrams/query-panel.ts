import { type Block, type Panel, panel } from '../../../scene/kit/block.ts';
import { drawCell, type Face } from '../../../scene/kit/cell.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import { textFace } from '../../../scene/kit/faces.ts';
import { columnOrEmpty } from '../../../scene/kit/known-columns.ts';
import { type ArrayLane, laneArray } from '../../../scene/kit/lane-array.ts';
import { type Corner, GAP, innerWidth, middleOf, TYPE } from '../../../scene/kit/measures.ts';
import { uniformRows } from '../../../scene/kit/paged-rows.ts';
import type { Column } from '../../../trace/column.ts';
import { idOrPlainFace } from './faces.ts';
import { outlineId } from './focused-id.ts';
import { type DrawnTerm, type QueryGrid, queryGrid, queryRect, roleMiddle } from './query-grid.ts';
import { drawVisits, queryColumn } from './query-visits.ts';
import { QUERY } from './structure-names.ts';

const RESULT = { width: 56, withMatches: 132 } as const;

/** Draws a query's evaluation: its terms with their records, the visited tables with their results, and the rows that it yields. */
export function queryPanel(drawing: Drawing): Panel {
  const { columns, view } = drawing;
  const { translate } = view;
  const grid = queryGrid(drawing);
  const title = translate('diagram.flecs.query.title');
  const counts = columnOrEmpty(columns, `${QUERY}.count`);
  let rows = 0;
  for (let row = 0; row < counts.length; row++) rows += Number(counts.peek(row) ?? 0);
  const over = columns.find(`${QUERY}.at`)?.peek(0) === undefined;
  const checked = translate('diagram.flecs.query.facts', { tables: grid.rows, rows });
  // A query that has not checked a table yet is not finished.
  const state = over && grid.rows === 0 ? [] : [translate(`diagram.flecs.query.${over ? 'over' : 'running'}`)];
  const facts = [checked, ...state].join(' · ');
  const blocks = [gridBlock(drawing, grid, title), resultsBlock(drawing, title)];
  return panel(drawing, { name: QUERY, title, facts, blocks });
}

function gridBlock(drawing: Drawing, grid: QueryGrid, owner: string): Block {
  return {
    width: grid.width,
    height: grid.height,
    draw(at) {
      drawTerms(drawing, grid, at, owner);
      drawVisits(drawing, grid, at, owner);
    },
    locate: (at, column, row) => queryRect(grid, at, column, row),
  };
}

function drawTerms(drawing: Drawing, grid: QueryGrid, at: Corner, owner: string): void {
  const { translate } = drawing.view;
  const [terms, records] = [queryColumn(drawing, owner, 'terms'), queryColumn(drawing, owner, 'records')];
  for (const term of grid.terms) drawTerm(drawing, grid, term, { terms, records }, at);
  const y = at.y + 15;
  drawing.text({ key: 'query:terms', x: at.x, y, text: translate('diagram.flecs.query.terms'), size: TYPE.label });
  const way = grid.start < 0 ? 'from-all' : 'from-record';
  const text = translate(`diagram.flecs.query.${way}`);
  drawing.fitted({ key: 'query:way', x: at.x, y: roleMiddle(at), text }, (grid.terms[0]?.x ?? grid.table) - GAP);
}

function drawTerm(
  drawing: Drawing,
  grid: QueryGrid,
  term: DrawnTerm,
  { terms, records }: { readonly terms: Column; readonly records: Column },
  at: Corner,
): void {
  const { translate } = drawing.view;
  const chip = queryRect(grid, at, terms.name, term.row)!;
  if (!drawing.sees(chip.x, at.y, chip.width, 80)) return;
  const starts = term.row === grid.start;
  const fill = term.not ? 'cell-tombstone' : 'cell-payload';
  drawCell(drawing, { column: terms, row: term.row, ...chip }, textFace(term.text, fill));
  const count = Number(records.peek(term.row) ?? -1);
  const found = translate(`diagram.flecs.query.${count < 0 ? 'no-record' : 'record'}`, { count });
  const box = { column: records, row: term.row, ...queryRect(grid, at, records.name, term.row)! };
  drawCell(drawing, box, { fill: 'cell-empty', value: '', color: 'text-muted', spoken: found });
  if (!drawing.marks.isAsked(records, term.row))
    drawing.fitted({ key: `record:${term.row}`, ...middleOf(box), text: found }, box.width - GAP);
  const role = translate(`diagram.flecs.query.role.${starts ? 'start' : term.kind}`);
  const look = starts ? ({ color: 'accent', weight: 600 } as const) : ({ color: 'text-muted' } as const);
  const under = { ...middleOf(box), y: roleMiddle(at) };
  drawing.fitted({ key: `role:${term.row}`, ...under, text: role, ...look }, box.width);
  const whole = { ...chip, height: chip.height + box.height };
  const frame = { ...whole, radius: 4, stroke: 'accent', strokeWidth: 2.5 } as const;
  if (starts) drawing.add('frame', { kind: 'rect', key: 'query:start', ...frame });
  outlineId(drawing, `query:${term.row}`, whole, term.id);
}

function resultsBlock(drawing: Drawing, owner: string): Block {
  const { columns, view } = drawing;
  const tables = columnOrEmpty(columns, `${QUERY}.tables`);
  const lane = (role: string, height: number, face: (column: Column, row: number) => Face): ArrayLane => {
    const column = columnOrEmpty(columns, `${QUERY}.${role}`);
    return { column, label: view.translate(`diagram.flecs.query.${role}`), height, face: (row) => face(column, row) };
  };
  const slot = (column: Column, row: number): Face =>
    idOrPlainFace(drawing, tables.peek(Number(column.peek(row) ?? -1)), 'cell-index');
  const plain = (column: Column, row: number): Face => idOrPlainFace(drawing, column.peek(row));
  const matches = queryGrid(drawing).terms.flatMap(({ row, text }) => {
    const column = columns.find(`${QUERY}.match.${row}`);
    if (column === undefined || column.length === 0) return [];
    return [{ column, label: text, height: 28, face: (at: number) => plain(column, at) }];
  });
  const lanes = [lane('results', 32, slot), lane('offset', 28, plain), lane('count', 28, plain), ...matches];
  const { length } = columnOrEmpty(columns, `${QUERY}.results`);
  const cellWidth = matches.length > 0 ? RESULT.withMatches : RESULT.width;
  const width = Math.max(innerWidth(drawing), 2 * cellWidth);
  const rows = uniformRows({ rows: length, page: 0, cellWidth, width });
  return laneArray(drawing, { lanes, rows, length, owner, caption: (row) => firstName(drawing, row) });
}

/** Returns the name of a result's first entity, with an ellipsis if there are more. */
function firstName({ columns, view }: Drawing, result: number): string | undefined {
  const at = (role: string, row: number): number => Number(columns.find(`${QUERY}.${role}`)?.peek(row) ?? -1);
  const slot = at('tables', at('results', result));
  const handle = columns.find(`table.${slot}.entities`)?.peek(at('offset', result));
  const name = typeof handle === 'number' ? view.nameOf(handle) : undefined;
  return name === undefined || at('count', result) === 1 ? name : `${name}, …`;
}
