/**
 * Ids as the columns of a Flecs world write them: `Position`, `(ChildOf,Level)`, `(ChildOf,598)`,
 * `TOGGLE|Shield`. Names are the game's paths; `flecs.core.` is left out, as the game itself leaves it out in lists of tables.
 */
export type Id = string;

const CORE = /(^|[(,|])flecs\.core\./g;
/** An entity without a name, which the game writes as `#598`. */
const NAMELESS = /(^|[(,|])#(\d+)(?=$|[,)])/g;
const TOGGLE = 'TOGGLE|';
const FLAG = /^([a-z_]+)\|/;

export const NOT_QUERYABLE: Id = 'NotQueryable';

/** An id or a path of any reply. Rows write flags in lower case and full paths, tables do neither. */
export function canonical(text: string): Id {
  const flagged = FLAG.test(text) ? text.replace(FLAG, (_, flag: string) => `${flag.toUpperCase()}|`) : text;
  if (!flagged.includes('#') && !flagged.includes('flecs.core.')) return flagged;
  return flagged.replace(CORE, '$1').replace(NAMELESS, '$1$2');
}

/** `(first,second)`. */
export function pairId(first: string, second: string): Id {
  return `(${first},${second})`;
}

export interface IdParts {
  readonly toggle: boolean;
  readonly first: string;
  /** Null where the id is not a pair. */
  readonly second: string | null;
}

/** Takes an id apart. */
export function partsOf(id: Id): IdParts {
  const toggle = id.startsWith(TOGGLE);
  const rest = toggled(id) ?? id;
  const comma = rest.startsWith('(') ? rest.indexOf(',') : -1;
  if (comma < 0) return { toggle, first: rest, second: null };
  return { toggle, first: rest.slice(1, comma), second: rest.slice(comma + 1, -1) };
}

/** The id that a bitset is for; undefined where the id is not a toggle. */
export function toggled(id: Id): Id | undefined {
  return id.startsWith(TOGGLE) ? id.slice(TOGGLE.length) : undefined;
}

/** An id as a query's term: nameless entities with their `#` again. */
export function asTerm(id: Id): string {
  return id.replace(/(^|[(,])(\d+)(?=$|[,)])/g, '$1#$2');
}
