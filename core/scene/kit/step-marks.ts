import type { CellTable } from '../../cells/cell-table.ts';
import { type CellRef, cellKey, origins } from '../../cells/flow.ts';
import type { Column } from '../../trace/column.ts';
import type { ColumnSet } from '../../trace/column-set.ts';
import type { StepDetail } from '../../trace/step.ts';
import type { SceneCell } from '../scene.ts';

const READ = 1;
const WRITTEN = 2;

/** Nobody can follow so many moves at once, and to find them would take longer than to draw. */
const MOST_MOVES = 4096;
/** More rows than that are not worth a place of their own each. */
const MOST_ROWS = 256;

const known = new WeakMap<StepDetail, StepMarks>();

/** The marks of a step: the same ones however often it is drawn, for large steps touch a hundred thousand cells. */
export function marksOf(columns: ColumnSet, step: StepDetail | null, cells: CellTable): StepMarks {
  if (step === null) return new StepMarks(null);
  const found = known.get(step) ?? new StepMarks(step, cells.origins?.(columns, step));
  known.set(step, found);
  return found;
}

/** What a step did to each cell, for looking up while drawing. */
export class StepMarks {
  readonly step: StepDetail | null;
  readonly #touched = new Map<Column, Map<number, number>>();
  readonly #vacated = new Map<Column, number>();
  readonly #origins: ReadonlyMap<string, CellRef>;

  /** @param known origins that the step itself does not show */
  constructor(step: StepDetail | null, known: ReadonlyMap<string, CellRef> = new Map()) {
    this.step = step;
    const isMany = (step?.writes.length ?? 0) + (step?.reads.length ?? 0) > MOST_MOVES;
    this.#origins = new Map([...(step === null || isMany ? [] : origins(step)), ...known]);
    for (const { column, row } of step?.reads ?? []) this.#touch(column, row, READ);
    for (const { column, row, to } of step?.writes ?? []) {
      this.#touch(column, row, WRITTEN);
      if (to === undefined) this.#vacated.set(column, Math.max(this.#vacated.get(column) ?? 0, row + 1));
    }
  }

  /** A cell that was both read and written counts as written. */
  state(column: Column, row: number): SceneCell['state'] {
    const flags = this.#flags(column, row);
    if ((flags & WRITTEN) !== 0) return 'written';
    return (flags & READ) !== 0 ? 'read' : 'same';
  }

  /** Rows to draw of an array that ends with its last element: what the step has just popped is still shown, empty. */
  drawnLength(column: Column): number {
    return Math.max(column.length, this.#vacated.get(column) ?? 0);
  }

  wasRead(column: Column, row: number): boolean {
    return (this.#flags(column, row) & READ) !== 0;
  }

  /** Rows of a column that the step touched, in no particular order; none where these are more than `most`. */
  rows(column: Column, most = MOST_ROWS): readonly number[] {
    const rows = this.#touched.get(column);
    return rows === undefined || rows.size > most ? [] : [...rows.keys()];
  }

  /** Where the value written to this cell came from, as the end of a mark's key: `Position.packed:3`. */
  origin(column: Column, row: number): string | undefined {
    if (this.#origins.size === 0) return undefined;
    const source = this.#origins.get(cellKey(column, row));
    return source === undefined ? undefined : cellKey(source.column, source.row);
  }

  #flags(column: Column, row: number): number {
    return this.#touched.get(column)?.get(row) ?? 0;
  }

  #touch(column: Column, row: number, flag: number): void {
    let rows = this.#touched.get(column);
    if (rows === undefined) {
      rows = new Map();
      this.#touched.set(column, rows);
    }
    rows.set(row, (rows.get(row) ?? 0) | flag);
  }
}
