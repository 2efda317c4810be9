/** A place in the real engine's memory. Blocks are numbered in the order of their allocation, so that one which was freed is never mistaken for another. */
export interface Address {
  readonly block: number;
  /** Bytes from the beginning of the block. */
  readonly offset: number;
}
