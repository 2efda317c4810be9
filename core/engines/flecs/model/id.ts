import { type Handle, handle, indexOf } from './handle.ts';

/**
 * An element of a table's type: a component, a tag, a pair, or a bitset marker, such as `Position`, `(Likes,Bob)`,
 * `TOGGLE|Velocity`. A numeric part is an entity: `7`, or `7v2` for a later generation. A pair has no room for
 * generations and contains only the index: `(ChildOf,7)`. The part `*` matches any part.
 */
export type FlecsId = string;

/** A part of an id: a declared name, a built-in name, or the index of an entity. */
export type IdPart = string;

export const WILDCARD: IdPart = '*';
/** Second part of the single pair that all targets of a union relation share. */
export const UNION: IdPart = 'Union';
export const CHILD_OF: IdPart = 'ChildOf';
export const IS_A: IdPart = 'IsA';
export const BUILT_IN: readonly IdPart[] = [CHILD_OF, IS_A];
/** Tags of Flecs itself: queries leave out prefabs and disabled entities, and nothing can inherit from a final one. */
export const PREFAB: FlecsId = 'Prefab';
export const DISABLED: FlecsId = 'Disabled';
export const FINAL: FlecsId = 'Final';
/** Since 4.1: the component that has an entity's parent as its value, the pairs with its depth, and what marks parents and prefabs. */
export const PARENT: FlecsId = 'Parent';
export const PARENT_DEPTH: IdPart = 'ParentDepth';
export const TREE_SPAWNER: FlecsId = 'TreeSpawner';
export const ORDERED_CHILDREN: FlecsId = 'OrderedChildren';

/** Sign before a number that is the second part of a pair. */
export const VALUE_SIGN = '@';

/** Prefix of the id that marks a bitset. */
export const TOGGLE = 'TOGGLE|';

export interface ParsedId {
  readonly toggle: boolean;
  readonly first: IdPart;
  /** Null unless the id is a pair. */
  readonly second: IdPart | null;
  readonly wildcard: boolean;
  readonly entity: boolean;
}

export function pair(first: IdPart, second: IdPart): FlecsId {
  return `(${first},${second})`;
}

/** The wildcards that match every ChildOf pair and every IsA pair. */
export const ANY_PARENT = pair(CHILD_OF, WILDCARD);
export const ANY_BASE = pair(IS_A, WILDCARD);
/** The id of entities without a parent, with which Flecs replaces `!(ChildOf,*)`. No entity has the number 0. */
export const NO_PARENT = pair(CHILD_OF, '#0');

/** The pair with the depth of an entity that has the component `Parent`. Its second part is a number, and no entity. */
export function depthPair(depth: number): FlecsId {
  return pair(PARENT_DEPTH, `${VALUE_SIGN}${depth}`);
}

/** Returns the id that marks the bitset of `id` in a type. */
export function toggleOf(id: FlecsId): FlecsId {
  return TOGGLE + id;
}

/** Returns an entity as a part of a pair, without its generation. */
export function pairPartOf(entity: Handle): IdPart {
  return String(indexOf(entity));
}

/** Returns an entity as a tag, with any generation above 0. */
export function tagOf(entity: Handle): FlecsId {
  const index = indexOf(entity);
  return entity === index ? String(index) : `${index}v${(entity - index) / 2 ** 32}`;
}

/** Returns the entity that a part stands for, with generation 0 if the part has none; null for a name. */
export function entityInPart(part: IdPart): Handle | null {
  if (!isEntity(part)) return null;
  const [index, generation = '0'] = part.split('v');
  return handle(Number(index), Number(generation));
}

function isEntity(part: IdPart): boolean {
  return /^\d/.test(part);
}

/** Returns the byte size of an id's values. A pair takes the size of its first part, or else of its second. */
export function sizeOfId(id: FlecsId, sizeOf: (part: IdPart) => number): number {
  const { first, second } = parseId(id);
  return sizeOf(first) || (second === null ? 0 : sizeOf(second));
}

/** Splits an id into its parts. Inverse of `pair` and `toggleOf`. */
export function parseId(id: FlecsId): ParsedId {
  const toggle = id.startsWith(TOGGLE);
  const rest = toggle ? id.slice(TOGGLE.length) : id;
  if (!rest.startsWith('(')) {
    return { toggle, first: rest, second: null, wildcard: rest === WILDCARD, entity: isEntity(rest) };
  }
  const comma = rest.indexOf(',');
  const first = rest.slice(1, comma);
  const second = rest.slice(comma + 1, -1);
  const wildcard = first === WILDCARD || second === WILDCARD;
  return { toggle, first, second, wildcard, entity: isEntity(first) || isEntity(second) };
}
