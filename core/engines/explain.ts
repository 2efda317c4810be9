import { type CellExplanation, type ExplainView, explainCell as explainIn, type Reference } from '../cells/explain.ts';
import { headingOf } from '../cells/heading.ts';
import type { ColumnSet } from '../trace/column-set.ts';
import { explainArrayCell, isArrayCell } from './arrays/explain.ts';
import { explainDecsCell, isDecsCell } from './decs/explain.ts';
import { cells as enttCells } from './entt/cells.ts';
import { explainBaselineCell, isBaselineCell } from './explain-baseline.ts';
import { explainHeading } from './explain-heading.ts';
import { explainFlecsCell, isFlecsCell } from './flecs/explain.ts';
import { explainMemory } from './flecs/memory-cell.ts';

export type { CellExplanation, ExplainView, Reference };

/** Explains a cell of any engine. Null when there is no such column, or it is of a kind that diagrams do not draw. */
export function explainCell(
  columns: ColumnSet,
  column: string,
  row: number,
  view: ExplainView,
): CellExplanation | null {
  const heading = headingOf(column);
  if (heading !== null) return explainHeading(columns, column, heading, row, view);
  const memory = explainMemory(columns, column, row, view);
  if (memory !== undefined) return memory;
  const found = columns.find(column);
  if (found !== undefined && isFlecsCell(found)) return explainFlecsCell(columns, found, row, view);
  if (found !== undefined && isBaselineCell(found)) return explainBaselineCell(columns, found, row, view);
  if (found !== undefined && isDecsCell(found)) return explainDecsCell(columns, found, row, view);
  if (found !== undefined && isArrayCell(found)) return explainArrayCell(columns, found, row, view);
  return explainIn(enttCells, columns, column, row, view);
}
