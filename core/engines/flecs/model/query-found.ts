import type { Id } from './id.ts';
import type { QueryLog } from './query-log.ts';
import type { Table } from './table.ts';
import type { WorldParts } from './world-parts.ts';

/** What a query looks into. */
export interface QueryParts extends WorldParts {
  /** Of a traced world. */
  readonly log?: QueryLog | undefined;
}

/** What is found so far: a table, or rows of it (`count` 0: all), and for each term what it was matched by. */
export interface Found {
  readonly table: Table;
  readonly offset: number;
  readonly count: number;
  readonly ids: readonly Id[];
  /** Terms that were matched: those left out by `!` were not. */
  readonly set: readonly boolean[];
}

/** A term is matched by an id, on rows that are as many or fewer. */
export function bound(found: Found, term: number, id: Id): Found {
  return { ...found, ids: found.ids.map((each, i) => (i === term ? id : each)) };
}

/** A term is matched by nothing. */
export function unset(found: Found, term: number): Found {
  return { ...found, set: found.set.map((each, i) => each && i !== term) };
}

/** How many rows are found. */
export function countOf({ table, count }: Found): number {
  return count === 0 ? table.count : count;
}
