import type { Column } from '../trace/column.ts';
import type { EngineMemory } from './engine-memory.ts';

/** A query for entities that have all of `get` and none of `exclude`. */
export interface QueryTerms {
  readonly get: readonly string[];
  readonly exclude: readonly string[];
  /** For a visit of a group, the components that it owns. */
  readonly owned?: readonly string[];
  /** True if the engine keeps the list of matching tables. */
  readonly isCached?: boolean;
}

export interface Visit {
  readonly column: Column;
  readonly row: number;
  /** True if its address had to be loaded first, unlike the next element of an array. */
  readonly chased: boolean;
}

/** A visited cell as plain data, which threads can send. */
export interface VisitedCell {
  readonly column: string;
  readonly row: number;
}

/** Visits a query's values in the real engine's order, in one pass: for each entity the cells that decide if it matches, then each value of `get`. Ids are read only to decide. */
export type Walk = (memory: EngineMemory, terms: QueryTerms) => Iterable<Visit>;

/** Visits an element whose address is known, such as the next one of an array. */
export function next(column: Column, row: number): Visit {
  return { column, row, chased: false };
}

export function chased(column: Column, row: number): Visit {
  return { column, row, chased: true };
}
