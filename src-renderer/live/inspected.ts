import type { Focus } from '../../core/cells/focus.ts';
import type { Column } from '../../core/trace/column.ts';
import { type Picture, worldIn } from '../state/picture.ts';

/** Which columns hold values of what is in the inspector. */
export function inspectedColumns(picture: Picture, focus: Focus | null): (column: Column) => boolean {
  if (focus === null) return () => false;
  if (focus.kind === 'entity') {
    const values = worldIn(picture)
      .componentsOf(focus.entity)
      .flatMap((place) => place.values);
    const names = new Set(values.map(({ column }) => column));
    return ({ name }) => names.has(name);
  }
  if (focus.kind === 'table') return ({ meta }) => meta.table === focus.slot;
  return ({ meta }) => meta.component === focus.id || meta.group === focus.id;
}
