import type { MemoryLayout } from './placement.ts';
import type { Walk } from './walk.ts';

/** What counting costs asks of an engine. */
export interface CostModel {
  readonly layout: MemoryLayout;
  /** The order in which a query goes through values. */
  readonly walk: Walk;
}
