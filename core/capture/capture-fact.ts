import type { ColumnSet } from '../trace/column-set.ts';

/** Returns a number that a capture reports about itself, such as `interval` (milliseconds between polls), or null. */
export function captureFact(columns: ColumnSet, name: string): number | null {
  const value = columns.find(`capture.${name}`)?.peek(0);
  return typeof value === 'number' ? value : null;
}
