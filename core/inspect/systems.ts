import type { Column } from '../trace/column.ts';
import type { ColumnSet } from '../trace/column-set.ts';
import { columnOf, countAt, type Group, groupsOf, textAt } from './groups.ts';
import { parseTerms } from './terms.ts';

/** What is measured of a system in every frame. */
export type SystemFigure = 'time' | 'matches';

/** A system of a game, in the frame at the columns' position. Null: not known, or it did not run. */
export interface SystemState {
  readonly row: number;
  readonly name: string;
  readonly phase: string | null;
  /** Terms of its query, as a search of entities takes them: `Position, !Dead`. */
  readonly terms: string | null;
  readonly enabled: boolean | null;
  /** Its place in the order of the frame, from 0. */
  readonly order: number | null;
  /** Milliseconds, without other measured systems that ran within it. */
  readonly time: number | null;
  /** Entities. */
  readonly matches: number | null;
}

/** A query that a game keeps. */
export interface QueryState {
  readonly name: string;
  readonly terms: string | null;
  /** Entities. */
  readonly matches: number | null;
  /** Tables or archetypes. */
  readonly tables: number | null;
}

const KINDS: readonly unknown[] = ['systems', 'queries'];

/** Whether a column is about systems and queries (docs/protocol.md), so neither entities nor their memory. */
export function isFigures({ meta }: Pick<Column, 'meta'>): boolean {
  return KINDS.includes(meta.kind);
}

/** Systems in the order in which the game reported them first. */
export function systemsOf(columns: ColumnSet): readonly SystemState[] {
  const group = groupOf(columns, 'systems');
  return rowsOf(group, (name, row) => ({
    row,
    name,
    phase: textAt(columnOf(group, 'phase'), row) ?? null,
    terms: textAt(columnOf(group, 'terms'), row) ?? null,
    enabled: flagAt(columnOf(group, 'enabled'), row),
    order: countAt(columnOf(group, 'order'), row) ?? null,
    time: timeAt(columnOf(group, 'time'), row),
    matches: countAt(columnOf(group, 'matches'), row) ?? null,
  }));
}

/** Queries in the order in which the game reported them first. */
export function queriesOf(columns: ColumnSet): readonly QueryState[] {
  const group = groupOf(columns, 'queries');
  return rowsOf(group, (name, row) => ({
    name,
    terms: textAt(columnOf(group, 'terms'), row) ?? null,
    matches: countAt(columnOf(group, 'matches'), row) ?? null,
    tables: countAt(columnOf(group, 'tables'), row) ?? null,
  }));
}

/** Why no times are measured; null where they are, or where the game did not say. */
export function unmeasuredReason(columns: ColumnSet): string | null {
  return textAt(columnOf(groupOf(columns, 'systems'), 'unmeasured'), 0) ?? null;
}

/** A figure of the system of that name, whatever the case; null where there is none. */
export function figureOf(columns: ColumnSet, system: string, figure: SystemFigure): number | null {
  const name = system.trim().toLowerCase();
  return systemsOf(columns).find((each) => each.name.toLowerCase() === name)?.[figure] ?? null;
}

/** A search that finds what these terms match; null where a term is more than a search can say. */
export function searchOf(terms: string): string | null {
  const isTerm = (text: string): boolean => parseTerms(text).length === 1 && !text.includes(' ');
  return terms.split(', ').every(isTerm) ? terms : null;
}

/** Columns that a figure is read from. */
export function figureColumns(columns: ColumnSet, figure: SystemFigure): readonly Column[] {
  const group = groupOf(columns, 'systems');
  return [columnOf(group, 'name'), columnOf(group, figure)].filter((column) => column !== undefined);
}

/** Whether a value can be milliseconds: anything may come over the wire. */
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

function timeAt(column: Column | undefined, row: number): number | null {
  const time = column?.peek(row);
  return isTime(time) ? time : null;
}
