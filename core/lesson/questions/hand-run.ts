import { addressOf } from '../../cells/explain.ts';
import type { GivenCell, Misconception } from '../../cells/mistake.ts';
import { valuesBefore } from '../../cells/origins.ts';
import type { Translate } from '../../cells/translate.ts';
import { runScript } from '../../script/run/run.ts';
import type { Column } from '../../trace/column.ts';
import type { ColumnSet } from '../../trace/column-set.ts';
import { stepCode } from '../../trace/step-code.ts';
import type { Timeline } from '../../trace/timeline.ts';
import { literalText, type Value } from '../../trace/value.ts';
import type { CellAt } from '../../world/world-reader.ts';
import { LESSON_BUDGET } from '../claims/lesson-budget.ts';
import { allocation } from './allocated-cells.ts';
import { type KeyCell, rowRelation, sameValue } from './answer-key.ts';
import { mistakeIn, typedCell } from './grade.ts';
import { misconceptionsIn } from './misconceptions.ts';
import { keyOf, type Variant } from './right-answer.ts';
import { differenceOf, type TargetChoice, targetOf } from './target-table.ts';
import { clearedValue, isDrawnEmpty, textMeansValue, typedValues } from './typed-values.ts';
import { isAccepted, verdictOnWrite, type WriteVerdict } from './write-verdict.ts';

export interface GradedWrite {
  readonly verdict: WriteVerdict;
  readonly cell: CellAt;
  readonly value: Value | undefined;
  readonly misconceptions: readonly Misconception[];
}

export interface Submission {
  readonly right: boolean;
  readonly missing: readonly KeyCell[];
  readonly stray: readonly CellAt[];
  readonly misconceptions: readonly Misconception[];
}

/** Steps of a student's timeline. Their texts are `step.<name>` in assets/locales. */
export const handSteps = {
  write: stepCode('hand-write', 'cell'),
  clear: stepCode('hand-clear', 'cell'),
  prepare: stepCode('hand-prepare'),
  complete: stepCode('hand-complete'),
};

/**
 * A student performs the operation of a `do` question on a fork of the timeline with the same columns, so the same
 * diagrams draw it. Each write is one step and is graded at once; undo and redo move the timeline.
 * Allocated pages and arrays are prepared in advance. A new table is prepared once it is chosen.
 */
export class HandRun {
  readonly variant: Variant;
  /** The student's memory. Move it with `undo` and `redo` only. */
  readonly timeline: Timeline;
  /** Must be chosen before the first write; null if the entity stays in its table. */
  readonly target: TargetChoice | null;
  #isTargetChosen: boolean;
  #start: number;
  readonly #prepared = new Set<KeyCell>();
  /** Number of rows of each array before the first write. */
  #rows: ReadonlyMap<string, number> = new Map();

  constructor(variant: Variant) {
    const { run, from } = variant;
    this.variant = variant;
    const fork = runScript(run.script, run.language, undefined, { budget: LESSON_BUDGET });
    fork.timeline.truncate(from);
    this.timeline = fork.timeline;
    this.#start = from;
    this.target = targetOf(variant);
    this.#isTargetChosen = this.target === null;
    if (this.target?.isNew !== true) this.#prepare();
    this.#countRows();
  }

  get columns(): ColumnSet {
    return this.timeline.columns;
  }

  /** True if writing may begin. */
  get isTargetChosen(): boolean {
    return this.#isTargetChosen;
  }

  /** Number of writes so far, without undone ones. */
  get writes(): number {
    return this.timeline.position - this.#start;
  }

  get canUndo(): boolean {
    return this.writes > 0;
  }

  get canRedo(): boolean {
    return this.timeline.position < this.timeline.length;
  }

