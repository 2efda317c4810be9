import type { Handle } from './handle.ts';
import type { FlecsId } from './id.ts';
import type { QueryLog } from './query-log.ts';
import type { Table } from './table.ts';
import type { WorldParts } from './world-parts.ts';

export interface QueryParts extends WorldParts {
  readonly log: QueryLog;
}

/** A partial match: a table or some of its rows (`count` 0 means all), and the id that matched each term. */
export interface PartialMatch {
  readonly table: Table;
  readonly offset: number;
  readonly count: number;
  readonly ids: readonly FlecsId[];
  /** False for terms that no id matched, such as those with `!`. */
  readonly matched: readonly boolean[];
  /** Children in their order, which are in several tables. */
  readonly list?: readonly Handle[];
}

/** Records the id that matched a term. */
export function withMatch(found: PartialMatch, term: number, id: FlecsId): PartialMatch {
  return { ...found, ids: found.ids.map((each, i) => (i === term ? id : each)) };
}

/** Records that no id matched a term. */
export function withoutMatch(found: PartialMatch, term: number): PartialMatch {
  return { ...found, matched: found.matched.map((each, i) => each && i !== term) };
}

export function matchedRows({ table, count }: PartialMatch): number {
  return count === 0 ? table.count : count;
}
