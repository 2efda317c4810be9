import type { Drawing } from '../../../scene/kit/drawing.ts';
import type { WorldRef } from '../read/columns.ts';

/** Returns the title of a world's structure, such as `level · Entities`. With a single world there is no prefix. */
export function worldTitle({ view }: Drawing, { prefix }: WorldRef, key: string, args = {}): string {
  return prefix.replace('/', ' · ') + view.translate(`diagram.decs.${key}`, args);
}
