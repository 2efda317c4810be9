import type { Focus } from '../cells/focus.ts';
import { focusAt as focusIn } from '../cells/select.ts';
import type { ColumnSet } from '../trace/column-set.ts';
import { engineOf } from './all.ts';

/** TEMPORARY: until the window selects cells by the engine record. */
export function focusAt(columns: ColumnSet, column: string, row: number): Focus | null {
  return focusIn(engineOf(columns).cells, columns, column, row);
}
