import type { CellKind } from '../../cells/cell-table.ts';
import { kindOf } from '../../cells/cell-table.ts';
import { addressOf } from '../../cells/explain.ts';
import { isId, isNullId } from '../../cells/id-format.ts';
import type { GivenCell, Misconception } from '../../cells/mistake.ts';
import type { Translate } from '../../cells/translate.ts';
import type { CellAt } from '../../inspect/world-reader.ts';
import { runScript } from '../../script/run.ts';
import type { Column } from '../../trace/column.ts';
import type { ColumnSet } from '../../trace/column-set.ts';
import { stepCode } from '../../trace/step-code.ts';
import type { Timeline } from '../../trace/timeline.ts';
import { show, type Value } from '../../trace/value.ts';
import { type KeyCell, relationOf, sameValue } from './answer-key.ts';
import { mistakeIn, typedCell } from './grade.ts';
import { misconceptionsIn } from './misconceptions.ts';
import { means, readValue } from './read-value.ts';
import { type TargetChoice, targetOf } from './target.ts';
import type { Variant } from './variant.ts';

/**
 * What is said of one write. `right`: the cell holds its value now; `on-the-way`: the operation writes this value there too, but not as
 * the last; `too-early`: the value that was there is still needed for another cell; else the operation never writes this cell
 * (`wrong-cell`), or not this value (`wrong-value`).
 */
export type Verdict = 'right' | 'on-the-way' | 'too-early' | 'wrong-cell' | 'wrong-value';

export interface GradedWrite {
  readonly verdict: Verdict;
  readonly cell: CellAt;
  readonly value: Value | undefined;
  readonly misconceptions: readonly Misconception[];
}

/** What is said when the student has finished. */
export interface Submission {
  readonly right: boolean;
  /** Cells without their value. */
  readonly missing: readonly KeyCell[];
  /** Cells that were changed and should not be. */
  readonly stray: readonly CellAt[];
  readonly misconceptions: readonly Misconception[];
}

/** Steps of a student's memory; the words are in assets/locales, `step.<name>`. */
const steps = {
  write: stepCode('hand-write', 'cell', 'value'),
  clear: stepCode('hand-clear', 'cell'),
  prepare: stepCode('hand-prepare'),
  complete: stepCode('hand-complete'),
};

/**
 * A student performs the operation of a `do` question on a memory of their own: the same columns in a timeline of their own, so that the
 * same diagrams draw it. Each write is one step of the timeline and is graded at once; undo and redo move the timeline.
 *
 * What is allocated is there already: pages, and arrays that the operation makes. A new table is there once it is chosen.
 */
export class HandRun {
  readonly variant: Variant;
  /** The student's memory. Move it with `undo` and `redo` only. */
  readonly timeline: Timeline;
  /** What has to be chosen before anything is written; null when the entity changes no table. */
  readonly target: TargetChoice | null;
  readonly #isTargetChosen: () => boolean;
  #chosen = false;
  #start: number;
  readonly #prepared = new Set<KeyCell>();

  constructor(variant: Variant) {
    const { run, from } = variant;
    this.variant = variant;
    const fork = runScript(run.script, run.language);
    fork.timeline.truncate(from);
    this.timeline = fork.timeline;
    this.#start = from;
    this.target = targetOf(variant);
    this.#isTargetChosen = () => this.target === null || this.#chosen;
    if (this.target?.isNew !== true) this.#prepare();
  }

  get columns(): ColumnSet {
    return this.timeline.columns;
  }

