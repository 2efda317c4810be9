import type { Focus } from '../cells/focus.ts';
import { headingOf } from '../cells/heading.ts';
import { decodeId, indexOfId, isId } from '../cells/id-format.ts';
import type { Column } from '../trace/column.ts';
import type { ColumnSet } from '../trace/column-set.ts';
import type { Value } from '../trace/value.ts';
import { isObjectArray } from './aos/diagrams/object-columns.ts';
import { arrayGroups } from './arrays/diagrams/array-groups.ts';
import { ArraySources, componentOfGroup } from './arrays/sources.ts';
import { focusAtDecs, focusAtDecsHeading } from './decs/focus-at.ts';
import { ENTITIES, formatOf } from './entt/diagrams/storage-columns.ts';
import { flecsIndex, withoutToggle } from './flecs/handle.ts';
import { memoryFocus } from './flecs/memory-cell.ts';
import { focusAtBaselineHeading, focusAtMap, focusAtObject } from './focus-at-baseline.ts';
import { isHashMapWorld } from './hash-map/diagrams/map-columns.ts';

/**
 * What a cell of a diagram speaks of: whose handle, record or value it is; else which component it keeps; else which table it
 * names. Null where it speaks of nothing that could be looked at. Works for titles and headings too, which are cells without a column.
 */
export function focusAt(columns: ColumnSet, column: string, row: number): Focus | null {
  const group = headingOf(column);
  if (group !== null && isBaseline(columns)) return focusAtBaselineHeading(group);
  if (group !== null) return headingFocus(columns, group, row);
  const memory = memoryFocus(columns, column, row);
  if (memory !== undefined) return memory;
  const found = columns.find(column);
  if (found === undefined) return null;
  const kind = String(found.meta.kind ?? '');
  if (kind.startsWith('decs.')) return focusAtDecs(columns, found, row);
  if (kind.startsWith('hash-map.')) return focusAtMap(columns, found, row);
  if (kind.startsWith('aos.')) return focusAtObject(columns, found, row);
  if (kind === 'array') return arrayFocus(columns, found, row);
  const focus = kind.startsWith('flecs.') ? flecs[kind.slice('flecs.'.length)] : entt;
  return focus?.({ columns, column: found, row, role: String(found.meta.role), value: found.peek(row) }) ?? null;
}

/** What engines are compared with. */
function isBaseline(columns: ColumnSet): boolean {
  return isHashMapWorld(columns) || isObjectArray(columns);
}

interface Cell {
  readonly columns: ColumnSet;
  readonly column: Column;
  readonly row: number;
  readonly role: string;
  readonly value: Value | undefined;
}

const flecs: Readonly<Record<string, (cell: Cell) => Focus | null>> = {
  'entity-index': entityIndex,
  tables: ({ role, value }) => (role === 'dense' ? tableAt(value) : null),
  table,
  bitset: owner,
  'table-graph': edge,
  'component-index': componentIndex,
  sparse,
  union,
  query,
};

function entityAt(value: Value | undefined): Focus | null {
  return typeof value === 'number' && value !== 0 ? { kind: 'entity', entity: flecsIndex(value) } : null;
}

function tableAt(value: Value | undefined): Focus | null {
  return typeof value === 'number' ? { kind: 'table', slot: value } : null;
}

function componentAt(value: Value | undefined): Focus | null {
  return typeof value === 'string' ? { kind: 'component', id: withoutToggle(value) } : null;
}

function entityIndex({ role, row, value }: Cell): Focus | null {
  if (role === 'dense') return entityAt(value);
  return role.startsWith('record-') && value !== undefined ? { kind: 'entity', entity: row } : null;
}

/** Whose row it is. */
function owner({ columns, column, row }: Cell): Focus | null {
  return entityAt(columns.find(`table.${String(column.meta.table)}.entities`)?.peek(row));
}

function table(cell: Cell): Focus | null {
  const { columns, column, role, row, value } = cell;
  const type = columns.find(`table.${String(column.meta.table)}.type`);
  if (role === 'entities') return entityAt(value);
  if (role === 'type') return componentAt(value);
  if (role === 'column') return owner(cell);
  if (role !== 'column-map' || type === undefined) return null;
  return componentAt(type.peek(row < type.length ? row : Number(value)));
}

