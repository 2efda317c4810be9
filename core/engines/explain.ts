import { type CellExplanation, type ExplainView, explainCell as explainIn, type Reference } from '../cells/explain.ts';
import type { ColumnSet } from '../trace/column-set.ts';
import { engineOf } from './all.ts';

export type { CellExplanation, Reference };

/** TEMPORARY: until the window explains cells by the engine record. */
export function explainCell(
  columns: ColumnSet,
  column: string,
  row: number,
  view: ExplainView,
): CellExplanation | null {
  return explainIn(engineOf(columns).cells, columns, column, row, view);
}
