import type { Focus } from '../cells/focus.ts';
import type { Column } from '../trace/column.ts';
import type { ColumnSet } from '../trace/column-set.ts';
import { flagsOf, objectColumns } from './aos/diagrams/object-columns.ts';
import { ALIVE, mapColumns, numberAt } from './hash-map/diagrams/map-columns.ts';

/** What a cell of a hash map speaks of: a node of the entity that is its key, everything else of the map. */
export function focusAtMap(columns: ColumnSet, column: Column, row: number): Focus | null {
  const group = String(column.meta.group ?? '');
  const { role } = column.meta;
  if (role === 'key' || role === 'value' || role === 'next') {
    const entity = numberAt(mapColumns(columns, group).key, row);
    if (entity !== undefined) return { kind: 'entity', entity };
  }
  return mapFocus(group);
}

/** What a cell of an array of structs speaks of: the object in its slot; a hole is nobody's. */
export function focusAtObject(columns: ColumnSet, column: Column, row: number): Focus | null {
  if (column.meta.role === 'free') return null;
  return flagsOf(objectColumns(columns), row)[0] === true ? { kind: 'entity', entity: row } : null;
}

/** The set of the living is no component. */
function mapFocus(group: string): Focus | null {
  return group === '' || group === ALIVE || group === 'world' ? null : { kind: 'component', id: group };
}

/** Titles of maps, and of members of the struct. */
export function focusAtBaselineHeading(group: string): Focus | null {
  return mapFocus(group);
}
