import type { MemoryLayout } from './placement.ts';
import type { Walk } from './walk.ts';

export interface CostModel {
  readonly layout: MemoryLayout;
  readonly walk: Walk;
}
