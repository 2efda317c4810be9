import type { Column } from '../trace/column.ts';
import type { ColumnSet } from '../trace/column-set.ts';
import type { StepArgs } from '../trace/step.ts';
import type { Value } from '../trace/value.ts';
import type { Growth } from './growth.ts';
import type { Sizes } from './sizes.ts';

export type Arrangement =
  /** One block of fixed size for the members of an object. `counted`: it is a separate allocation. `zeroed`: it is filled with zeros. */
  | {
      readonly kind: 'object';
      readonly bytes: number;
      readonly counted: boolean;
      readonly zeroed?: boolean;
      /** Returns the structure whose freed blocks this one replaces, so that it is only new if the structure never had as many. */
      readonly ownerOf?: () => string;
    }
  /** One block that is replaced by a larger copy when it is full. */
  | { readonly kind: 'vector'; readonly growth: Growth }
  /** Blocks of `page` elements, with pointers to them in another array. `zeroed`: they are filled with zeros. */
  | { readonly kind: 'paged'; readonly page: number; readonly zeroed: boolean }
  /** One block whose length is the value of another cell (`sizes`). `zeroed`: it is filled with zeros. */
  | { readonly kind: 'block'; readonly zeroed: boolean }
  /** A block for each element. `perEntity`: an element belongs to one entity. */
  | { readonly kind: 'nodes'; readonly perEntity: boolean }
  /** A section of another part's block in the same group, beginning at `offset`. */
  | { readonly kind: 'slice'; readonly of: string };

export interface Placement {
  /** Cells of one group and part with the same element are members of one struct. */
  readonly group: string;
  readonly part: string;
  readonly arrangement: Arrangement;
  /** Bytes from one element to the next. */
  readonly stride: number;
  /** Offset and bytes of this column's member in the element. */
  readonly offset: number;
  readonly bytes: number;
  /** Rows per element, such as the 64 bits of a word; default 1. */
  readonly rows?: number;
  /** Absence is also a value in memory, such as a null pointer, so reading and writing it touches memory. */
  readonly nullable?: boolean;
  /** The value of a cell that was never written, because its block was filled with zeros. */
  readonly unwritten?: Value;
  /** The elements are links of the library. Their moves are shown, but no entity or value moves. */
  readonly isLink?: boolean;
  /** Marks a directory: 1 in row n means that page n of these parts in the same group is allocated. */
  readonly pages?: readonly string[];
  /** Marks a size: the value is the number of elements of this part in the same group. */
  readonly sizes?: string;
  /** For `nodes`, an element exists while this column has a value. For `object`, row 0 determines this for the whole group. */
  readonly lifetime?: boolean;
}

export interface Site {
  readonly column: Column;
  /** The column's `meta.group`. */
  readonly group: string;
  readonly sizes: Sizes;
  /** All columns at the time of the call. */
  readonly columns: ColumnSet;
}

/** Returns null if the column is not memory of the real engine, or does not exist in memory yet. */
export type Placer = (site: Site) => Placement | null;

/** Allocations, frees and accesses that no cell shows. */
export type StepEffect =
  /** Cache lines of the engine's own objects. `once`: creating a structure touches them, so they are first-time lines. */
  | { readonly kind: 'touch'; readonly lines: number; readonly once: boolean }
  /** `once`: only if the part has no block yet. `zeroed`: it is filled with zeros. */
  | {
      readonly kind: 'allocate';
      readonly group: string;
      readonly part: string;
      readonly bytes: number;
      readonly once?: boolean;
      readonly zeroed?: boolean;
    }
  /** Releases the group and all groups that begin with `group.`. */
  | { readonly kind: 'release'; readonly group: string };

/**
 * Describes where the columns of one engine are in memory. The keys are the same as in its cell table (`kindKey`). Columns
 * that are not listed take no memory.
 */
export interface MemoryLayout {
  /** The allocator's blocks are multiples of this many bytes, so that a vector which grows within one stays where it is; 1 by default. */
  readonly grain?: number;
  readonly parts: Readonly<Record<string, Placer>>;
  /** By step code. */
  readonly effects?: Readonly<Record<string, (args: StepArgs) => readonly StepEffect[]>>;
}
