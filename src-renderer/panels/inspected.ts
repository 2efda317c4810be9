import type { Focus } from '../../core/scene/layout.ts';
import type { Column } from '../../core/trace/column.ts';
import type { Picture } from '../stage/picture.ts';

/** Which columns hold values of what is in the inspector. */
export function inspectedColumns(_picture: Picture, focus: Focus | null): (column: Column) => boolean {
  if (focus?.kind !== 'component') return () => false;
  return ({ meta }) => meta.component === focus.id || meta.group === focus.id;
}
