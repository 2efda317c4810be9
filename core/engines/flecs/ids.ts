import { formatOfBits, type IdFormat } from '../../cells/id-format.ts';
import type { NameOf } from '../../cells/translate.ts';
import type { ColumnSet } from '../../trace/column-set.ts';
import { currentId } from './columns.ts';
import { GENERATION_BITS, generationOf, handle, INDEX_BITS, indexOf } from './model/handle.ts';
import { pair, parseId, TOGGLE } from './model/id.ts';

/** Ids of entities: 64 bits, of which the index and the generation use 48. */
export const FORMAT: IdFormat = { ...formatOfBits(INDEX_BITS, GENERATION_BITS), bits: 64 };

/** Whether an id marks a bitset: `TOGGLE|Velocity`. */
export function isToggle(id: string): boolean {
  return id.startsWith(TOGGLE);
}

/** The component of an id: `TOGGLE|Velocity` marks the bitset of Velocity. */
export function withoutToggle(id: string): string {
  return isToggle(id) ? id.slice(TOGGLE.length) : id;
}

/** `Movement` of `(Movement,Walking)`; any other id itself. */
export function relationOf(id: string): string {
  return parseId(id).first;
}

/** The pair of a union's target: `(Movement,Walking)` for `(Movement,Union)` and `Walking`. */
export function unionPair(union: string, target: string): string {
  return pair(relationOf(union), target);
}

/**
 * An id with names instead of indices: `(ChildOf,7)` with the name of the entity that has index 7 now, or had it last. `7v2` is an entity
 * with its generation. Names of components stay.
 */
export function idText(columns: ColumnSet, id: string, nameOf: NameOf): string {
  return id.replace(/(?<=^|[|(,])(\d+)(?:v(\d+))?(?=$|[,)])/g, (_, digits: string, generation?: string) => {
    const index = Number(digits);
    const raw = generation === undefined ? (currentId(columns, index) ?? index) : handle(index, Number(generation));
    // A dead entity has its next generation already, which has no name yet.
    const before = handle(indexOf(raw), Math.max(0, generationOf(raw) - 1));
    return nameOf(raw) ?? nameOf(before) ?? (generation === undefined ? `#${digits}` : `#${digits}v${generation}`);
  });
}

/** `[Position, (ChildOf,parent)]`: a type as people read it. */
export function typeText(columns: ColumnSet, ids: readonly string[], nameOf: NameOf): string {
  return `[${ids.map((id) => idText(columns, id, nameOf)).join(', ')}]`;
}

/** Ids of a short type. */
const SHOWN = 5;
/** Flecs' own pairs: where an entity is and what it inherits, last; its names and what is done when it is deleted, not at all. */
const LAST = /^\((ChildOf|IsA|SlotOf|DependsOn|With),/;
const LEFT_OUT = /^\((Identifier|OnDelete|OnDeleteTarget|OnInstantiate),/;

/** Ids of a type as people read them, the game's own first: `+1` at the end counts those that are left out. */
export function shortIds(
  ids: readonly string[],
  named: (id: string) => string,
  most = Number.POSITIVE_INFINITY,
): string[] {
  const told = ids.filter((id) => !LEFT_OUT.test(id));
  const ordered = [...told.filter((id) => !LAST.test(id)), ...told.filter((id) => LAST.test(id))];
  const shown = ordered.slice(0, most).map(named);
  const more = ids.length - shown.length;
  return more > 0 ? [...shown, `+${more}`] : shown;
}

/** `[Position, Velocity, (ChildOf,Level), +1]`: a type in few words. */
export function shortType(ids: readonly string[], named: (id: string) => string): string {
  return `[${shortIds(ids, named, SHOWN).join(', ')}]`;
}
