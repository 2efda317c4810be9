import type { VisitedCell } from '../../cost/walk.ts';
import type { Column } from '../../trace/column.ts';

/** Nobody counts more cells in a picture. */
const MAX_WALKED = 512;
/** Limits the cells of all queries of a script. */
const MAX_KEPT = 100_000;

/** The cells that the queries of a script read when their results are visited once. */
export class Walks {
  readonly #walks = new Map<number, VisitedCell[]>();
  readonly #long = new Set<number>();
  #kept = 0;

  /** Returns a function that adds a cell to the walk of an operation. */
  begin(operation: number): (column: Column, row: number) => void {
    const cells: VisitedCell[] = [];
    this.#walks.set(operation, cells);
    return ({ name }, row) => {
      if (cells.length >= MAX_WALKED || this.#kept >= MAX_KEPT) {
        this.#long.add(operation);
        return;
      }
      cells.push({ column: name, row });
      this.#kept++;
    };
  }

  /** Returns all cells of an operation's walk in order, or null if not all of them were kept. */
  of(operation: number): readonly VisitedCell[] | null {
    return this.#long.has(operation) ? null : (this.#walks.get(operation) ?? null);
  }
}
