import type { Id } from './id.ts';
import type { QueryLog } from './query-log.ts';
import type { Table } from './table.ts';
import type { WorldParts } from './world-parts.ts';

export interface QueryParts extends WorldParts {
  readonly log: QueryLog;
}

/** A partial match: a table or some of its rows (`count` 0 means all), and the id that matched each term. */
export interface Found {
  readonly table: Table;
  readonly offset: number;
  readonly count: number;
  readonly ids: readonly Id[];
  /** False for terms that no id matched, such as those with `!`. */
  readonly set: readonly boolean[];
}

/** Records the id that matched a term. */
export function bound(found: Found, term: number, id: Id): Found {
  return { ...found, ids: found.ids.map((each, i) => (i === term ? id : each)) };
}

/** Records that no id matched a term. */
export function unset(found: Found, term: number): Found {
  return { ...found, set: found.set.map((each, i) => each && i !== term) };
}

export function countOf({ table, count }: Found): number {
  return count === 0 ? table.count : count;
}
