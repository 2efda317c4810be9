import type { Drawing } from '../../../scene/kit/drawing.ts';
import type { WorldRef } from '../columns.ts';

/** The title of a structure of a world: `level · Entities`; where there is one world, it is not named. */
export function worldTitle({ view }: Drawing, { prefix }: WorldRef, key: string, args = {}): string {
  return prefix.replace('/', ' · ') + view.translate(`diagram.decs.${key}`, args);
}
