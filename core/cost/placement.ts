import type { Column } from '../trace/column.ts';
import type { ColumnSet } from '../trace/column-set.ts';
import type { StepArgs } from '../trace/step.ts';
import type { Value } from '../trace/value.ts';
import type { Growth } from './growth.ts';
import type { Sizes } from './sizes.ts';

/** How the elements of an array lie in memory. */
export type Arrangement =
  /** One block of fixed size: the members of an object. `counted`: it is allocated by itself; `zeroed`: and filled with zeros. */
  | { readonly kind: 'object'; readonly bytes: number; readonly counted: boolean; readonly zeroed?: boolean }
  /** One block that is replaced by a larger one when it is full; its elements are copied. */
  | { readonly kind: 'vector'; readonly growth: Growth }
  /** Blocks of `page` elements, behind pointers that are in another array. */
  | { readonly kind: 'paged'; readonly page: number }
  /** One block whose length a cell elsewhere says (`sizes`); `zeroed`: it is filled with zeros when it is made. */
  | { readonly kind: 'block'; readonly zeroed: boolean }
  /** A block for each element. */
  | { readonly kind: 'nodes' }
  /** A stretch of the block of another part of the same group: `offset` says where it begins. */
  | { readonly kind: 'slice'; readonly of: string };

/** Where the cells of one column are. */
export interface Placement {
  /** Cells of one group and part with the same element are members of one struct. */
  readonly group: string;
  readonly part: string;
  readonly arrangement: Arrangement;
  /** Bytes from one element to the next. */
  readonly stride: number;
  /** Where in the element this column's member begins, and its bytes. */
  readonly offset: number;
  readonly bytes: number;
  /** Rows that share an element, 1 when left out: 64 bits of a word. */
  readonly rows?: number;
  /** Absence is a value in memory too (a null pointer): writing it touches memory, reading it as well. */
  readonly nullable?: boolean;
  /** What a cell holds that was never written: its block was filled with zeros. */
  readonly unwritten?: Value;
  /** Its elements are the library's own links: that they move is shown, but no entity and no value moves. */
  readonly isLink?: boolean;
  /** A directory: 1 in row n says that page n of these parts of the same group is allocated. */
  readonly pages?: readonly string[];
  /** A size: the number written says how many elements this part of the same group has from now on. */
  readonly sizes?: string;
  /** With `nodes`: an element is there while this column has a value; with `object`: all of the group, by row 0. */
  readonly lifetime?: boolean;
}

/** A column that is to be placed, and the world around it. */
export interface Site {
  readonly column: Column;
  /** The column's `meta.group`. */
  readonly group: string;
  readonly sizes: Sizes;
  /** All columns, at the moment in question. */
  readonly columns: ColumnSet;
}

/** Null: what the column holds is no memory of the real engine, or not yet. */
export type Place = (site: Site) => Placement | null;

/** Blocks that come and go without a cell that says so. */
export type StepEffect =
  | { readonly kind: 'allocate'; readonly group: string; readonly part: string; readonly bytes: number }
  /** All memory of groups: of the group itself, and those that begin with `group.`. */
  | { readonly kind: 'release'; readonly group: string };

/**
 * How one engine lies in memory, in one place. Keys are those of its cell table (`kindKey`); a column whose key is not here is no
 * memory.
 */
export interface MemoryLayout {
  readonly parts: Readonly<Record<string, Place>>;
  /** By code of step. */
  readonly effects?: Readonly<Record<string, (args: StepArgs) => readonly StepEffect[]>>;
}
