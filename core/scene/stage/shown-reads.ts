import type { ColumnSet } from '../../trace/column-set.ts';
import { getOrInsert } from '../../trace/lookup.ts';
import type { StepDetail } from '../../trace/step.ts';
import type { CellAt } from '../../world/world-reader.ts';

/** Returns the cells that a visit reads, to be marked for a step instead of those that it recorded; null to mark these. */
export type ReadsOf = (step: StepDetail) => readonly CellAt[] | null;

const known = new WeakMap<StepDetail, WeakMap<readonly CellAt[], StepDetail>>();

/**
 * Returns the step with the reads of a visit and without writes: what a query writes is its own evaluation and not the storage. The same step and cells
 * give the same object, because marks are cached by step.
 */
export function withReads(step: StepDetail, columns: ColumnSet, cells: readonly CellAt[] | null): StepDetail {
  if (cells === null) return step;
  const own = getOrInsert(known, step, () => new WeakMap<readonly CellAt[], StepDetail>());
  return getOrInsert(own, cells, () => {
    const reads = cells.map(({ column, row }) => ({ column: columns.get(column), row }));
    return { ...step, reads, writes: [] };
  });
}
