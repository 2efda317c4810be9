import type { MemoryLayout } from './placement.ts';
import type { Walk } from './walk.ts';

/** The part of an engine that costs depend on. */
export interface CostModel {
  readonly layout: MemoryLayout;
  /** The order in which a query visits values. */
  readonly walk: Walk;
}