function edge({ columns, column, row, role }: Cell): Focus | null {
  const kind = role.startsWith('add') ? 'add' : 'remove';
  return componentAt(columns.find(`table.${String(column.meta.table)}.${kind}.id`)?.peek(row));
}

/** A record names its table; everything else of it is about its id. */
function componentIndex({ column, role, value }: Cell): Focus | null {
  if (role === 'table') return tableAt(value);
  return componentAt(role === 'ids' ? value : column.meta.id);
}

function sparse({ column, role, row, value }: Cell): Focus | null {
  if (role === 'dense' && row > 0) return entityAt(value);
  if ((role === 'sparse' || role === 'data') && value !== undefined) return { kind: 'entity', entity: row };
  return componentAt(column.meta.group);
}

function union({ column, role, row, value }: Cell): Focus | null {
  if (role === 'heads') return entityAt(value);
  if (['values', 'next', 'prev'].includes(role)) return value === undefined ? null : { kind: 'entity', entity: row };
  const relation = String(column.meta.group).replace(/,.*/, '');
  return componentAt(role === 'targets' && value !== undefined ? `${relation},${value})` : column.meta.group);
}

/** Of a query: its terms and what was found of them, the tables that it looked at, and where results are. */
function query({ columns, role, row, value }: Cell): Focus | null {
  const of = (of: string, at: unknown): Value | undefined => columns.find(`query.${of}`)?.peek(Number(at ?? -1));
  if (role === 'terms' || role === 'records') return componentAt(of('terms', row));
  if (role.startsWith('match.')) return componentAt(value);
  if (role.startsWith('found.')) return componentAt(typeof value === 'string' ? value : of('terms', role.slice(6)));
  const visit = ['results', 'offset', 'count'].includes(role) ? of('results', row) : row;
  return tableAt(of('tables', visit));
}

/** Holes, directories and free lists belong to the storage. */
function entt({ columns, column, role, row, value }: Cell): Focus | null {
  const group = String(column.meta.group);
  const packed = columns.find(`${group}.packed`);
  if (packed === undefined) return null;
  const storage: Focus | null = group === ENTITIES ? null : { kind: 'component', id: group };
  if (role === 'sparse') {
    const used = isId(value) && !decodeId(value, formatOf(column)).isNull;
    return used ? { kind: 'entity', entity: row } : storage;
  }
  const handle = role === 'packed' || role === 'payload' ? packed.peek(row) : undefined;
  const parts = isId(handle) ? decodeId(handle, formatOf(packed)) : null;
  return parts === null || parts.isNull || parts.isTombstone ? storage : { kind: 'entity', entity: parts.index };
}

/** Rows that are entities, or beside a list of them; else the component that the array or its group is of. */
function arrayFocus(columns: ColumnSet, column: Column, row: number): Focus | null {
  const { role, rows, component } = column.meta;
  const sources = new ArraySources(columns);
  const idAt = (list: Column | undefined): Focus | null => {
    const raw = list?.peek(row);
    return isId(raw) ? { kind: 'entity', entity: indexOfId(raw, sources.format) } : null;
  };
  if (role === 'entities') return idAt(column);
  const bit = role === 'bit-names' ? column.peek(row) : undefined;
  if (typeof bit === 'string') return { kind: 'component', id: bit };
  const value = column.peek(row);
  if (rows === 'entity' && value !== undefined) return { kind: 'entity', entity: row };
  const beside = typeof rows === 'string' && rows !== 'entity' ? idAt(columns.find(rows)) : null;
  return beside ?? (typeof component === 'string' ? { kind: 'component', id: component } : null);
}

function headingFocus(columns: ColumnSet, group: string, row: number): Focus | null {
  const decs = focusAtDecsHeading(columns, group, row);
  if (decs !== undefined) return decs;
  const arrays = arrayGroups(columns).find(({ name }) => name === group);
  if (arrays !== undefined) {
    const id = componentOfGroup(arrays);
    return id === null ? null : { kind: 'component', id };
  }
  const slot = /^(?:memory\.)?table\.(\d+)$/.exec(group)?.[1];
  if (slot !== undefined) {
    const type = columns.find(`table.${slot}.type`);
    if (type === undefined) return null;
    return row === 0 ? tableAt(Number(slot)) : componentAt(type.peek((row - 1) % Math.max(1, type.length)));
  }
  return componentAt(/^(?:sparse|union)\.(.*)$/.exec(group)?.[1] ?? group);
}
