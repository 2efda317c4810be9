import type { Column } from '../../trace/column.ts';
import type { ColumnSet } from '../../trace/column-set.ts';
import { getOrInsert } from '../../trace/lookup.ts';
import type { StepDetail } from '../../trace/step.ts';
import type { Diagrams } from './diagrams.ts';

type Touched = ReadonlyMap<string, 'written' | 'read'>;

const NONE: Touched = new Map();
const known = new WeakMap<StepDetail, Touched>();

/** Returns the structures that a step touched, by name. One that was written and read counts as written. */
export function touchedStructures(diagrams: Diagrams, columns: ColumnSet, step: StepDetail | null): Touched {
  return step === null ? NONE : getOrInsert(known, step, () => find(diagrams, columns, step));
}

function find(diagrams: Diagrams, columns: ColumnSet, { writes, reads }: StepDetail): Touched {
  const names = new Map<Column, string | null>();
  const found = new Map<string, 'written' | 'read'>();
  let last: Column | null = null;
  const note = (column: Column, how: 'written' | 'read'): void => {
    // Large steps touch many consecutive cells of the same column.
    if (column === last) return;
    last = column;
    const name = getOrInsert(names, column, () => diagrams.structureOf(columns, column));
    if (name !== null) found.set(name, how);
  };
  for (const { column } of reads) note(column, 'read');
  last = null;
  for (const { column } of writes) note(column, 'written');
  return found;
}
