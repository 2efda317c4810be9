import type { Column } from '../trace/column.ts';
import type { ColumnSet } from '../trace/column-set.ts';
import type { Value } from '../trace/value.ts';

/** The extent of an address: one cell, that row of all arrays of its group, or the same row of the same array in every group. */
export type Extent = 'cell' | 'whole-row' | 'every-group';

/** Receives a cell that another one leads to. */
export type ReachCell = (column: Column, row: number, extent: Extent) => void;

/** Reports the cells that a cell of one column leads to. */
export type FollowPointers = (row: number, value: Value) => void;

/**
 * A variant of `pointsTo` for counting costs, which runs for every access. It is called once a column, and the returned function allocates nothing.
 * Pointers that `pointsTo` marks as known are omitted.
 */
export type PointersOf = (column: Column, columns: ColumnSet, reach: ReachCell) => FollowPointers;
