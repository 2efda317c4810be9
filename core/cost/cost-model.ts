import type { ColumnSet } from '../trace/column-set.ts';
import type { MemoryLayout } from './placement.ts';
import type { QueryTerms, Walk } from './walk.ts';

/**
 * Cache lines that an engine touches and no diagram draws: the registry or world, maps of storages, component records, iterators of queries.
 * They were traced beside the real engine: docs/cost.md.
 */
export interface Finding {
  /**
   * Returns the lines of an operation, on the columns after it.
   * @param component or pair that it adds, writes or removes
   */
  operation(kind: string, columns: ColumnSet, component: string | null): number;
  /** Returns the lines of a visit of a query. */
  visit(terms: QueryTerms, columns: ColumnSet): number;
  /** Bytes of the block that a visit allocates for its query; 0 if it allocates none. */
  readonly blockOfVisit: number;
}

export interface CostModel {
  readonly layout: MemoryLayout;
  readonly walk: Walk;
  readonly finding: Finding;
}

/** For a layout that no real library judges: nothing is added to its cells. */
export const NO_FINDING: Finding = { operation: () => 0, visit: () => 0, blockOfVisit: 0 };
