import type { Drawing } from '../../../scene/kit/drawing.ts';
import type { Rect } from '../../../scene/kit/measures.ts';
import { withoutToggle } from '../handle.ts';

/** Whether a table is looked at. */
export function isFocusedTable({ view }: Drawing, slot: unknown): boolean {
  return view.focus?.kind === 'table' && view.focus.slot === slot;
}

/**
 * How an id has to do with the component that is looked at: `exact` where it is that component, a pair that it stands for,
 * or its bitset; `wildcard` where a wildcard stands for it; null for all others.
 */
export function focusedId({ view }: Drawing, id: string): 'exact' | 'wildcard' | null {
  if (view.focus?.kind !== 'component') return null;
  const [own, wanted] = [withoutToggle(id), withoutToggle(view.focus.id)];
  if (own === wanted || covers(union(wanted), union(own))) return 'exact';
  if (covers(own, wanted) || covers(own, union(wanted))) return 'wildcard';
  return covers(union(own), wanted) ? 'exact' : null;
}

/** Whether a pair with wildcards stands for another, as `(Likes,*)` does for `(Likes,Bob)`. */
function covers(pattern: string, id: string): boolean {
  const [wanted, found] = [pairOf(pattern), pairOf(id)];
  if (wanted === null || found === null) return false;
  return wanted.every((part, i) => part === '*' || part === found[i]);
}

/** All targets of a union relation share one id in types, which stands for each of them. */
function union(id: string): string {
  return id.startsWith('(*,') ? id : id.replace(/,Union\)$/, ',*)');
}

function pairOf(id: string): [string, string] | null {
  const comma = id.indexOf(',');
  return id.startsWith('(') ? [id.slice(1, comma), id.slice(comma + 1, -1)] : null;
}

/** The outline of what is looked at, around whatever has an edge of its own. Dashed where only a wildcard stands for it. */
export function outline(drawing: Drawing, at: string, rect: Rect, how: 'exact' | 'wildcard' = 'exact'): void {
  const { x, y, width, height } = rect;
  if (!drawing.sees(x - 3, y - 3, width + 6, height + 6)) return;
  const around = { x: x - 2, y: y - 2, width: width + 4, height: height + 4, radius: 5 };
  const dash = how === 'wildcard' ? { dash: [6, 4] } : {};
  const look = { stroke: 'selected', strokeWidth: 2.5, ...dash } as const;
  drawing.add('badge', { kind: 'rect', key: `focus:${at}`, ...around, ...look });
}
