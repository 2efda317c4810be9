import type { ColumnSet } from '../trace/column-set.ts';

/** A number that a capture reports of itself, such as `interval` (milliseconds between polls); null where it does not. */
export function captureFact(columns: ColumnSet, name: string): number | null {
  const value = columns.find(`capture.${name}`)?.peek(0);
  return typeof value === 'number' ? value : null;
}
