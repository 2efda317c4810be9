import type { CellAt } from '../../../core/world/world-reader.ts';

type Picker = (cell: CellAt) => void;

let picker: Picker | null = null;

/**
 * Calls `next` with each cell that is chosen on any stage, while a question needs a cell.
 * @returns a function that stops
 */
export function pickCells(next: Picker): () => void {
  picker = next;
  return () => {
    if (picker === next) picker = null;
  };
}

/** Reports that a cell was chosen on a stage. */
export function cellChosen(cell: CellAt | undefined): void {
  if (cell !== undefined) picker?.({ column: cell.column, row: cell.row });
}
