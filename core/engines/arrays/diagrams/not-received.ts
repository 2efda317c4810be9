import { indexOfId, isId } from '../../../cells/id-format.ts';
import type { Column } from '../../../trace/column.ts';
import type { ArrayColumns } from '../read/columns.ts';

/** The number of living entities that are checked for a component. */
const MAX_CHECKED = 1024;

/** True if values exist but were not received because they are not watched: an entity has the component, or another column of the group has rows. */
export function isNotReceived(arrays: ArrayColumns, column: Column, beside: readonly Column[]): boolean {
  const { role, component } = column.meta;
  if (role !== 'value' || column.length > 0) return false;
  return beside.some(({ length }) => length > 0) || (typeof component === 'string' && isInUse(arrays, component));
}

function isInUse(arrays: ArrayColumns, component: string): boolean {
  const { living, format } = arrays;
  for (let row = 0; row < Math.min(living?.count ?? 0, MAX_CHECKED); row++) {
    const id = living?.column.peek(row);
    if (isId(id) && arrays.has(component, indexOfId(id, format)) === true) return true;
  }
  return false;
}
