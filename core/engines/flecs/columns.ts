import { type Group, groupsOf, numberAt as numberIn, textAt, textsOf } from '../../inspect/groups.ts';
import { columnOrEmpty } from '../../scene/kit/known-columns.ts';
import type { Column } from '../../trace/column.ts';
import type { ColumnSet } from '../../trace/column-set.ts';
import { indexOf } from './model/handle.ts';
import { TOGGLE } from './model/id.ts';

/* One typed view of the columns of a Flecs world. Columns of a game can be missing, and can hold anything. */

/** The columns of one table. */
export interface TableColumns {
  readonly slot: number;
  /** Its type in brackets: `[Position, Velocity]`. */
  readonly name: string;
  /** Ids of its type, toggles included. */
  readonly ids: readonly string[];
  readonly type: Column;
  readonly entities: Column;
  readonly columnMap: Column;
  /** The columns of each id that has values here: one, or one for each field. */
  readonly values: readonly ValuesColumn[];
  readonly toggles: readonly { readonly bits: Column; readonly of: string }[];
}

/** The values of one id in a table, or one field of them. */
interface ValuesColumn {
  readonly id: string;
  /** Null where the column has whole values. */
  readonly field: string | null;
  /** False for all fields but the first. */
  readonly isFirst: boolean;
  /** Place of the id in the type. */
  readonly place: number;
  readonly column: Column;
}

/** A number in a cell of a named column; undefined where there is none. */
export function numberAt(columns: ColumnSet, name: string, row: number): number | undefined {
  return numberIn(columns.find(name), row);
}

/** All ids in a column; none where it is missing. */
export function idsIn(columns: ColumnSet, name: string): string[] {
  return textsOf(columns.find(name));
}

/** Slots of the tables that exist, in ascending order: a table never changes its place among them. */
export function tableSlots(columns: ColumnSet): number[] {
  const dense = columns.find('tables.dense');
  const length = dense?.length ?? 0;
  const count = Math.min(length, numberAt(columns, 'tables.count', 0) ?? length);
  const slots = new Set<number>();
  for (let row = 0; row < count; row++) {
    const slot = numberIn(dense, row);
    if (slot !== undefined) slots.add(slot);
  }
  return [...slots].sort((a, b) => a - b);
}

/** Undefined when no such table was ever made, or the game did not send it. */
export function tableAt(columns: ColumnSet, slot: number): TableColumns | undefined {
  const find = (role: string): Column | undefined => columns.find(`table.${slot}.${role}`);
  const [type, entities] = [find('type'), find('entities')];
  if (type === undefined || entities === undefined) return undefined;
  const columnMap = columnOrEmpty(columns, `table.${slot}.column-map`, { role: 'column-map' });
  const ids = textsOf(type);
  const values: ValuesColumn[] = [];
  for (let row = ids.length; row < columnMap.length; row++) {
    const place = Number(columnMap.peek(row));
    const fields = fieldColumns(columns, `table.${slot}.column.${row - ids.length}`);
    fields.forEach((column, n) => {
      values.push({ id: ids[place] ?? '', place, column, field: fieldOf(column), isFirst: n === 0 });
    });
  }
  const toggled = ids.filter((id) => id.startsWith(TOGGLE)).map((id) => id.slice(TOGGLE.length));
  const toggles = toggled.flatMap((of, i) => {
    const bits = find(`toggle.${i}`);
    return bits === undefined ? [] : [{ bits, of }];
  });
  return { slot, name: typeName(ids), ids, type, entities, columnMap, values, toggles };
}

/** Columns of values: one, or one for each field, numbered from the second on. */
export function fieldColumns(columns: ColumnSet, name: string): Column[] {
  const found: Column[] = [];
  for (let column = columns.find(name); column !== undefined; column = columns.find(`${name}.${found.length}`))
    found.push(column);
  return found;
}

/** The field that a column of values has; null where it has whole values. */
export function fieldOf({ meta }: Column): string | null {
  return typeof meta.field === 'string' ? meta.field : null;
}

/** The tables that exist, in the order of their slots. */
export function tablesOf(columns: ColumnSet): TableColumns[] {
  return tableSlots(columns).flatMap((slot) => tableAt(columns, slot) ?? []);
}

/** The structure of a table is named by its type. */
export function typeName(ids: readonly string[]): string {
  return `[${ids.join(', ')}]`;
}

/** The id whose values a table's column has; null where the column map does not say. */
export function idOfColumn({ meta }: Column, columns: ColumnSet): string | null {
  const type = columns.find(`table.${String(meta.table)}.type`);
  const mapRow = (type?.length ?? 0) + Number(meta.column);
  const place = numberAt(columns, `table.${String(meta.table)}.column-map`, mapRow);
  return place === undefined ? null : (textAt(type, place) ?? null);
}

/** Columns of sparse components or of unions by the id that they belong to. */
export function storages(columns: ColumnSet, kind: 'sparse' | 'union'): ReadonlyMap<string, Group> {
  const own = groupsOf(columns).filter((group) => group.kind === `flecs.${kind}`);
  return new Map(own.map((group) => [group.name, group]));
}

/** A row of the table in a slot. */
export interface TablePlace {
  readonly table: number;
  readonly row: number;
}

/** The table and the row that the record of an index names; null where it names none. */
export function recordPlace(columns: ColumnSet, index: number): TablePlace | null {
  const table = numberAt(columns, 'entities.record-table', index);
  const row = numberAt(columns, 'entities.record-row', index);
  return table === undefined || row === undefined ? null : { table, row };
}

/** The id that an index has now, alive or not; undefined when it was never used. */
export function currentId(columns: ColumnSet, index: number): number | undefined {
  const dense = columns.find('entities.dense');
  const row = numberAt(columns, 'entities.record-dense', index);
  const entity = row === undefined ? undefined : numberIn(dense, row);
  if (row === 0 || entity === undefined) return undefined;
  if (indexOf(entity) === index) return entity;
  // In the middle of a swap of two dense rows the record is ahead of them.
  for (let other = 1; other < (dense?.length ?? 0); other++) {
    const id = numberIn(dense, other);
    if (id !== undefined && indexOf(id) === index) return id;
  }
  return undefined;
}
