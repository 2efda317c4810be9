/**
 * An id as written in the columns of a Flecs world: `Position`, `(ChildOf,Level)`, `(ChildOf,598)`, `TOGGLE|Shield`.
 * Names are the game's paths without `flecs.core.`, which the game also omits in lists of tables.
 */
export type IdText = string;

const CORE = /(^|[(,|])flecs\.core\./g;
/** An unnamed entity, which the game writes as `#598`. */
const NAMELESS = /(^|[(,|])#(\d+)(?=$|[,)])/g;
/** Flecs writes `[` for this character in pairs of rows, and the character itself in lists of tables. */
const ESCAPE = '\x1b';
const TOGGLE = 'TOGGLE|';
const FLAG = /^([a-z_]+)\|/;

export const NOT_QUERYABLE: IdText = 'NotQueryable';

/** Normalises an id or path of any reply. Rows have lower-case flags and full paths; tables have neither. */
export function canonicalId(text: string): IdText {
  const flagged = FLAG.test(text) ? text.replace(FLAG, (_, flag: string) => `${flag.toUpperCase()}|`) : text;
  if (!flagged.includes('#') && !flagged.includes('flecs.core.') && !flagged.includes(ESCAPE)) return flagged;
  return flagged.replaceAll(ESCAPE, '[').replace(CORE, '$1').replace(NAMELESS, '$1$2');
}

export function pairId(first: string, second: string): IdText {
  return `(${first},${second})`;
}

export interface IdTextParts {
  readonly toggle: boolean;
  readonly first: string;
  /** Null if the id is not a pair. */
  readonly second: string | null;
}

export function splitId(id: IdText): IdTextParts {
  const toggle = id.startsWith(TOGGLE);
  const rest = toggledId(id) ?? id;
  const comma = rest.startsWith('(') ? rest.indexOf(',') : -1;
  if (comma < 0) return { toggle, first: rest, second: null };
  return { toggle, first: rest.slice(1, comma), second: rest.slice(comma + 1, -1) };
}

/** Returns the id that a toggle belongs to, or undefined if the id is not a toggle. */
export function toggledId(id: IdText): IdText | undefined {
  return id.startsWith(TOGGLE) ? id.slice(TOGGLE.length) : undefined;
}

/** Writes an id as a query term, with `#` before unnamed entities. */
export function asTerm(id: IdText): string {
  return id.replace(/(^|[(,])(\d+)(?=$|[,)])/g, '$1#$2');
}
