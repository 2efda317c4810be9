import type { CellAt } from '../../../core/world/world-reader.ts';
import type { Grading } from '../../../src-main/contract/class-protocol.ts';

/** Rows after the end of an array, which are drawn empty and can be chosen too. */
const EMPTY_ROWS = 16;

/**
 * The rows of each array that a class can choose.
 * @param cells that can be chosen in any case
 */
export function rowsOf(
  columns: Iterable<{ readonly name: string; readonly length: number }>,
  cells: readonly CellAt[] = [],
): Grading['rows'] {
  const rows = new Map([...columns].map(({ name, length }) => [name, length + EMPTY_ROWS]));
  for (const { column, row } of cells) rows.set(column, Math.max(row + 1, rows.get(column) ?? 0));
  return Object.fromEntries(rows);
}
