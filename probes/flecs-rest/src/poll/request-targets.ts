import type { Json } from '../../../../core/trace/value.ts';
import { asTerm, type IdText, splitId } from '../replies/id-text.ts';

const MATCH_ALL = ',?Prefab,?Disabled';
/** Names that the query grammar accepts; ids with other names cannot be requested. */
const TERM = /^(?:[A-Za-z_][\w.]*|#\d+)$/;

/**
 * Returns a request that costs the game almost nothing, to measure its reply time. `fresh` keeps the game from
 * repeating its last reply.
 */
export function tinyTarget(fresh: number): string {
  return `/entity/flecs/core?values=false&_=${fresh}`;
}

/** The entity that reports how the game was built. Requesting the component itself would make a game without it print an error. */
export const BUILD_INFO = '/entity/flecs/core/World?values=true&builtin=true';

/** Counts entities and the tables that have any. Flecs repeats the query for a millisecond and writes no results. */
export const COUNTS = `/query?expr=${encodeURIComponent(`_${MATCH_ALL}`)}&query_profile=true&results=false&try=true`;

export function tablesTarget(fresh: number): string {
  return `/tables?_=${fresh}`;
}

export function componentsTarget(fresh: number): string {
  return `/components?_=${fresh}`;
}

/** Requests the measurements of FlecsStats for all systems in the last 60 frames. It must not be sent to a game without that module. */
export function systemsTarget(fresh: number): string {
  return `/stats/pipeline?name=all&period=1s&_=${fresh}`;
}

export interface Page {
  readonly offset: number;
  readonly limit: number;
}

/** Entities may be added between counting and reading: a page has room for this share and this many more. */
const [MORE_PART, MORE_ROWS] = [1 / 4, 10];

/**
 * A page with all entities from `offset` on and little room for more.
 * @param count the entities received last
 * @param most the maximum rows
 */
export function pageFor(offset: number, count: number, most: number): Page {
  const end = Math.ceil(Math.max(count, offset) * (1 + MORE_PART)) + MORE_ROWS;
  return { offset, limit: Math.min(most, end - offset) };
}

function range({ offset, limit }: Page): string {
  return offset === 0 ? `limit=${limit}` : `limit=${limit}&offset=${offset}`;
}

/** Requests all entities of a page with their ids. */
export function rowsTarget(page: Page, fresh: number): string {
  const shape = 'table=true&builtin=true&values=false&entity_ids=true';
  return `/query?expr=${encodeURIComponent(`_${MATCH_ALL}`)}&${shape}&${range(page)}&_=${fresh}`;
}

/** Requests at most one entity, which exists only if there are more than `count`. The game skips whole tables to find it. */
export function beyondTarget(count: number, fresh: number): string {
  const page = range({ offset: count, limit: 1 });
  return `/query?expr=${encodeURIComponent(`_${MATCH_ALL}`)}&fields=false&entity_ids=true&${page}&_=${fresh}`;
}

/** Marks the term as read, or Flecs takes the values for written, and `changed()` of the game's queries would report it. */
const READ = '[in]';
const NO_VALUES = '[none]';

/** Requests the entities that have an id enabled. `try` keeps a game from printing an error if the id was deleted. */
export function enabledTarget(id: IdText, page: Page, fresh: number): string {
  return `/query?expr=${encodeURIComponent(NO_VALUES + ownTerm(id) + MATCH_ALL)}&fields=false&entity_ids=true&${range(page)}&try=true&_=${fresh}`;
}

/** Requests an id's values and type for all entities that own it. Without a type, undescribed values would look like `0`. */
export function valuesTarget(id: IdText, page: Page, fresh: number): string {
  return `/query?expr=${encodeURIComponent(READ + ownTerm(id) + MATCH_ALL)}&values=true&type_info=true&entity_ids=true&${range(page)}&try=true&_=${fresh}`;
}

/** Requests one entity with its values; `full_paths` makes the game write ids as in queries. */
export function entityTarget(index: number, fresh: number): string {
  return `/entity/%23${index}?entity_id=true&values=true&type_info=true&full_paths=true&_=${fresh}`;
}

/** Returns the target for an entity to edit, or for a new unnamed entity if there is no index. */
export function editedEntity(index?: number): string {
  return `/entity/${index === undefined ? '' : `%23${index}`}`;
}

/** Returns the target for a component to add, remove or set. */
export function editedComponent(index: number, id: IdText, value?: Json): string {
  const set = value === undefined ? '' : `&value=${encodeURIComponent(JSON.stringify(value))}`;
  return `/component/%23${index}?component=${encodeURIComponent(asTerm(id))}${set}`;
}

/** Returns true if an id can be used in a query. */
export function isTerm(id: IdText): boolean {
  const { toggle, first, second } = splitId(id);
  const parts = second === null ? [first] : [first, second];
  return !toggle && parts.every((part) => TERM.test(asTerm(part)));
}

/** `(self)` is not allowed for pairs; their inherited values are recognised by their source. */
function ownTerm(id: IdText): string {
  return splitId(id).second === null ? `${asTerm(id)}(self)` : asTerm(id);
}
