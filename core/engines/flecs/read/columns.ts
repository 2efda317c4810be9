import { columnOrEmpty } from '../../../scene/kit/known-columns.ts';
import type { Column } from '../../../trace/column.ts';
import type { ColumnSet } from '../../../trace/column-set.ts';
import { getOrInsert } from '../../../trace/lookup.ts';
import type { Value } from '../../../trace/value.ts';
import { columnTexts, type Group, groupsOf, numberAt, textAt } from '../../../world/column-groups.ts';
import { indexOf } from '../model/handle.ts';
import { type FlecsId, TOGGLE } from '../model/id.ts';
import { valueColumnName } from '../model/table.ts';

/* A typed view of the columns of a Flecs world. Columns of a game can be missing or hold unexpected values. */

export interface TableColumns {
  readonly slot: number;
  readonly name: string;
  /** Ids of its type, toggles included. */
  readonly ids: readonly string[];
  readonly type: Column;
  readonly entities: Column;
  readonly columnMap: Column;
  /** One column for each id with values, or one for each field of the id. */
  readonly values: readonly ValuesColumn[];
  readonly toggles: readonly { readonly bits: Column; readonly of: string }[];
}

interface ValuesColumn {
  readonly id: string;
  readonly field: string | null;
  readonly isFirst: boolean;
  readonly place: number;
  readonly column: Column;
}

/** Returns a number by column name and row; undefined if either does not exist. */
export function numberIn(columns: ColumnSet, name: string, row: number): number | undefined {
  return numberAt(columns.find(name), row);
}

export function idsIn(columns: ColumnSet, name: string): string[] {
  return columnTexts(columns.find(name));
}

/** Returns the slots of existing tables in ascending order, so that a table keeps its position among them. */
export function tableSlots(columns: ColumnSet): number[] {
  const dense = columns.find('tables.dense');
  const length = dense?.length ?? 0;
  const count = Math.min(length, numberIn(columns, 'tables.count', 0) ?? length);
  const slots = new Set<number>();
  for (let row = 0; row < count; row++) {
    const slot = numberAt(dense, row);
    if (slot !== undefined) slots.add(slot);
  }
  return [...slots].sort((a, b) => a - b);
}

/** Returns undefined if the table does not exist or the game did not send it. */
export function tableAt(columns: ColumnSet, slot: number): TableColumns | undefined {
  const find = (role: string): Column | undefined => columns.find(`table.${slot}.${role}`);
  const [type, entities] = [find('type'), find('entities')];
  if (type === undefined || entities === undefined) return undefined;
  const columnMap = columnOrEmpty(columns, `table.${slot}.column-map`, { role: 'column-map' });
  const ids = columnTexts(type);
  const values: ValuesColumn[] = [];
  for (let row = ids.length; row < columnMap.length; row++) {
    const place = Number(columnMap.peek(row));
    const fields = fieldColumns(columns, valuesName(columns, slot, row - ids.length, ids[place] ?? ''));
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

/** Games send all columns by their plain names. */
function valuesName(columns: ColumnSet, slot: number, column: number, id: FlecsId): string {
  const name = valueColumnName(slot, column, id);
  return columns.find(name) === undefined ? valueColumnName(slot, column, '') : name;
}

/** Returns the column of an id's values, or one column per field. The first has the plain name, later ones a number. */
export function fieldColumns(columns: ColumnSet, name: string): Column[] {
  const found: Column[] = [];
  for (let column = columns.find(name); column !== undefined; column = columns.find(`${name}.${found.length}`))
    found.push(column);
  return found;
}

/** Returns the field that a column holds, or null if it holds whole values. */
export function fieldOf({ meta }: Column): string | null {
  return typeof meta.field === 'string' ? meta.field : null;
}

export function tablesOf(columns: ColumnSet): TableColumns[] {
  return tableSlots(columns).flatMap((slot) => tableAt(columns, slot) ?? []);
}

/** Formats a type, which is also the name of the table's structure. */
export function typeName(ids: readonly string[]): string {
  return `[${ids.join(', ')}]`;
}

/** Returns the id whose values a table's column holds, or null if the column map does not say. */
export function idOfColumn({ meta }: Column, columns: ColumnSet): string | null {
  const type = columns.find(`table.${String(meta.table)}.type`);
  const mapRow = (type?.length ?? 0) + Number(meta.column);
  const place = numberIn(columns, `table.${String(meta.table)}.column-map`, mapRow);
  return place === undefined ? null : (textAt(type, place) ?? null);
}

type StorageKind = 'sparse' | 'targets' | 'children' | 'union';

const storagesOfGroups = new WeakMap<readonly Group[], Record<StorageKind, ReadonlyMap<string, Group>>>();

/** Returns the column groups of sparse components, targets, lists of children, or unions by id. */
export function storages(columns: ColumnSet, kind: StorageKind): ReadonlyMap<string, Group> {
  return getOrInsert(storagesOfGroups, groupsOf(columns), (groups) => {
    const of = (wanted: string) =>
      new Map(groups.flatMap((group) => (group.kind === wanted ? [[group.name, group] as const] : [])));
    return {
      sparse: of('flecs.sparse'),
      targets: of('flecs.targets'),
      children: of('flecs.children'),
      union: of('flecs.union'),
    };
  })[kind];
}

export interface TablePlace {
  readonly table: number;
  readonly row: number;
}

/** Returns the table and row of an index from its record, or null if it is in no table. */
export function recordPlace(columns: ColumnSet, index: number): TablePlace | null {
  const table = numberIn(columns, 'entities.record-table', index);
  const row = numberIn(columns, 'entities.record-row', index);
  return table === undefined || row === undefined ? null : { table, row };
}

/** Returns the current id of an index, alive or dead; undefined if the index was never used. */
export function currentId(columns: ColumnSet, index: number): number | undefined {
  const dense = columns.find('entities.dense');
  const row = numberIn(columns, 'entities.record-dense', index);
  const entity = row === undefined ? undefined : numberAt(dense, row);
  if (row === 0 || entity === undefined) return undefined;
  if (indexOf(entity) === index) return entity;
  // While two dense rows are swapped, the record is updated before them.
  for (let other = 1; other < (dense?.length ?? 0); other++) {
    const id = numberAt(dense, other);
    if (id !== undefined && indexOf(id) === index) return id;
  }
  return undefined;
}

interface WaitingCommand {
  readonly kind: string;
  readonly entity: number;
  /** Empty if the command has none. */
  readonly id: string;
}

/** Returns the command at a place of the queue, or undefined if it was performed or the cell holds something else. */
export function commandAt(columns: ColumnSet, row: number): WaitingCommand | undefined {
  return commandIn(columns.find('commands.queue')?.peek(row));
}

/** Parses a cell of the queue: `["add", 12, "Mass"]`. */
export function commandIn(cell: Value | undefined): WaitingCommand | undefined {
  if (!Array.isArray(cell)) return undefined;
  const [kind, entity, id] = cell;
  if (typeof kind !== 'string' || typeof entity !== 'number' || typeof id !== 'string') return undefined;
  return { kind, entity, id };
}
