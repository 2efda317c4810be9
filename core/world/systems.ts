import type { Column } from '../trace/column.ts';
import type { ColumnSet } from '../trace/column-set.ts';
import { columnOf, countInCell, type Group, groupsOf, textAt } from './column-groups.ts';

export type SystemFigure = 'time' | 'matches';

/** A system of a game, in the frame at the columns' position. Null means unknown, or that the system did not run. */
export interface SystemState {
  readonly row: number;
  readonly name: string;
  readonly phase: string | null;
  /** Terms of its query in the syntax of an entity search: `Position, !Dead`. */
  readonly terms: string | null;
  readonly enabled: boolean | null;
  /** The line of the game's code that runs it. */
  readonly source: SourceLine | null;
  /** Its position in the frame's order, counted from 0. */
  readonly order: number | null;
  /** Milliseconds, excluding other measured systems that ran inside it. */
  readonly time: number | null;
  readonly matches: number | null;
}

/** A line of a file on the machine where the game was built, as the game tells it: the file may not exist here, or be another one. */
export interface SourceLine {
  readonly file: string;
  readonly line: number;
}

export interface QueryState {
  readonly name: string;
  readonly terms: string | null;
  readonly matches: number | null;
  readonly tables: number | null;
}

/** Formats for example `Live (update)`. */
export function systemTitle({ name, phase }: Pick<SystemState, 'name' | 'phase'>): string {
  return phase === null ? name : `${name} (${phase})`;
}

export function sourceText({ file, line }: SourceLine): string {
  return `${file}:${line}`;
}

const KINDS: readonly unknown[] = ['systems', 'queries', 'changes'];

/** True for columns about systems and queries (docs/protocol.md), which are neither entities nor their memory. */
export function isFigures({ meta }: Pick<Column, 'meta'>): boolean {
  return KINDS.includes(meta.kind);
}

/** Returns the systems in the order in which the game first reported them. */
export function systemsOf(columns: ColumnSet): readonly SystemState[] {
  const group = groupOf(columns, 'systems');
  return rowsOf(group, (name, row) => systemIn(group, name, row));
}

/** Returns the system of a row, without reading the others. */
export function systemAt(columns: ColumnSet, row: number): SystemState | undefined {
  const group = groupOf(columns, 'systems');
  const name = textAt(columnOf(group, 'name'), row);
  return name === undefined ? undefined : systemIn(group, name, row);
}

function systemIn(group: Group | undefined, name: string, row: number): SystemState {
  return {
    row,
    name,
    phase: textAt(columnOf(group, 'phase'), row) ?? null,
    terms: textAt(columnOf(group, 'terms'), row) ?? null,
    enabled: flagAt(columnOf(group, 'enabled'), row),
    source: sourceAt(columnOf(group, 'source'), row),
    order: countInCell(columnOf(group, 'order'), row) ?? null,
    time: timeAt(columnOf(group, 'time'), row),
    matches: countInCell(columnOf(group, 'matches'), row) ?? null,
  };
}

export function queriesOf(columns: ColumnSet): readonly QueryState[] {
  const group = groupOf(columns, 'queries');
  return rowsOf(group, (name, row) => ({
    name,
    terms: textAt(columnOf(group, 'terms'), row) ?? null,
    matches: countInCell(columnOf(group, 'matches'), row) ?? null,
    tables: countInCell(columnOf(group, 'tables'), row) ?? null,
  }));
}

/** A query that a game registers, or the one of a system, with its terms. */
export interface RegisteredQuery {
  readonly name: string;
  readonly terms: string;
}

/** Returns the queries and then the systems whose terms the game tells, each name once. */
export function registeredQueries(columns: ColumnSet): readonly RegisteredQuery[] {
  const all = [...queriesOf(columns), ...systemsOf(columns)];
  const told = all.flatMap(({ name, terms }) => (terms === null || terms === '' ? [] : [{ name, terms }]));
  return [...new Map(told.reverse().map((each) => [each.name, each])).values()].reverse();
}

/** Returns the reason why times are not measured. Null if they are, or if the game gave no reason. */
export function unmeasuredReason(columns: ColumnSet): string | null {
  return textAt(columnOf(groupOf(columns, 'systems'), 'unmeasured'), 0) ?? null;
}

/** Returns a measurement of a system by name, ignoring case; null if there is none. */
export function figureOf(columns: ColumnSet, system: string, figure: SystemFigure): number | null {
  const name = system.trim().toLowerCase();
  return systemsOf(columns).find((each) => each.name.toLowerCase() === name)?.[figure] ?? null;
}

export function systemFigureColumns(columns: ColumnSet, figure: SystemFigure): readonly Column[] {
  const group = groupOf(columns, 'systems');
  return [columnOf(group, 'name'), columnOf(group, figure)].filter((column) => column !== undefined);
}

/** True if a value can be milliseconds, because games can send any value. */
export function isTime(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}

function groupOf(columns: ColumnSet, kind: string): Group | undefined {
  return groupsOf(columns).find((group) => group.kind === kind);
}

function rowsOf<T>(group: Group | undefined, read: (name: string, row: number) => T): T[] {
  const names = columnOf(group, 'name');
  return Array.from({ length: names?.length ?? 0 }, (_, row) => row).flatMap((row) => {
    const name = textAt(names, row);
    return name === undefined ? [] : [read(name, row)];
  });
}

function flagAt(column: Column | undefined, row: number): boolean | null {
  const value = column?.peek(row);
  return typeof value === 'number' || typeof value === 'boolean' ? Boolean(value) : null;
}

/** The longest text of a line that a game may send. */
const MAX_SOURCE = 1024;

function sourceAt(column: Column | undefined, row: number): SourceLine | null {
  const text = textAt(column, row) ?? '';
  const [, file, line] = text.length > MAX_SOURCE ? [] : (/^(.+):(\d{1,7})$/s.exec(text) ?? []);
  return file === undefined ? null : { file, line: Number(line) };
}

function timeAt(column: Column | undefined, row: number): number | null {
  const time = column?.peek(row);
  return isTime(time) ? time : null;
}
