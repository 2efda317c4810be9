import type { Column } from '../../trace/column.ts';
import type { StepDetail } from '../../trace/step.ts';
import { type CellRef, cellKey, origins } from '../flow.ts';
import type { SceneCell } from '../scene.ts';

const READ = 1;
const WRITTEN = 2;

/** What a step did to each cell, for looking up while drawing. */
export class StepMarks {
  readonly step: StepDetail | null;
  readonly #touched = new Map<Column, Map<number, number>>();
  readonly #vacated = new Map<Column, number>();
  readonly #origins: ReadonlyMap<string, CellRef>;

  /** @param known origins that the step itself does not show */
  constructor(step: StepDetail | null, known: ReadonlyMap<string, CellRef> = new Map()) {
    this.step = step;
    this.#origins = new Map([...(step === null ? [] : origins(step)), ...known]);
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

  /** Rows of a column that the step touched, in no particular order. */
  rows(column: Column): Iterable<number> {
    return this.#touched.get(column)?.keys() ?? [];
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
