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
  const found = columns.find(column);
  if (found === undefined) return null;
  const kind = String(found.meta.kind ?? '');
  if (kind.startsWith('decs.')) return focusAtDecs(columns, found, row);
  if (kind.startsWith('hash-map.')) return focusAtMap(columns, found, row);
  if (kind.startsWith('aos.')) return focusAtObject(columns, found, row);
  if (kind === 'array') return arrayFocus(columns, found, row);
  return entt({ columns, column: found, row, role: String(found.meta.role), value: found.peek(row) });
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
  return { kind: 'component', id: group };
}
