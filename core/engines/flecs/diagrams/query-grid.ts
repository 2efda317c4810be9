import type { Drawing } from '../../../scene/kit/drawing.ts';
import { type Corner, GAP, type Rect, TYPE } from '../../../scene/kit/measures.ts';
import { measure } from '../../../scene/text-metrics.ts';
import type { Column } from '../../../trace/column.ts';
import { idsIn } from '../columns.ts';
import { idText } from './faces.ts';
import { QUERY } from './names.ts';

export const CHIP_STYLE = { font: 'mono', size: TYPE.cell, weight: 600 } as const;
const CHIP = 30;
const RECORD = 22;
const ROLE = 20;
/** Over the rows: a term each, its record, and what the query does with it. */
export const QUERY_HEAD = CHIP + RECORD + ROLE + GAP;
export const QUERY_ROW = 44;
/** Left of the rows: the marker of the current one. */
const MARKER = 30;
const TABLE = 200;
const VERDICT = 190;
const YIELDED = 176;
const TERM = { least: 116, most: 220 } as const;

/** A term of the query as it is drawn. */
export interface Term {
  readonly row: number;
  readonly id: string;
  readonly not: boolean;
  readonly text: string;
  /** What the plan does with it: `trivial`, `and`, `not`, … */
  readonly kind: string;
  readonly found: Column | undefined;
  readonly x: number;
  readonly width: number;
}

/** The layout of a query's evaluation: a column for each term, a row for each table in the order of the visits. */
export interface QueryGrid {
  readonly terms: readonly Term[];
  /** Row of the term that the query starts from; -1 when it starts from all tables. */
  readonly start: number;
  readonly rows: number;
  /** Tables of the record that the query starts from, while it goes through them: room for those to come. */
  readonly record: Column | undefined;
  readonly shown: number;
  readonly verdictX: number;
  readonly yieldedX: number;
  readonly width: number;
  readonly height: number;
}

/** Measures the terms and counts the rows of a query. */
export function queryGrid(drawing: Drawing): QueryGrid {
  const { columns } = drawing;
  const kinds = idsIn(columns, `${QUERY}.kinds`);
  let x = MARKER + TABLE;
  const terms = idsIn(columns, `${QUERY}.terms`).map((id, row): Term => {
    const not = columns.find(`${QUERY}.not`)?.peek(row) === 1;
    const text = `${not ? '!' : ''}${idText(drawing, id)}`;
    const width = Math.min(TERM.most, Math.max(TERM.least, Math.ceil(measure(text, CHIP_STYLE)) + 24));
    const left = x;
    x += width;
    const found = columns.find(`${QUERY}.found.${row}`);
    return { row, id, not, text, kind: kindOf(kinds[row]), found, x: left, width };
  });
  const rows = columns.find(`${QUERY}.tables`)?.length ?? 0;
  const [verdictX, yieldedX] = [x + GAP, x + GAP + VERDICT];
  const start = startOf(kinds);
  const running = columns.find(`${QUERY}.at`)?.peek(0) !== undefined;
  const whole = running && start >= 0 && kinds[start] !== 'union';
  const record = whole ? columns.find(`component-index.${terms[start]?.id}.table`) : undefined;
  const shown = Math.max(rows, record?.length ?? 0);
  const height = QUERY_HEAD + Math.max(1, shown) * QUERY_ROW;
  const width = yieldedX + YIELDED;
  return { terms, start, rows, record, shown, verdictX, yieldedX, width, height };
}

/** What a query does with its terms. */
const KINDS: ReadonlySet<string> = new Set(['trivial', 'and', 'not', 'optional', 'union', 'unionNot', 'all']);

function kindOf(kind: string | undefined): string {
  return kind !== undefined && KINDS.has(kind) ? kind : 'and';
}

/** Terms that are plain come first, together; otherwise the first that can name tables. */
function startOf(kinds: readonly string[]): number {
  const trivial = kinds.indexOf('trivial');
  return trivial >= 0 ? trivial : kinds[0] === 'and' || kinds[0] === 'union' ? 0 : -1;
}

/** Where the row of a visit begins. */
export function rowTop({ y }: Corner, row: number): number {
  return y + QUERY_HEAD + row * QUERY_ROW;
}

/** The rows of the evaluation that belong to a column of the query. */
export function queryRect(grid: QueryGrid, at: Corner, column: string, row: number): Rect | undefined {
  const role = column.startsWith(`${QUERY}.`) ? column.slice(QUERY.length + 1) : '';
  const term = grid.terms[row];
  const head = term && { x: at.x + term.x, y: at.y, width: term.width - GAP, height: CHIP };
  if (role === 'terms' && head !== undefined) return head;
  if (role === 'records' && head !== undefined) return { ...head, y: at.y + CHIP, height: RECORD };
  if (row >= grid.rows) return undefined;
  const line = { y: rowTop(at, row) + 2, height: QUERY_ROW - 4 };
  const cell = (x: number, width: number): Rect => ({ x: at.x + x, width, ...line });
  if (role === 'tables') return cell(MARKER, TABLE - GAP);
  if (role === 'verdicts') return cell(grid.verdictX, VERDICT - GAP);
  if (role === 'yielded') return cell(grid.yieldedX, YIELDED);
  const found = grid.terms.find((each) => each.found?.name === column);
  return found && cell(found.x, found.width - GAP);
}

/** Under a term's record: what the query does with it. */
export function roleMiddle(at: Corner): number {
  return at.y + CHIP + RECORD + ROLE / 2 + 2;
}
