import type { Column } from '../trace/column.ts';
import type { ColumnSet } from '../trace/column-set.ts';
import type { Value } from '../trace/value.ts';

/** What an address covers: one cell, that row of all arrays of its group, or the same row of the same array in every group. */
export type Extent = 'cell' | 'whole-row' | 'every-group';

/** Receives the cell that another one leads to. */
export type Reach = (column: Column, row: number, extent: Extent) => void;

/** Says where a cell of one column leads to. */
export type Follow = (row: number, value: Value) => void;

/**
 * `pointsTo` for counting costs, which asks for every access. It is made once for each column and allocates nothing for a cell. What
 * `pointsTo` calls known it leaves out.
 */
export type PointersOf = (column: Column, columns: ColumnSet, reach: Reach) => Follow;
