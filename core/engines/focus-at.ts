import type { Focus } from '../cells/focus.ts';
import { headingOf } from '../cells/heading.ts';
import { decodeId, isId } from '../cells/id-format.ts';
import { focusAt as focusAtKnown } from '../cells/select.ts';
import type { Column } from '../trace/column.ts';
import type { ColumnSet } from '../trace/column-set.ts';
import type { Value } from '../trace/value.ts';
import { engineOf } from './all.ts';
import { ENTITIES, formatOf } from './entt/columns.ts';

/**
 * What a cell of a diagram speaks of: whose handle, record or value it is; else which component it keeps; else which table it
 * names. Null where it speaks of nothing that could be looked at. Works for titles and headings too, which are cells without a column.
 */
export function focusAt(columns: ColumnSet, column: string, row: number): Focus | null {
  // TEMPORARY: only engines without a cell table are looked at below.
  const { cells } = engineOf(columns);
  if (Object.keys(cells.kinds).length > 0) return focusAtKnown(cells, columns, column, row);
  const group = headingOf(column);
  if (group !== null) return { kind: 'component', id: group };
  const found = columns.find(column);
  if (found === undefined) return null;
  return entt({ columns, column: found, row, role: String(found.meta.role), value: found.peek(row) });
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
