import type { Drawing } from '../../../scene/kit/drawing.ts';
import { type Corner, GAP, PADDING, type Rect, TYPE } from '../../../scene/kit/measures.ts';
import { measure } from '../../../scene/text-metrics.ts';
import type { Column } from '../../../trace/column.ts';
import { idsIn } from '../read/columns.ts';
import { viewedIdText } from './faces.ts';
import { QUERY } from './structure-names.ts';

const CHIP_STYLE = { font: 'mono', size: TYPE.cell, weight: 600 } as const;
const CHIP = 30;
const RECORD = 22;
const ROLE = 20;
/** Height of the header above the rows: the terms, their records, and their roles. */
export const QUERY_HEAD = CHIP + RECORD + ROLE + GAP;
const LINE = 44;
/** Width of the marker of the current row, left of the rows. */
const MARKER = 30;
const TABLE = { min: 116, max: 200 } as const;
const VERDICT = { min: 102, max: 190 } as const;
const YIELDED = { min: 88, max: 176 } as const;
/** `wanted` is the width of a short term if there is room. */
const TERM = { min: 84, wanted: 116, max: 220 } as const;

export interface DrawnTerm {
  readonly row: number;
  readonly id: string;
  readonly not: boolean;
  readonly text: string;
  /** Instruction of the plan that tests it: `trivial`, `and`, `not`, … */
  readonly kind: string;
  readonly found: Column | undefined;
  readonly x: number;
  readonly width: number;
}

/** Layout of a query's evaluation: one column per term, one row per table in the order of the visits. */
export interface QueryGrid {
  readonly terms: readonly DrawnTerm[];
  /** Width of the first column. */
  readonly table: number;
  /** Row of the term that the query starts from; -1 if it starts from all tables. */
  readonly start: number;
  readonly rows: number;
  /** Tables of the record from which a running query starts. They reserve room for later visits. */
  readonly record: Column | undefined;
  readonly shown: number;
  /** Distance from one row to the next. */
  readonly pitch: number;
  /** Offset of the verdict from the top of its row. In narrow views it is below the terms. */
  readonly verdictY: number;
  readonly verdictX: number;
  readonly yieldedX: number;
  /** Width of the last column. */
  readonly yielded: number;
  readonly width: number;
  readonly height: number;
}

export function queryGrid(drawing: Drawing): QueryGrid {
  const { columns } = drawing;
  const kinds = idsIn(columns, `${QUERY}.kinds`);
  const ids = idsIn(columns, `${QUERY}.terms`);
  const nots = ids.map((_, row) => columns.find(`${QUERY}.not`)?.peek(row) === 1);
  const texts = ids.map((id, row) => `${nots[row] ? '!' : ''}${viewedIdText(drawing, id)}`);
  const wanted = texts.map((text) => clamp(Math.ceil(measure(text, CHIP_STYLE)) + 24, TERM.wanted, TERM.max));
  const room = drawing.view.wrap - 2 * PADDING - MARKER - GAP;
  const columnWidths: readonly Bounds[] = [[TABLE.min, TABLE.max], ...wanted.map((width): Bounds => [TERM.min, width])];
  const ends: readonly Bounds[] = [
    [VERDICT.min, VERDICT.max],
    [YIELDED.min, YIELDED.max],
  ];
  const isNarrow = sumOfMinimums([...columnWidths, ...ends]) > room;
  const [table = 0, ...others] = fitted(room, isNarrow ? columnWidths : [...columnWidths, ...ends]);
  const widths = others.slice(0, ids.length);
  const [verdict = 0, yielded = 0] = isNarrow ? fitted(room, ends) : others.slice(ids.length);
  let x = MARKER + table;
  const terms = ids.map((id, row): DrawnTerm => {
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

type Bounds = readonly [min: number, max: number];

function sumOfMinimums(widths: readonly Bounds[]): number {
  return widths.reduce((sum, [min]) => sum + min, 0);
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}

/** Reduces widths from their maximum towards their minimum until they fit the room. */
function fitted(room: number, widths: readonly Bounds[]): number[] {
  const wanted = widths.reduce((sum, [, max]) => sum + max, 0);
  const spare = widths.reduce((sum, [min, max]) => sum + max - min, 0);
  const part = clamp((wanted - room) / Math.max(1, spare), 0, 1);
  return widths.map(([min, max]) => Math.floor(max - part * (max - min)));
}

const KINDS: ReadonlySet<string> = new Set(['trivial', 'and', 'not', 'optional', 'union', 'unionNot', 'all']);

function kindOf(kind: string | undefined): string {
  return kind !== undefined && KINDS.has(kind) ? kind : 'and';
}

/** A query starts from the plain terms, which come first, or else from a first term that can list tables. */
function startOf(kinds: readonly string[]): number {
  const trivial = kinds.indexOf('trivial');
  return trivial >= 0 ? trivial : kinds[0] === 'and' || kinds[0] === 'union' ? 0 : -1;
}

export function rowTop({ y }: Corner, { pitch }: QueryGrid, row: number): number {
  return y + QUERY_HEAD + row * pitch;
}

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

export function roleMiddle(at: Corner): number {
  return at.y + CHIP + RECORD + ROLE / 2 + 2;
}