  /** Writes made so far; undone ones are not counted. */
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
   * Chooses the table that the entity's row goes to.
   * @param slot null: a new table
   */
  chooseTarget(slot: number | null): { readonly right: boolean; readonly misconceptions: readonly Misconception[] } {
    const { target } = this;
    if (target === null) throw new Error('This operation has no target table');
    const wanted = target.isNew ? null : target.slot;
    if (slot === wanted) {
      if (!this.#chosen && target.isNew) this.#prepare();
      this.#chosen = true;
      return { right: true, misconceptions: [] };
    }
    const code = slot === null ? 'table-exists' : target.isNew ? 'table-missing' : 'wrong-table';
    const args = { table: slot ?? target.slot, right: target.slot };
    return { right: false, misconceptions: [{ code, args, cell: null }] };
  }

  /**
   * Writes a value into a cell; undefined clears it.
   * @throws RangeError when there is no such column, or it cannot hold the value; Error when the target table is not chosen
   */
  write(cell: CellAt, value: Value | undefined): GradedWrite {
    if (!this.#isTargetChosen()) throw new Error('The target table is chosen before anything is written');
    const column = this.columns.find(cell.column);
    if (column === undefined) throw new RangeError(`There is no column ${cell.column}`);
    if (!fits(column, value) || !Number.isInteger(cell.row) || cell.row < 0)
      throw new RangeError(`${cell.column}[${cell.row}] of type ${column.type} cannot hold ${show(value)}`);
    const verdict = this.#verdictOn(cell, value);
    this.#record(column, cell.row, value);
    const misconceptions =
      verdict === 'right' || verdict === 'on-the-way' ? [] : this.#misconceptions([{ ...cell, value }]);
    return { verdict, cell, value, misconceptions };
  }

  /** Writes what a text means, see `readValue`; null when it means nothing there. @throws as `write` */
  type(cell: CellAt, text: string, translate: Translate): GradedWrite | null {
    const typed = typedCell(this.variant, this.timeline, cell, translate);
    const wanted = this.#keyOf(cell);
    if (wanted !== undefined && means(text, wanted.after, typed)) return this.write(cell, wanted.after);
    const values = readValue(text, typed).filter((value) => fits(typed.column, value));
    return values.length === 0 ? null : this.write(cell, values[0]);
  }

  /** Writes what one cell holds into another; the first keeps it. @throws as `write` */
  move(from: CellAt, to: CellAt): GradedWrite {
    return this.write(to, this.columns.get(from.column).peek(from.row));
  }

  /** Takes the last write back. @returns whether there was one */
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

  /** Cells that still miss their value. */
  get missing(): readonly KeyCell[] {
    return this.variant.key.filter(
      (cell) => cell.counts && !this.#prepared.has(cell) && !sameValue(this.#now(cell), cell.after),
    );
  }

  /**
   * Grades the whole memory: right when every counted cell has its value, and no other is changed. A right answer is completed with what
   * the question does not count, as one more step.
   */
  submit(): Submission {
    const { missing } = this;
    const changed = this.#changed();
    const stray = changed.filter((cell) => {
      const key = this.#keyOf(cell);
      return key === undefined || (!key.counts && !sameValue(key.after, cell.value));
    });
    const right = missing.length === 0 && stray.length === 0 && this.#isTargetChosen();
    if (right) this.#complete();
    return { right, missing, stray, misconceptions: right ? [] : this.#misconceptions(changed, true) };
  }

  #verdictOn(cell: CellAt, value: Value | undefined): Verdict {
    const key = this.#keyOf(cell);
    if (key === undefined) return 'wrong-cell';
    const isLast = sameValue(value, key.after);
    if (!isLast && !key.through.some((each) => sameValue(each, value))) return 'wrong-value';
    if (this.#isStillNeeded(cell, value)) return 'too-early';
    return isLast ? 'right' : 'on-the-way';
  }

  /** Whether an entity or a value in a cell is to be moved to another; in a ring of moves one has to be the first. Places are counted anew. */
  #isStillNeeded(cell: CellAt, value: Value | undefined): boolean {
    const now = this.#now(cell);
    if (now === undefined || sameValue(now, value)) return false;
    const { key, engine } = this.variant;
    const relation = relationOf(engine.cells, this.columns, cell.column)?.kind;
    if (relation !== 'ids' && relation !== 'beside') return false;
    const waiting = this.missing.find(({ source, after }) => isAt(source, cell) && sameValue(after, now));
    const word = this.#wordOf(cell);
    const hasCopy = key.some(
      (each) => !isAt(each, cell) && sameValue(this.#now(each), now) && this.#wordOf(each) === word,
    );
    return waiting !== undefined && !hasCopy && !this.#leadsBack(cell, waiting);
  }

  /** What the cells of an array hold, for cells between which values move. */
  #wordOf({ column: name }: CellAt): string | undefined {
    const column = this.columns.get(name);
    return kindOf(this.variant.engine.cells, column)?.moves?.(column, this.columns);
  }

  #leadsBack(from: CellAt, to: CellAt): boolean {
    let at = this.#keyOf(from)?.source ?? null;
    for (let i = 0; at !== null && i < this.variant.key.length; i++) {
      if (isAt(at, to)) return true;
      at = this.#keyOf(at)?.source ?? null;
    }
    return false;
  }

  #keyOf(cell: CellAt): KeyCell | undefined {
    return this.variant.key.find((key) => isAt(key, cell));
  }

