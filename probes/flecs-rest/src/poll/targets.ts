import type { Json } from '../../../../core/trace/value.ts';
import { asTerm, type Id, partsOf } from '../replies/ids.ts';

/** The targets of GET requests. */

const MATCH_ALL = ',?Prefab,?Disabled';
/** Names that the grammar of queries accepts; others cannot be requested. */
const TERM = /^(?:[A-Za-z_][\w.]*|#\d+)$/;

/** A request that costs the game almost nothing, for its reply time. `fresh` keeps the game from repeating its last reply. */
export function tinyTarget(fresh: number): string {
  return `/entity/flecs/core?values=false&_=${fresh}`;
}

/** The entity that reports how the game was built. Requesting the component itself would make a game without it print an error. */
export const BUILD_INFO = '/entity/flecs/core/World?values=true&builtin=true';

/** Counts tables with entities, and entities. Flecs repeats it for a millisecond, and writes no results. */
export const COUNTS = `/query?expr=${encodeURIComponent(`_${MATCH_ALL}`)}&query_profile=true&results=false&try=true`;

export function tablesTarget(fresh: number): string {
  return `/tables?_=${fresh}`;
}

export function componentsTarget(fresh: number): string {
  return `/components?_=${fresh}`;
}

/** What FlecsStats measures of all systems in the last 60 frames. A game without that module must not be asked. */
export function systemsTarget(fresh: number): string {
  return `/stats/pipeline?name=all&period=1s&_=${fresh}`;
}

/** A range of entities. */
export interface Page {
  readonly offset: number;
  readonly limit: number;
}

/** Entities that may come between counting and reading, without another page: a part of them, and this many. */
const [MORE_PART, MORE_ROWS] = [1 / 4, 10];

/**
 * A page with all entities from `offset` on, and with little room for more: however much the world has grown, the reply is short.
 * @param count entities, by what was received last
 * @param most rows
 */
export function pageOf(offset: number, count: number, most: number): Page {
  const end = Math.ceil(Math.max(count, offset) * (1 + MORE_PART)) + MORE_ROWS;
  return { offset, limit: Math.min(most, end - offset) };
}

function range({ offset, limit }: Page): string {
  return offset === 0 ? `limit=${limit}` : `limit=${limit}&offset=${offset}`;
}

/** All entities of a page, with their ids. */
export function rowsTarget(page: Page, fresh: number): string {
  const shape = 'table=true&builtin=true&values=false&entity_ids=true';
  return `/query?expr=${encodeURIComponent(`_${MATCH_ALL}`)}&${shape}&${range(page)}&_=${fresh}`;
}

/** Whether there are more than `count` entities: the reply has one at most, and the game skips whole tables to find it. */
export function beyondTarget(count: number, fresh: number): string {
  const page = range({ offset: count, limit: 1 });
  return `/query?expr=${encodeURIComponent(`_${MATCH_ALL}`)}&fields=false&entity_ids=true&${page}&_=${fresh}`;
}

/** How a term is read. Without it Flecs takes its values for written, so that `changed()` of the game's own queries reports them. */
const READ = '[in]';
const NO_VALUES = '[none]';

/** The entities that have an id switched on. `try` keeps a game from printing an error when the id has been deleted. */
export function enabledTarget(id: Id, page: Page, fresh: number): string {
  return `/query?expr=${encodeURIComponent(NO_VALUES + ownTerm(id) + MATCH_ALL)}&fields=false&entity_ids=true&${range(page)}&try=true&_=${fresh}`;
}

/** The values of an id with their type, for all entities that own it: without the type, values that the game does not describe are `0`. */
export function valuesTarget(id: Id, page: Page, fresh: number): string {
  return `/query?expr=${encodeURIComponent(READ + ownTerm(id) + MATCH_ALL)}&values=true&type_info=true&entity_ids=true&${range(page)}&try=true&_=${fresh}`;
}

/** One entity with its values; `full_paths` writes ids as queries do. */
export function entityTarget(index: number, fresh: number): string {
  return `/entity/%23${index}?entity_id=true&values=true&type_info=true&full_paths=true&_=${fresh}`;
}

/** An entity to change; without an index, a new one without a name. */
export function editedEntity(index?: number): string {
  return `/entity/${index === undefined ? '' : `%23${index}`}`;
}

/** A component of an entity to add, to remove, or to set to a value. */
export function editedComponent(index: number, id: Id, value?: Json): string {
  const set = value === undefined ? '' : `&value=${encodeURIComponent(JSON.stringify(value))}`;
  return `/component/%23${index}?component=${encodeURIComponent(asTerm(id))}${set}`;
}

/** Whether an id is allowed in a query. */
export function isTerm(id: Id): boolean {
  const { toggle, first, second } = partsOf(id);
  const parts = second === null ? [first] : [first, second];
  return !toggle && parts.every((part) => TERM.test(asTerm(part)));
}

/** `(self)` is not allowed for pairs: there, inherited values are recognised by their source. */
function ownTerm(id: Id): string {
  return partsOf(id).second === null ? `${asTerm(id)}(self)` : asTerm(id);
}
