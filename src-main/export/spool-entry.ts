/** Bytes that were appended to a spool: their offset and length. */
export interface SpoolEntry {
  readonly at: number;
  readonly length: number;
}
