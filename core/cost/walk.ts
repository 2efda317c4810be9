import type { Column } from '../trace/column.ts';
import type { Memory } from './memory.ts';

/** What a query visits: entities with all of `get` and none of `exclude`. */
export interface Terms {
  readonly get: readonly string[];
  readonly exclude: readonly string[];
}

/** A cell that going through a query's values touches. */
export interface Visit {
  readonly column: Column;
  readonly row: number;
  /** Its address had to be loaded first; not so for the next element of an array. */
  readonly chased: boolean;
}

/**
 * Goes through all values of a query in the order in which the real engine does: for each entity what decides whether it
 * belongs, and then the value of each of `get`.
 */
export type Walk = (memory: Memory, terms: Terms) => Iterable<Visit>;

/** Visits the element behind the one before: its address is known. */
export function next(column: Column, row: number): Visit {
  return { column, row, chased: false };
}

/** Visits an element whose address had to be loaded first. */
export function chased(column: Column, row: number): Visit {
  return { column, row, chased: true };
}
