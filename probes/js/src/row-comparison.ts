import type { NumberArray } from './number-arrays.ts';

/** A range of rows and the values last sent for them. Each kind of array has its own loop, four times as fast in V8. */
export interface RowComparison {
  /** The values that were sent; differing rows are overwritten when they are found. */
  sent: NumberArray;
  /** One byte per row; 0 means that the row is absent or was never sent. */
  present: Uint8Array;
  /** The same bytes as 32-bit words, four rows in each. */
  presentWords: Uint32Array;
  presentCount: number;
  /** The number of rows that were sent, present or not. */
  known: number;
  /** The rows to compare; `from` is a multiple of four. */
  from: number;
  to: number;
  /** The first `count` elements are the rows that changed. */
  changed: Uint32Array;
  count: number;
  /** Pairs (start, count) of rows that became absent. */
  cleared: number[];
  /** True if the array may hold values of any type, which have to be checked. */
  readonly mayMisfit: boolean;
  /** Set once a value was read that the column's type cannot hold. Its row counts as absent. */
  isMisfit: boolean;
  /** Views of the arrays compared last; a view is only rebuilt when its array is replaced. */
  readonly views: { readonly source: WordView; readonly sent: WordView; readonly mask: WordView };
}

/** A cached view of an array as 32-bit words; trailing bytes are left out. */
export class WordView {
  #array: NumberArray | null = null;
  #words: Uint32Array = new Uint32Array(0);

  /** The array has to begin at a multiple of four bytes. */
  of(array: NumberArray): Uint32Array {
    if (this.#array === array) return this.#words;
    this.#array = array;
    this.#words = new Uint32Array(array.buffer, array.byteOffset, array.byteLength >>> 2);
    return this.#words;
  }
}
