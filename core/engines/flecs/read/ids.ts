import { formatOfBits, type IdFormat } from '../../../cells/id-format.ts';
import type { NameOf } from '../../../cells/translate.ts';
import type { ColumnSet } from '../../../trace/column-set.ts';
import { GENERATION_BITS, generationOf, handle, INDEX_BITS, indexOf } from '../model/handle.ts';
import { pair, parseId, TOGGLE } from '../model/id.ts';
import { currentId } from './columns.ts';

/** Format of entity ids: 64 bits, of which index and generation use 48. */
export const ID_FORMAT: IdFormat = { ...formatOfBits(INDEX_BITS, GENERATION_BITS), bits: 64 };

/** Returns true if an id marks a bitset, such as `TOGGLE|Velocity`. */
export function isToggle(id: string): boolean {
  return id.startsWith(TOGGLE);
}

/** Returns the component of a bitset marker: `Velocity` for `TOGGLE|Velocity`. Any other id is returned unchanged. */
export function withoutToggle(id: string): string {
  return isToggle(id) ? id.slice(TOGGLE.length) : id;
}

/** Returns `Movement` for `(Movement,Walking)`; any other id is returned unchanged. */
export function relationOfPair(id: string): string {
  return parseId(id).first;
}

/** Returns the pair of a union's target: `(Movement,Walking)` for `(Movement,Union)` and `Walking`. */
export function unionPair(union: string, target: string): string {
  return pair(relationOfPair(union), target);
}

/** Formats an id with entity names: `(ChildOf,7)` stands for the entity that has or last had the index; `7v2` has a generation. */
export function idWithNames(columns: ColumnSet, id: string, nameOf: NameOf): string {
  return id.replace(/(?<=^|[|(,])(\d+)(?:v(\d+))?(?=$|[,)])/g, (_, digits: string, generation?: string) => {
    const index = Number(digits);
    const raw = generation === undefined ? (currentId(columns, index) ?? index) : handle(index, Number(generation));
    // A dead entity already has its next generation, which has no name.
    const before = handle(indexOf(raw), Math.max(0, generationOf(raw) - 1));
    return nameOf(raw) ?? nameOf(before) ?? (generation === undefined ? `#${digits}` : `#${digits}v${generation}`);
  });
}

/** Formats a type with entity names: `[Position, (ChildOf,parent)]`. */
export function typeWithNames(columns: ColumnSet, ids: readonly string[], nameOf: NameOf): string {
  return `[${ids.map((id) => idWithNames(columns, id, nameOf)).join(', ')}]`;
}

const MAX_SHOWN = 5;
/** Flecs' own pairs of hierarchy and inheritance come last; names and cleanup policies are left out. */
const LAST_PAIRS = /^\((ChildOf|IsA|SlotOf|DependsOn|With),/;
const HIDDEN_PAIRS = /^\((Identifier|OnDelete|OnDeleteTarget|OnInstantiate),/;

/** Returns the ids of a type with names, the game's own ids first. A final `+1` counts those left out. */
export function shortIds(
  ids: readonly string[],
  named: (id: string) => string,
  max = Number.POSITIVE_INFINITY,
): string[] {
  const own = ids.filter((id) => !HIDDEN_PAIRS.test(id));
  const listed = own.length === 0 ? ids : own;
  const ordered = [...listed.filter((id) => !LAST_PAIRS.test(id)), ...listed.filter((id) => LAST_PAIRS.test(id))];
  const shown = ordered.slice(0, max).map(named);
  const more = ids.length - shown.length;
  return more > 0 ? [...shown, `+${more}`] : shown;
}

/** Formats a short type: `[Position, Velocity, (ChildOf,Level), +1]`. */
export function shortType(ids: readonly string[], named: (id: string) => string): string {
  return `[${shortIds(ids, named, MAX_SHOWN).join(', ')}]`;
}
