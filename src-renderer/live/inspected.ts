import type { Focus } from '../../core/cells/focus.ts';
import { engineOf } from '../../core/engines/all.ts';
import { worldOf } from '../../core/inspect/world.ts';
import type { Column } from '../../core/trace/column.ts';
import type { Picture } from '../state/picture.ts';

/** Which columns hold values of what is in the inspector. */
export function inspectedColumns({ timeline }: Picture, focus: Focus | null): (column: Column) => boolean {
  if (focus === null) return () => false;
  if (focus.kind === 'entity') {
    const values = worldOf(engineOf(timeline.columns), timeline)
      .componentsOf(focus.entity)
      .flatMap((place) => place.values);
    const names = new Set(values.map(({ column }) => column));
    return ({ name }) => names.has(name);
  }
  if (focus.kind === 'table') return ({ meta }) => meta.table === focus.slot;
  return ({ meta }) => meta.component === focus.id || meta.group === focus.id;
}