  #now({ column, row }: CellAt): Value | undefined {
    return this.columns.find(column)?.peek(row);
  }

  /** Cells that do not hold what they held at the start. */
  #changed(): GivenCell[] {
    if (this.writes === 0) return [];
    const { writes } = this.timeline.detailBetween(this.#start, this.timeline.position);
    return writes
      .map(({ column, row, from }) => ({ column: column.name, row, from, value: column.peek(row) }))
      .filter(({ from, value }) => !sameValue(from, value));
  }

  #misconceptions(given: readonly GivenCell[], finished = false): readonly Misconception[] {
    const { variant, timeline } = this;
    const mistake = mistakeIn(variant, timeline, given, finished);
    const wanted = mistake.wanted.filter((cell) => !this.#prepared.has(cell as KeyCell));
    return misconceptionsIn(variant.engine, { ...mistake, wanted });
  }

  #record(column: Column, row: number, value: Value | undefined): void {
    const { timeline, variant } = this;
    const address = addressOf(variant.engine.cells, this.columns, column.name, row);
    this.#begin();
    if (value === undefined) timeline.step(steps.clear, 0, address);
    else timeline.step(steps.write, 0, address, show(value));
    column.set(row, value);
  }

  #begin(): void {
    this.timeline.truncate(this.timeline.position);
    this.timeline.beginOperation(this.variant.run.operations.length - 1);
  }

  /** Allocates: what no student writes is written by the engine, and belongs to the start. */
  #prepare(): void {
    const isNewTable = this.target?.isNew === true;
    const allocated = this.variant.key.flatMap((cell) => this.#allocation(cell, isNewTable));
    if (allocated.length === 0) return;
    this.#begin();
    this.timeline.step(steps.prepare, 0);
    for (const [{ column, row }, value] of allocated) this.columns.get(column).set(row, value);
    this.#start = this.timeline.position;
  }

  get #asksByName(): boolean {
    const { question } = this.variant;
    return question.kind === 'do' && question.in.length > 0;
  }

  #allocation(cell: KeyCell, isNewTable: boolean): (readonly [KeyCell, Value | undefined])[] {
    const column = this.columns.get(cell.column);
    const isArrayNew = column.length === 0;
    if (relationOf(this.variant.engine.cells, this.columns, cell.column) === null) {
      // A new table comes with all that says what it is, but for what is asked by name.
      if (!isArrayNew && (!isNewTable || (cell.counts && this.#asksByName))) return [];
      this.#prepared.add(cell);
      return [[cell, cell.after]];
    }
    // A new page is full of nulls.
    const [first] = cell.through;
    if (
      cell.before !== undefined ||
      !isNull(kindOf(this.variant.engine.cells, column), this.columns, column, cell.row, first)
    )
      return [];
    if (sameValue(first, cell.after)) this.#prepared.add(cell);
    return [[cell, first]];
  }

  #complete(): void {
    const left = this.variant.key.filter((cell) => !sameValue(this.#now(cell), cell.after));
    if (left.length === 0) return;
    this.#begin();
    this.timeline.step(steps.complete, 0);
    for (const { column, row, after } of left) this.columns.get(column).set(row, after);
  }
}

function isAt(a: CellAt | null, b: CellAt): boolean {
  return a !== null && a.column === b.column && a.row === b.row;
}

function fits({ type }: Column, value: Value | undefined): boolean {
  if (value === undefined) return true;
  if (type === 'u64') return typeof value === 'bigint' && value >= 0n && value < 2n ** 64n;
  if (type === 'json') return typeof value !== 'bigint';
  if (typeof value !== 'number') return false;
  return type === 'f64' || (Number.isInteger(value) && value >= 0 && value < 2 ** 32);
}

function isNull(
  kind: CellKind | undefined,
  columns: ColumnSet,
  column: Column,
  row: number,
  value: Value | undefined,
): boolean {
  const format = isId(value) ? kind?.id?.({ columns, column, row, value }) : null;
  return isId(value) && format !== null && format !== undefined && isNullId(value, format);
}
