import type { Drawing } from '../../../scene/kit/drawing.ts';
import { type Corner, GAP, PADDING, type Rect, TYPE } from '../../../scene/kit/measures.ts';
import { measure } from '../../../scene/text-metrics.ts';
import type { Column } from '../../../trace/column.ts';
import { idsIn } from '../columns.ts';
import { idText } from './faces.ts';
import { QUERY } from './names.ts';

const CHIP_STYLE = { font: 'mono', size: TYPE.cell, weight: 600 } as const;
const CHIP = 30;
const RECORD = 22;
const ROLE = 20;
/** Over the rows: a term each, its record, and what the query does with it. */
export const QUERY_HEAD = CHIP + RECORD + ROLE + GAP;
const LINE = 44;
/** Left of the rows: the marker of the current one. */
const MARKER = 30;
const TABLE = { least: 116, most: 200 } as const;
const VERDICT = { least: 102, most: 190 } as const;
const YIELDED = { least: 88, most: 176 } as const;
/** `wanted`: as wide as a short term is where there is room. */
const TERM = { least: 84, wanted: 116, most: 220 } as const;

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
  /** Width of the first column. */
  readonly table: number;
  /** Row of the term that the query starts from; -1 when it starts from all tables. */
  readonly start: number;
  readonly rows: number;
  /** Tables of the record that the query starts from, while it goes through them: room for those to come. */
  readonly record: Column | undefined;
  readonly shown: number;
  /** From one row to the next. */
  readonly pitch: number;
  /** Where the verdict is, from the top of its row: in narrow views below the terms. */
  readonly verdictY: number;
  readonly verdictX: number;
  readonly yieldedX: number;
  /** Width of the last column. */
  readonly yielded: number;
  readonly width: number;
  readonly height: number;
}

/** Measures the terms and counts the rows of a query. */
export function queryGrid(drawing: Drawing): QueryGrid {
  const { columns } = drawing;
  const kinds = idsIn(columns, `${QUERY}.kinds`);
  const ids = idsIn(columns, `${QUERY}.terms`);
  const nots = ids.map((_, row) => columns.find(`${QUERY}.not`)?.peek(row) === 1);
  const texts = ids.map((id, row) => `${nots[row] ? '!' : ''}${idText(drawing, id)}`);
  const wanted = texts.map((text) => clamp(Math.ceil(measure(text, CHIP_STYLE)) + 24, TERM.wanted, TERM.most));
  const room = drawing.view.wrap - 2 * PADDING - MARKER - GAP;
  const columnWidths: readonly Bounds[] = [
    [TABLE.least, TABLE.most],
    ...wanted.map((width): Bounds => [TERM.least, width]),
  ];
  const ends: readonly Bounds[] = [
    [VERDICT.least, VERDICT.most],
    [YIELDED.least, YIELDED.most],
  ];
  const isNarrow = leastOf([...columnWidths, ...ends]) > room;
  const [table = 0, ...others] = fitted(room, isNarrow ? columnWidths : [...columnWidths, ...ends]);
  const widths = others.slice(0, ids.length);
  const [verdict = 0, yielded = 0] = isNarrow ? fitted(room, ends) : others.slice(ids.length);
  let x = MARKER + table;
  const terms = ids.map((id, row): Term => {
    const [left, width] = [x, widths[row]!];
    x += width;
    const found = columns.find(`${QUERY}.found.${row}`);
    return { row, id, not: nots[row]!, text: texts[row]!, kind: kindOf(kinds[row]), found, x: left, width };
  });
  const rows = columns.find(`${QUERY}.tables`)?.length ?? 0;
  const verdictX = isNarrow ? MARKER : x + GAP;
  const yieldedX = verdictX + verdict;
  const start = startOf(kinds);
  const running = columns.find(`${QUERY}.at`)?.peek(0) !== undefined;
  const whole = running && start >= 0 && kinds[start] !== 'union';
  const record = whole ? columns.find(`component-index.${terms[start]?.id}.table`) : undefined;
  const shown = Math.max(rows, record?.length ?? 0);
  const pitch = isNarrow ? 2 * LINE : LINE;
  const place = { verdictX, verdictY: pitch - LINE, yieldedX, yielded, pitch };
  const width = Math.max(x, yieldedX + yielded);
  return { terms, table, start, rows, record, shown, ...place, width, height: QUERY_HEAD + Math.max(1, shown) * pitch };
}

type Bounds = readonly [least: number, most: number];

function leastOf(widths: readonly Bounds[]): number {
  return widths.reduce((sum, [least]) => sum + least, 0);
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

/** Widths between their least and their most, as large as all fit into the room. */
function fitted(room: number, widths: readonly Bounds[]): number[] {
  const wanted = widths.reduce((sum, [, most]) => sum + most, 0);
  const spare = widths.reduce((sum, [least, most]) => sum + most - least, 0);
  const part = clamp((wanted - room) / Math.max(1, spare), 0, 1);
  return widths.map(([least, most]) => Math.floor(most - part * (most - least)));
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
export function rowTop({ y }: Corner, { pitch }: QueryGrid, row: number): number {
  return y + QUERY_HEAD + row * pitch;
}

/** The rows of the evaluation that belong to a column of the query. */
export function queryRect(grid: QueryGrid, at: Corner, column: string, row: number): Rect | undefined {
  const role = column.startsWith(`${QUERY}.`) ? column.slice(QUERY.length + 1) : '';
  const term = grid.terms[row];
  const head = term && { x: at.x + term.x, y: at.y, width: term.width - GAP, height: CHIP };
  if (role === 'terms' && head !== undefined) return head;
  if (role === 'records' && head !== undefined) return { ...head, y: at.y + CHIP, height: RECORD };
  if (row >= grid.rows) return undefined;
  const cell = (x: number, width: number, down = 0): Rect => {
    return { x: at.x + x, y: rowTop(at, grid, row) + 2 + down, width, height: LINE - 4 };
  };
  if (role === 'tables') return cell(MARKER, grid.table - GAP);
  if (role === 'verdicts') return cell(grid.verdictX, grid.yieldedX - grid.verdictX - GAP, grid.verdictY);
  if (role === 'yielded') return cell(grid.yieldedX, grid.yielded, grid.verdictY);
  const found = grid.terms.find((each) => each.found?.name === column);
  return found && cell(found.x, found.width - GAP);
}

/** Under a term's record: what the query does with it. */
export function roleMiddle(at: Corner): number {
  return at.y + CHIP + RECORD + ROLE / 2 + 2;
}
