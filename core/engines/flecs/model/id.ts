import { type Handle, handle, indexOf } from './handle.ts';

/**
 * What can be in a table's type: a component, a tag, a pair, or the mark that a component has a bitset.
 * `Position`, `(Likes,Bob)`, `TOGGLE|Velocity`. A part that is a number is an entity: `7` or, of a later generation, `7v2`;
 * in a pair, which has no room for generations, always the index alone: `(ChildOf,7)`. A `*` stands for any part.
 */
export type Id = string;

/** A part of an id: a declared name, a built-in one, or the index of an entity. */
export type Part = string;

export const WILDCARD: Part = '*';
/** Second part of the one pair that all targets of a union relation share. */
export const UNION: Part = 'Union';
export const CHILD_OF: Part = 'ChildOf';
export const IS_A: Part = 'IsA';
/** Relations that every world has. */
export const BUILT_IN: readonly Part[] = [CHILD_OF, IS_A];

/** Begins the id that marks a bitset. */
export const TOGGLE = 'TOGGLE|';

export interface IdParts {
  readonly toggle: boolean;
  readonly first: Part;
  /** Null for an id that is no pair. */
  readonly second: Part | null;
  /** Whether a part is `*`. */
  readonly wildcard: boolean;
  /** Whether a part is an entity. */
  readonly entity: boolean;
}

/** `(first,second)`. */
export function pair(first: Part, second: Part): Id {
  return `(${first},${second})`;
}

/** Every pair with a base. */
export const ANY_BASE = pair(IS_A, WILDCARD);

/** The id that marks the bitset of `id` in a type. */
export function toggleOf(id: Id): Id {
  return TOGGLE + id;
}

/** An entity as a part of a pair. */
export function partOf(entity: Handle): Part {
  return String(indexOf(entity));
}

/** An entity as a tag: a generation above 0 is part of the id. */
export function tagOf(entity: Handle): Id {
  const index = indexOf(entity);
  return entity === index ? String(index) : `${index}v${(entity - index) / 2 ** 32}`;
}

/** The entity that a part is, with generation 0 where the part has none; null for a name. */
export function entityOf(part: Part): Handle | null {
  if (!isEntity(part)) return null;
  const [index, generation = '0'] = part.split('v');
  return handle(Number(index), Number(generation));
}

function isEntity(part: Part): boolean {
  return /^\d/.test(part);
}

/** The size of an id's values: a pair has that of its first part, or else of its second. */
export function sizeOfId(id: Id, sizeOf: (part: Part) => number): number {
  const { first, second } = parseId(id);
  return sizeOf(first) || (second === null ? 0 : sizeOf(second));
}

/** Takes an id apart. The inverse of `pair` and `toggleOf`. */
export function parseId(id: Id): IdParts {
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
