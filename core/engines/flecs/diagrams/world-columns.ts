import { groupsOf } from '../../../inspect/groups.ts';
import { columnOrEmpty } from '../../../scene/kit/known-columns.ts';
import type { Column } from '../../../trace/column.ts';
import type { ColumnSet } from '../../../trace/column-set.ts';

export const ENTITY_INDEX = 'entity-index';
export const TABLE_GRAPH = 'table-graph';
export const COMPONENT_INDEX = 'component-index';
const SPARSE = 'sparse:';
const UNION = 'union:';
export const QUERY = 'query';
const MEMORY = 'memory:';
const TOGGLE = 'TOGGLE|';

/** Whether the columns are those of a Flecs world. */
export function isFlecsWorld(columns: ColumnSet): boolean {
  return groupsOf(columns).some(({ kind }) => kind.startsWith('flecs.'));
}

/** The columns of one table. */
export interface TableColumns {
  readonly slot: number;
  readonly ids: readonly string[];
  readonly type: Column;
  readonly entities: Column;
  readonly columnMap: Column;
  /** The values, a column for each id that has data here. */
  readonly values: readonly Column[];
  /** For each of `values` its place in the type. */
  readonly places: readonly number[];
  readonly toggles: readonly { readonly bits: Column; readonly of: string }[];
}

/** Slots of the tables that exist, in the order of the slots: a table never changes its place among them. */
export function tableSlots(columns: ColumnSet): number[] {
  const dense = columns.find('tables.dense');
  const length = dense?.length ?? 0;
  const count = Math.min(length, numberAt(columns, 'tables.count', 0) ?? length);
  const slots: number[] = [];
  for (let row = 0; row < count; row++) {
    const slot = dense?.peek(row);
    if (typeof slot === 'number') slots.push(slot);
  }
  return [...new Set(slots)].sort((a, b) => a - b);
}

/** Undefined when no such table was ever made. */
export function tableColumns(columns: ColumnSet, slot: number): TableColumns | undefined {
  const find = (role: string): Column | undefined => columns.find(`table.${slot}.${role}`);
  const [type, entities] = [find('type'), find('entities')];
  if (type === undefined || entities === undefined) return undefined;
  const columnMap = columnOrEmpty(columns, `table.${slot}.column-map`, { role: 'column-map' });
  const ids = idsOf(type);
  const places: number[] = [];
  for (let row = ids.length; row < columnMap.length; row++) places.push(Number(columnMap.peek(row)));
  const values = places.flatMap((_, i) => find(`column.${i}`) ?? []);
  const toggled = ids.filter((id) => id.startsWith(TOGGLE)).map((id) => id.slice(TOGGLE.length));
  const toggles = toggled.flatMap((of, i) => {
    const bits = find(`toggle.${i}`);
    return bits === undefined ? [] : [{ bits, of }];
  });
  return { slot, ids, type, entities, columnMap, values, places, toggles };
}

/** What a table is called among the structures: its type. */
export function typeName(ids: readonly string[]): string {
  return `[${ids.join(', ')}]`;
}

function tableName(columns: ColumnSet, slot: number): string {
  const type = columns.find(`table.${slot}.type`);
  return typeName(type === undefined ? [] : idsOf(type));
}

/** Whether a table has columns: its column map goes on behind its type. */
function hasData(columns: ColumnSet, slot: number): boolean {
  const [type, map] = [columns.find(`table.${slot}.type`), columns.find(`table.${slot}.column-map`)];
  return (map?.length ?? 0) > (type?.length ?? 0);
}

/** Names of all that a stage can show of a world at this moment. */
export function worldNames(columns: ColumnSet): string[] {
  const index = columns.find('component-index.ids');
  const ids = index === undefined ? [] : idsOf(index);
  const sparse = ids.filter((id) => (columns.find(`sparse.${id}.dense`)?.length ?? 0) > 0);
  const unions = ids.filter((id) => columns.find(`union.${id}.values`) !== undefined);
  return [
    ENTITY_INDEX,
    TABLE_GRAPH,
    ...tableSlots(columns).map((slot) => tableName(columns, slot)),
    ...sparse.map((id) => SPARSE + id),
    ...unions.map((id) => UNION + relationOf(id)),
    COMPONENT_INDEX,
    ...((columns.find('query.terms')?.length ?? 0) > 0 ? [QUERY] : []),
    ...(columns.find('world.declared') === undefined ? [] : tableSlots(columns))
      .filter((slot) => hasData(columns, slot))
      .map((slot) => MEMORY + tableName(columns, slot)),
  ];
}

/** A table's bytes are shown on request: there is a picture of them for each table. */
export function isShownByDefault(name: string): boolean {
  return memoryTable(name) === undefined;
}

/** The component of `sparse:Rotation`; undefined for other names. */
export function sparseId(name: string): string | undefined {
  return name.startsWith(SPARSE) ? name.slice(SPARSE.length) : undefined;
}

/** Name of the structure that a column is drawn in; null for what no diagram shows. */
export function structureOfColumn(columns: ColumnSet, { meta }: Column): string | null {
  const kind = String(meta.kind).slice('flecs.'.length);
  const group = String(meta.group);
  if (kind === 'table' || kind === 'bitset') return tableName(columns, Number(meta.table));
  if (kind === 'sparse') return SPARSE + group;
  if (kind === 'union') return UNION + relationOf(group);
  return STRUCTURES[kind] ?? null;
}

const STRUCTURES: Readonly<Record<string, string>> = {
  'entity-index': ENTITY_INDEX,
  tables: TABLE_GRAPH,
  'table-graph': TABLE_GRAPH,
  'component-index': COMPONENT_INDEX,
  query: QUERY,
};

/** The table of `memory:[Position, Velocity]`; undefined for other names. */
export function memoryTable(name: string): string | undefined {
  return name.startsWith(MEMORY) ? name.slice(MEMORY.length) : undefined;
}

/** The pair whose record keeps the union: `(Movement,Union)` for `union:Movement`. */
export function unionId(name: string): string | undefined {
  return name.startsWith(UNION) ? `(${name.slice(UNION.length)},Union)` : undefined;
}

export function relationOf(pair: string): string {
  return pair.startsWith('(') ? pair.slice(1, pair.indexOf(',')) : pair;
}

export function idsOf(column: Column): string[] {
  const ids: string[] = [];
  for (let row = 0; row < column.length; row++) ids.push(String(column.peek(row)));
  return ids;
}

export function numberAt(columns: ColumnSet, name: string, row: number): number | undefined {
  const value = columns.find(name)?.peek(row);
  return typeof value === 'number' ? value : undefined;
}
