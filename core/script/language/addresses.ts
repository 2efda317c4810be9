import type { Column } from '../../trace/column.ts';
import type { Timeline } from '../../trace/timeline.ts';
import type { Schema } from './schema.ts';

/** A place in the real engine's memory. Blocks are numbered in the order of their allocation, so that one which was freed is never mistaken for another. */
export interface Address {
  readonly block: number;
  /** Bytes from the beginning of the block. */
  readonly offset: number;
}

/** Where the cells of a run are in the real engine's memory. */
export interface Addresses {
  /** Follows the steps that were recorded since the last call. */
  follow(): void;
  /** Returns null if the cell has no memory now. */
  addressOf(column: Column, row: number): Address | null;
}

export type ReadAddresses = (timeline: Timeline, schema: Schema) => Addresses;
