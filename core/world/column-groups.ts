import type { Column } from '../trace/column.ts';
import type { ColumnSet } from '../trace/column-set.ts';
import { getOrInsert } from '../trace/lookup.ts';

/** Columns with the same `kind` and `group`. */
export interface Group {
  readonly kind: string;
  readonly name: string;
  readonly columns: readonly Column[];
  /** The columns of each role in order of declaration. */
  readonly roles: ReadonlyMap<string, readonly Column[]>;
}

const known = new WeakMap<ColumnSet, { readonly size: number; readonly groups: readonly Group[] }>();

/** Returns all groups of a set in the order of their first column. The result is cached until columns are added. */
export function groupsOf(columns: ColumnSet): readonly Group[] {
  const before = known.get(columns);
  if (before !== undefined && before.size === columns.size) return before.groups;
  const groups = gather(columns);
  known.set(columns, { size: columns.size, groups });
  return groups;
}

export function columnOf(group: Group | undefined, role: string): Column | undefined {
  return group?.roles.get(role)?.[0];
}

export function columnsOf(group: Group | undefined, role: string): readonly Column[] {
  return group?.roles.get(role) ?? [];
}

export function numberAt(column: Column | undefined, row: number): number | undefined {
  const value = column?.peek(row);
  return typeof value === 'number' ? value : undefined;
}

export function textAt(column: Column | undefined, row: number): string | undefined {
  const value = column?.peek(row);
  return typeof value === 'string' ? value : undefined;
}

/** Far above any real count or page size, so larger values are invalid. */
const MAX_COUNT = 2 ** 40;
const MAX_PAGE_SIZE = 2 ** 24;

/** Returns a cell's value as a count, or undefined if it is not a valid count. */
export function countInCell(column: Column | undefined, row: number): number | undefined {
  const value = numberAt(column, row);
  return value !== undefined && Number.isInteger(value) && value >= 0 && value <= MAX_COUNT ? value : undefined;
}

/** Returns the number of elements per page of the column's array, or `otherwise` if it is not valid. */
export function pageSizeOf(column: Column | null | undefined, otherwise = 1): number {
  const page = column?.meta.page;
  return typeof page === 'number' && Number.isInteger(page) && page >= 1 && page <= MAX_PAGE_SIZE ? page : otherwise;
}

export function columnTexts(column: Column | undefined): string[] {
  const texts: string[] = [];
  for (let row = 0; row < (column?.length ?? 0); row++) {
    const value = column?.peek(row);
    if (value !== undefined) texts.push(String(value));
  }
  return texts;
}

function gather(columns: ColumnSet): Group[] {
  const replaced = new Set<unknown>();
  for (const { meta } of columns)
    if (Array.isArray(meta.replaces)) for (const name of meta.replaces) replaced.add(name);
  const groups = new Map<string, { kind: string; name: string; columns: Column[]; roles: Map<string, Column[]> }>();
  for (const column of columns) {
    if (replaced.has(column.name)) continue;
    const [kind, name, role] = [column.meta.kind, column.meta.group, column.meta.role].map((word) =>
      String(word ?? ''),
    );
    const key = `${kind}\n${name}`;
    const group = getOrInsert(groups, key, () => ({ kind: kind!, name: name!, columns: [], roles: new Map() }));
    group.columns.push(column);
    getOrInsert(group.roles, role!, () => []).push(column);
  }
  return [...groups.values()];
}
