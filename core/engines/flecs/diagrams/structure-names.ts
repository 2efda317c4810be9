import type { Column } from '../../../trace/column.ts';
import type { ColumnSet } from '../../../trace/column-set.ts';
import { columnOf } from '../../../world/column-groups.ts';
import { pair, UNION } from '../model/id.ts';
import { LISTENERS } from '../model/listeners.ts';
import { idsIn, storages, tableSlots, typeName } from '../read/columns.ts';
import { relationOfPair } from '../read/ids.ts';

export const ENTITY_INDEX = 'entity-index';
export const TABLE_GRAPH = 'table-graph';
export const COMPONENT_INDEX = 'component-index';
export const QUERY = 'query';
export const COMMANDS = 'commands';
export const RANGES = 'ranges';
/** Structures that exist once; their name is their family. */
export const SINGLE: readonly string[] = [
  ENTITY_INDEX,
  TABLE_GRAPH,
  COMPONENT_INDEX,
  QUERY,
  COMMANDS,
  RANGES,
  LISTENERS,
];

const FAMILIES: Readonly<Record<string, string>> = {
  sparse: 'sparse',
  targets: 'targets',
  children: 'children',
  union: 'unions',
  memory: 'memory',
};

/** Splits a structure's name into family and member: `sparse` and `Rotation` for `sparse:Rotation`. */
export function parseName(name: string): { readonly family: string; readonly of: string } {
  if (SINGLE.includes(name)) return { family: name, of: '' };
  const [, kind = '', of = name] = /^(sparse|targets|children|union|memory):(.*)$/s.exec(name) ?? [];
  return { family: FAMILIES[kind] ?? 'tables', of };
}

/** Returns the names of all structures that exist now; tables are named by type, in the order of their slots. */
export function structureNames(columns: ColumnSet): string[] {
  const ids = idsIn(columns, 'component-index.ids');
  const unions = storages(columns, 'union');
  const filled = (kind: 'sparse' | 'targets' | 'children', ...roles: readonly string[]): string[] => {
    const groups = storages(columns, kind);
    const isUsed = (id: string) => roles.some((role) => (columnOf(groups.get(id), role)?.length ?? 0) > 0);
    return ids.filter(isUsed).map((id) => `${kind}:${id}`);
  };
  const tables = tableSlots(columns);
  const isFilled = (name: string): boolean => (columns.find(name)?.length ?? 0) > 0;
  const isDeclared = columns.find('world.declared') !== undefined;
  return [
    ENTITY_INDEX,
    TABLE_GRAPH,
    ...tables.map((slot) => tableName(columns, slot)),
    ...(isFilled('ranges.min') ? [RANGES] : []),
    ...(isFilled(LISTENERS) ? [LISTENERS] : []),
    ...filled('sparse', 'dense'),
    ...filled('targets', 'dense'),
    ...filled('children', 'list', 'tables'),
    ...ids.filter((id) => unions.has(id)).map((id) => `union:${relationOfPair(id)}`),
    COMPONENT_INDEX,
    ...(isFilled('query.terms') ? [QUERY] : []),
    ...(isFilled('cursor.at') || isFilled('commands.queue') ? [COMMANDS] : []),
    ...tables
      .filter((slot) => isDeclared && hasValues(columns, slot))
      .map((slot) => `memory:${tableName(columns, slot)}`),
  ];
}

export function structureOf(columns: ColumnSet, { meta }: Column): string | null {
  const kind = String(meta.kind).slice('flecs.'.length);
  const group = String(meta.group);
  if (kind === 'table' || kind === 'bitset') return tableName(columns, Number(meta.table));
  if (kind === 'sparse' || kind === 'targets' || kind === 'children') return `${kind}:${group}`;
  if (kind === 'union') return `union:${relationOfPair(group)}`;
  if (kind === 'tables') return TABLE_GRAPH;
  return SINGLE.includes(kind) ? kind : null;
}

/** Returns the id of a union: `(Movement,Union)` for `Movement`. */
export function unionId(relation: string): string {
  return pair(relation, UNION);
}

/** A column map is longer than the type if the table has columns. */
function hasValues(columns: ColumnSet, slot: number): boolean {
  const [type, map] = [columns.find(`table.${slot}.type`), columns.find(`table.${slot}.column-map`)];
  return (map?.length ?? 0) > (type?.length ?? 0);
}

function tableName(columns: ColumnSet, slot: number): string {
  return typeName(idsIn(columns, `table.${slot}.type`));
}
