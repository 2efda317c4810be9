import type { CellTable } from '../../cells/cell-table.ts';
import { cellKey, origins } from '../../cells/origins.ts';
import type { Column } from '../../trace/column.ts';
import type { ColumnSet } from '../../trace/column-set.ts';
import { getOrInsert } from '../../trace/lookup.ts';
import type { CellRef, StepDetail } from '../../trace/step.ts';
import type { MarkedCell } from '../../world/marked-cell.ts';
import type { SceneCell } from '../scene.ts';

const READ = 1;
const WRITTEN = 2;
const FILLED = 4;

/** With more moves, nobody could follow them, and finding them would take longer than drawing. */
const MAX_MOVES = 4096;
/** Rows that a list may have for each one with a flag. */
const ROWS_PER_FLAG = 16;
/** If a step touches more rows, they are not listed individually. */
const MAX_ROWS = 256;

const known = new WeakMap<StepDetail, StepMarks>();

/**
 * Returns the marks of a step. They are cached, because a large step may touch a hundred thousand cells. Cells can only be asked about if there is no
 * step.
 */
export function marksOf(
  columns: ColumnSet,
  step: StepDetail | null,
  cells: CellTable,
  asked: readonly MarkedCell[] = [],
): StepMarks {
  if (step === null) return new StepMarks(null, new Map(), asked);
  return getOrInsert(known, step, () => new StepMarks(step, originsOf(columns, step, cells)));
}

/** Combines the origins found in the step with those that only the engine knows. */
function originsOf(columns: ColumnSet, step: StepDetail, cells: CellTable): ReadonlyMap<string, CellRef> {
  const isMany = step.writes.length + step.reads.length > MAX_MOVES;
  const shown = isMany ? [] : origins(columns, step, cells);
  return new Map([...shown, ...(cells.origins?.(columns, step) ?? [])]);
}

/** Flags for the cells that a step touched, and the former lengths of arrays whose last elements it popped. */
class TouchedCells {
  readonly flags = new Map<Column, RowFlags>();
  readonly vacated = new Map<Column, number>();

  constructor(step: StepDetail | null) {
    for (const { column, row } of step?.reads ?? []) this.#touch(column, row, READ);
    for (const { column, row, from, to } of step?.writes ?? []) {
      this.#touch(column, row, from === undefined ? WRITTEN | FILLED : WRITTEN);
      if (to === undefined) this.vacated.set(column, Math.max(this.vacated.get(column) ?? 0, row + 1));
    }
  }

  #touch(column: Column, row: number, flag: number): void {
    getOrInsert(this.flags, column, () => new RowFlags()).add(row, flag);
  }
}

/** Flags of rows. A list is several times faster than a map, and smaller unless few of very many rows have flags. */
class RowFlags {
  size = 0;
  #list = new Uint8Array(0);
  readonly #far = new Map<number, number>();

  at(row: number): number {
    return this.#list[row] ?? this.#far.get(row) ?? 0;
  }

  add(row: number, flag: number): void {
    if (row >= this.#list.length && row <= ROWS_PER_FLAG * (this.size + 1)) this.#grow(row + 1);
    const flags = this.at(row);
    if (flags === 0) this.size++;
    if (row < this.#list.length) this.#list[row] = flags | flag;
    else this.#far.set(row, flags | flag);
  }

  rows(): number[] {
    const near = this.#list.length === 0 ? [] : [...this.#list.keys()].filter((row) => this.#list[row] !== 0);
    return [...near, ...this.#far.keys()];
  }

  #grow(rows: number): void {
    const list = new Uint8Array(Math.max(rows, 2 * this.#list.length));
    list.set(this.#list);
    for (const [row, flags] of this.#far) {
      if (row >= list.length) continue;
      list[row] = flags;
      this.#far.delete(row);
    }
    this.#list = list;
  }
}

export class StepMarks {
  readonly step: StepDetail | null;
  /** Created on first use: a world map draws no cells, but each frame of a large game writes a hundred thousand. */
  #cells: TouchedCells | null = null;
  readonly #origins: ReadonlyMap<string, CellRef>;
  readonly #asked: readonly MarkedCell[];

  /**
   * @param origins of written values, by `cellKey`
   * @param asked cells that a question asks about, existing or not
   */
  constructor(
    step: StepDetail | null,
    origins: ReadonlyMap<string, CellRef> = new Map(),
    asked: readonly MarkedCell[] = [],
  ) {
    this.step = step;
    this.#origins = origins;
    this.#asked = asked;
  }

  /** True if the cell is drawn empty, because a question asks what it will hold or because it does not exist. */
  isAsked({ name }: Column, row: number): boolean {
    return this.#asked.some((cell) => cell.column === name && cell.row === row);
  }

  /** True if the cell does not exist, but can be chosen. */
  isBlank({ name }: Column, row: number): boolean {
    return this.#asked.some((cell) => cell.column === name && cell.row === row && cell.isBlank);
  }

  /** Rows of a column that a question asks about, existing or not. */
  askedRows({ name }: Column): readonly number[] {
    return this.#asked.flatMap(({ column, row }) => (column === name ? row : []));
  }

  /** A cell that was read and written counts as written. */
  state(column: Column, row: number): SceneCell['state'] {
    const flags = this.#flags(column, row);
    if ((flags & WRITTEN) !== 0) return 'written';
    return (flags & READ) !== 0 ? 'read' : 'same';
  }

  /** Number of rows to draw. This includes rows that the step has just popped, which are drawn empty, and rows that a question asks about. */
  drawnLength(column: Column): number {
    return Math.max(
      column.length,
      this.#touched.vacated.get(column) ?? 0,
      ...this.askedRows(column).map((row) => row + 1),
    );
  }

  wasRead(column: Column, row: number): boolean {
    return (this.#flags(column, row) & READ) !== 0;
  }

  /** True if the cell was absent before the step. */
  wasFilled(column: Column, row: number): boolean {
    return (this.#flags(column, row) & FILLED) !== 0;
  }

  /**
   * Rows of a column that the step touched or that a question asks about, in no particular order. If the step touched more than `most`, its rows are
   * omitted.
   */
  rows(column: Column, most = MAX_ROWS): readonly number[] {
    const rows = this.#touched.flags.get(column);
    const asked = this.askedRows(column);
    return rows === undefined || rows.size > most ? asked : [...rows.rows(), ...asked];
  }

  /** Returns the cell that the written value came from, as the suffix of a mark's key: `Position.packed:3`. */
  origin(column: Column, row: number): string | undefined {
    if (this.#origins.size === 0) return undefined;
    const source = this.#origins.get(cellKey(column, row));
    return source === undefined ? undefined : cellKey(source.column, source.row);
  }

  #flags(column: Column, row: number): number {
    return this.#touched.flags.get(column)?.at(row) ?? 0;
  }

  get #touched(): TouchedCells {
    this.#cells ??= new TouchedCells(this.step);
    return this.#cells;
  }
}
