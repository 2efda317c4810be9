import type { Address } from '../../cells/address.ts';
import type { Column } from '../../trace/column.ts';
import type { Timeline } from '../../trace/timeline.ts';
import type { Schema } from './schema.ts';

/** Where the cells of a run are in the real engine's memory. */
export interface Addresses {
  /** Follows the steps that were recorded since the last call. */
  follow(): void;
  /** Returns null if the cell has no memory now. */
  addressOf(column: Column, row: number): Address | null;
}

export type ReadAddresses = (timeline: Timeline, schema: Schema) => Addresses;
