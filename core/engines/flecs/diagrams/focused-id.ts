import type { Drawing } from '../../../scene/kit/drawing.ts';
import type { Rect } from '../../../scene/kit/measures.ts';
import { outline } from '../../../scene/kit/outline.ts';
import { withoutToggle } from '../read/ids.ts';

/**
 * Returns the relation of an id to the selected component: `exact` for the component itself, a pair that it covers, or
 * its bitset; `wildcard` for a wildcard that covers it; null for any other id.
 */
export function focusedId({ view }: Drawing, id: string): 'exact' | 'wildcard' | null {
  if (view.focus?.kind !== 'component') return null;
  const [own, wanted] = [withoutToggle(id), withoutToggle(view.focus.id)];
  if (own === wanted || covers(union(wanted), union(own))) return 'exact';
  if (covers(own, wanted) || covers(own, union(wanted))) return 'wildcard';
  return covers(union(own), wanted) ? 'exact' : null;
}

export function outlineId(drawing: Drawing, at: string, rect: Rect, id: string): void {
  const how = focusedId(drawing, id);
  if (how !== null) outline(drawing, at, rect, how);
}

/** Returns true if a pair with wildcards matches another, as `(Likes,*)` does `(Likes,Bob)`. */
function covers(pattern: string, id: string): boolean {
  const [wanted, found] = [pairOf(pattern), pairOf(id)];
  if (wanted === null || found === null) return false;
  return wanted.every((part, i) => part === '*' || part === found[i]);
}

/** All targets of a union relation share one id in types, which covers each of them. */
function union(id: string): string {
  return id.startsWith('(*,') ? id : id.replace(/,Union\)$/, ',*)');
}

function pairOf(id: string): [string, string] | null {
  const comma = id.indexOf(',');
  return id.startsWith('(') ? [id.slice(1, comma), id.slice(comma + 1, -1)] : null;
}