  /**
   * Chooses the table for the entity's row.
   * @param slot null for a new table
   */
  chooseTarget(slot: number | null): { readonly right: boolean; readonly misconceptions: readonly Misconception[] } {
    const { target } = this;
    if (target === null) throw new Error('This operation has no target table');
    const wanted = target.isNew ? null : target.slot;
    if (slot === wanted) {
      if (!this.#isTargetChosen && target.isNew) this.#prepare();
      this.#countRows();
      this.#isTargetChosen = true;
      return { right: true, misconceptions: [] };
    }
    if (slot === null) return { right: false, misconceptions: [{ code: 'table-exists', args: {}, cell: null }] };
    const args = { table: slot, ...differenceOf(target, slot) };
    const code = target.isNew ? 'table-missing' : 'wrong-table';
    return { right: false, misconceptions: [{ code, args, cell: null }] };
  }

  /**
   * Writes a value into a cell; undefined clears it.
   * @throws RangeError if there is no such column or it cannot hold the value; Error if the target table is not chosen
   */
  write(cell: CellAt, written: Value | undefined): GradedWrite {
    if (!this.#isTargetChosen) throw new Error('The target table is chosen before anything is written');
    const column = this.columns.find(cell.column);
    if (column === undefined) throw new RangeError(`There is no column ${cell.column}`);
    const value = this.#asDrawn(column, cell.row, written);
    if (!fits(column, value) || !Number.isInteger(cell.row) || cell.row < 0)
      throw new RangeError(`${cell.column}[${cell.row}] of type ${column.type} cannot hold ${literalText(value)}`);
    const start = this.#atStart(column, cell.row);
    const verdict = verdictOnWrite(this.variant, this.columns, this.missing, { ...cell, value, start });
    this.#record(column, cell.row, value);
    const misconceptions = isAccepted(verdict) ? [] : this.#misconceptions([{ ...cell, value }]);
    return { verdict, cell, value, misconceptions };
  }

  /**
   * Writes a typed text, see `typedValues`. Returns null if it cannot be parsed.
   * @throws as `write`
   */
  type(cell: CellAt, text: string, translate: Translate): GradedWrite | null {
    const typed = typedCell(this.variant, this.timeline, cell, translate);
    const wanted = keyOf(this.variant, cell);
    if (wanted !== undefined && textMeansValue(text, wanted.after, typed)) return this.write(cell, wanted.after);
    const values = typedValues(text, typed).filter((value) => fits(typed.column, value));
    return values.length === 0 ? null : this.write(cell, values[0]);
  }

  /**
   * Copies the value of one cell to another.
   * @throws as `write`
   */
  move(from: CellAt, to: CellAt): GradedWrite {
    return this.write(to, this.columns.get(from.column).peek(from.row));
  }

  undo(): boolean {
    const { canUndo } = this;
    if (canUndo) this.timeline.seek(this.timeline.position - 1);
    return canUndo;
  }

  redo(): boolean {
    const { canRedo } = this;
    if (canRedo) this.timeline.seek(this.timeline.position + 1);
    return canRedo;
  }

  /** Cells that do not exist: the next one of each list of rows (no further one in a table that an entity moves to) and each growing array, and those that were cut off. */
  get blanks(): readonly CellAt[] {
    const { engine, key } = this.variant;
    const counted = key.filter(({ counts }) => counts);
    return [...new Set(counted.map(({ column }) => column))].flatMap((column) => {
      const relation = rowRelation(engine.cells, this.columns, column)?.kind;
      const isOfRows = relation === 'ids' || relation === 'parallel';
      const grows = counted.some((cell) => cell.column === column && cell.before === undefined);
      if (!isOfRows && !grows) return [];
      const blanks = rowsFrom(this.columns.get(column), this.#rows.get(column) ?? 0);
      // The entity that moves gets one row, so the table need not grow while that is written.
      return isOfRows && this.target !== null
        ? blanks.filter(({ row }) => row <= (this.#rows.get(column) ?? 0))
        : blanks;
    });
  }

  /** True if the operation never leaves this value in the cell. */
  isWrong(cell: GivenCell): boolean {
    return keyOf(this.variant, cell)?.through.some((value) => sameValue(value, cell.value)) !== true;
  }

  get missing(): readonly KeyCell[] {
    return this.variant.key.filter(
      (cell) => cell.counts && !this.#prepared.has(cell) && !sameValue(this.#now(cell), cell.after),
    );
  }

  /**
   * Grades the whole memory: it is right if every counted cell has its value and no other cell is changed. If it is
   * right, the cells that the question does not count are completed in one more step.
   */
  submit(): Submission {
    const { missing } = this;
    const { changed } = this;
    const stray = changed.filter((cell) => {
      const key = keyOf(this.variant, cell);
      return key === undefined || (!key.counts && !sameValue(key.after, cell.value));
    });
    const right = missing.length === 0 && stray.length === 0 && this.#isTargetChosen;
    if (right) this.#complete();
    return { right, missing, stray, misconceptions: right ? [] : this.#misconceptions(changed, true) };
  }

  /** Treats all values that are drawn as empty alike. */
  #asDrawn(column: Column, row: number, value: Value | undefined): Value | undefined {
    const cell = { engine: this.variant.engine, columns: this.columns, column, row };
    const wanted = keyOf(this.variant, { column: column.name, row });
    if (!isDrawnEmpty(cell, value)) return value;
    if (wanted !== undefined && isDrawnEmpty(cell, wanted.after)) return wanted.after;
    return value === undefined ? clearedValue(cell) : value;
  }

  #atStart(column: Column, row: number): Value | undefined {
    if (this.writes === 0) return column.peek(row);
    return valuesBefore(this.timeline.detailBetween(this.#start, this.timeline.position))(column, row);
  }

  /** Cells that differ from the memory before the operation. */
  get changed(): readonly GivenCell[] {
    if (this.writes === 0) return [];
    const { writes } = this.timeline.detailBetween(this.#start, this.timeline.position);
    return writes
      .map(({ column, row, from }) => ({ column: column.name, row, from, value: column.peek(row) }))
      .filter(({ from, value }) => !sameValue(from, value));
  }

  #now({ column, row }: CellAt): Value | undefined {
    return this.columns.find(column)?.peek(row);
  }

  #misconceptions(given: readonly GivenCell[], finished = false): readonly Misconception[] {
    const { variant, timeline } = this;
    const mistake = mistakeIn(variant, timeline, given, finished);
    const wanted = mistake.wanted.filter((cell) => !this.#prepared.has(cell as KeyCell));
    return misconceptionsIn(variant.engine, { ...mistake, wanted });
  }

  #countRows(): void {
    this.#rows = new Map([...this.columns].map(({ name, length }) => [name, length]));
  }

  #record(column: Column, row: number, value: Value | undefined): void {
    const { timeline, variant } = this;
    const address = addressOf(variant.engine.cells, this.columns, column.name, row);
    this.#begin();
    timeline.step(value === undefined ? handSteps.clear : handSteps.write, 0, address);
    column.set(row, value);
  }

  #begin(): void {
    this.timeline.truncate(this.timeline.position);
    this.timeline.beginOperation(this.variant.run.operations.length - 1);
  }

  /** Allocation happens before the start, so it is not counted as a write. */
  #prepare(): void {
    const allocated = allocation(this.variant, this.columns, this.target?.isNew === true);
    if (allocated.length === 0) return;
    this.#begin();
    this.timeline.step(handSteps.prepare, 0);
    for (const { cell, value } of allocated) {
      this.columns.get(cell.column).set(cell.row, value);
      if (sameValue(value, cell.after)) this.#prepared.add(cell);
    }
    this.#start = this.timeline.position;
  }

  #complete(): void {
    const left = this.variant.key.filter((cell) => !sameValue(this.#now(cell), cell.after));
    if (left.length === 0) return;
    this.#begin();
    this.timeline.step(handSteps.complete, 0);
    for (const { column, row, after } of left) this.columns.get(column).set(row, after);
  }
}

/** The rows after the last one, up to row `former` and at least one. */
function rowsFrom({ name, length }: Column, former: number): CellAt[] {
  return Array.from({ length: Math.max(1, former + 1 - length) }, (_, i) => ({ column: name, row: length + i }));
}

function fits({ type }: Column, value: Value | undefined): boolean {
  if (value === undefined) return true;
  if (type === 'u64') return typeof value === 'bigint' && value >= 0n && value < 2n ** 64n;
  if (type === 'json') return typeof value !== 'bigint';
  if (typeof value !== 'number') return false;
  return type === 'f64' || (Number.isInteger(value) && value >= 0 && value < 2 ** 32);
}
