import { indexOfId, isId } from '../../../cells/id-format.ts';
import type { Column } from '../../../trace/column.ts';
import type { ArrayWorld } from './array-groups.ts';

/** So many of the living are asked whether they have a component. */
const ASKED = 1024;

/** Whether a game keeps values that it does not tell, for nobody watches them: somebody has the component, or `beside` has rows. */
export function isUntold(world: ArrayWorld, column: Column, beside: readonly Column[]): boolean {
  const { role, component } = column.meta;
  if (role !== 'value' || column.length > 0) return false;
  return beside.some(({ length }) => length > 0) || (typeof component === 'string' && isInUse(world, component));
}

function isInUse({ sources }: ArrayWorld, component: string): boolean {
  const { living, format } = sources;
  for (let row = 0; row < Math.min(living?.count ?? 0, ASKED); row++) {
    const id = living?.column.peek(row);
    if (isId(id) && sources.has(component, indexOfId(id, format)) === true) return true;
  }
  return false;
}
