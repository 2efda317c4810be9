import { type Budget, BudgetCheck } from './budget.ts';
import { ColumnSet } from './column-set.ts';
import { Journal, type Relevance } from './journal.ts';
import { Keyframes } from './keyframes.ts';
import { firstIndex } from './lookup.ts';
import { ModelError } from './model-error.ts';
import { type PackedTimeline, packColumns, unpackColumns } from './packed-timeline.ts';
import type { Step, StepDetail, Write } from './step.ts';
import type { StepArg, StepCode } from './step-code.ts';
import { StepLog } from './step-log.ts';
import { StepReader } from './step-reader.ts';
import type { TracedColumn, Tracer } from './tracer.ts';
import type { Value } from './value.ts';

const CHECK_EVERY = 4096;
/** Approximate size of a column without its cells, with its name and its places in lists. */
const BYTES_PER_COLUMN = 1000;

/**
 * Everything that happened to a set of columns, and a position in it.
 * Position n means that steps 0 … n-1 have happened; the columns hold their values of that moment. Seeking redoes or undoes writes and
 * involves no engine. Positions below `first` were trimmed or never loaded.
 */
export class Timeline implements Tracer {
  readonly columns: ColumnSet;
  readonly #journal: Journal;
  readonly #steps: StepLog;
  readonly #keyframes = new Keyframes();
  #first = 0;
  #position = 0;
  #op = 0;
  #depth = 0;
  /** Index of the first step of each operation. */
  #opStarts: number[] = [];
  readonly #reader: StepReader;
  readonly #budget: BudgetCheck | null;
  readonly #pastBytes: (() => number) | null;
  readonly #origin: number;

  /**
   * @param first position of the first step; the earlier steps belong to the recording that this is a part of
   * @param budget limits of what is recorded; exceeding it throws a ModelError
   * @param pastBytes limit of what is kept, asked as it grows: the oldest steps are dropped, at last the writes of the step that is being
   * recorded; values that cannot be dropped throw a ModelError
   */
  constructor(first = 0, budget: Budget | null = null, pastBytes: (() => number) | null = null) {
    this.#budget = budget === null ? null : new BudgetCheck(budget);
    this.#pastBytes = pastBytes;
    this.#origin = first;
    this.#steps = new StepLog(first);
    this.#first = first;
    this.#position = first;
    this.columns = new ColumnSet(this);
    this.#journal = new Journal(this.columns, () => this.#checkBudget());
    this.#reader = new StepReader(this.#steps, this.#journal);
  }

  /** Number of steps, including trimmed ones. */
  get length(): number {
    return this.#steps.length;
  }

  get first(): number {
    return this.#first;
  }

  get position(): number {
    return this.#position;
  }

  get bytes(): number {
    return this.#journal.bytes + this.#keyframes.bytes;
  }

  get counts(): { readonly writes: number; readonly reads: number; readonly internedBytes: number } {
    const { writes, reads, internedBytes } = this.#journal;
    return { writes, reads, internedBytes };
  }

  /** Assigns the steps that follow to operation `index`, which must not decrease. */
  beginOperation(index: number): void {
    this.#requireEnd();
    this.#op = index;
    this.#depth = 0;
    this.#opStarts[index] = this.length;
  }

  /** The position before operation `index` began. An operation without steps begins where it ends. */
  operationStart(index: number): number {
    return this.#opStarts[index] ?? this.length;
  }

  // --- Recording: engines call these methods of Tracer ---

  step(code: StepCode, line: number, a?: StepArg, b?: StepArg, c?: StepArg, d?: StepArg, e?: StepArg): void {
    if (this.#position !== this.#steps.length) this.#requireEnd();
    if ((this.#position & (CHECK_EVERY - 1)) === 0) this.#checkBudget();
    const { writes, reads } = this.#journal;
    this.#keyframes.offer(this.#position, writes, this.columns, this.#pastBytes?.());
    this.#steps.push(this.#op, this.#depth, writes, reads, code, line, a, b, c, d, e);
    this.#position = this.#steps.length;
  }

  enter(): void {
    this.#depth++;
  }

  leave(): void {
    this.#depth--;
  }

  write(column: TracedColumn, row: number, from: Value | undefined, to: Value | undefined): void {
    if (this.#position !== this.#steps.length || this.#position === this.#origin) this.#requireStep(column, row);
    this.#journal.write(column, row, from, to);
  }

  read(column: TracedColumn, row: number): void {
    if (this.#position !== this.#steps.length || this.#position === this.#origin) this.#requireStep(column, row);
    this.#journal.read(column, row);
  }

  // --- Reading and moving ---

  /**
   * Moves the columns to position `n`.
   * @throws RangeError if n is not within [first, length]
   */
  seek(n: number): void {
    if (!Number.isInteger(n) || n < this.#first || n > this.length) {
      throw new RangeError(`Cannot seek to step ${n}: this timeline goes from ${this.#first} to ${this.length}`);
    }
    this.columns.epoch++;
    const there = this.#reader.writesBefore(n);
    const here = this.#keyframes.approach(this.#reader.writesBefore(this.#position), there, this.columns);
    if (there > here) this.#journal.apply(here, there);
    else this.#journal.revert(there, here);
    this.#position = n;
  }

  /** Returns step `i`, which leads from position i to i+1, without its reads and writes. */
  stepAt(i: number): Step {
    return this.#steps.step(i);
  }

  /** Returns step `i` with its reads and writes. The result is cached, since a step may have very many. */
  detailAt(i: number, most?: number): StepDetail {
    return this.detailBetween(i, i + 1, most);
  }

  /**
   * Returns the steps [from, to) merged into one: each written cell once, from its first value to its last (even if these are equal), and
   * each read cell once. Code, arguments and line are those of the first step with depth 0. The last result is cached.
   * @param most writes, and reads, that are looked at
   * @throws RangeError if there is no such step
   */
  detailBetween(from: number, to: number, most = Number.POSITIVE_INFINITY): StepDetail {
    return this.#reader.detailBetween(from, to, most);
  }

  writesOf(i: number): number {
    return this.#reader.writesBefore(i + 1) - this.#reader.writesBefore(i);
  }

  /**
   * Visits the writes of step `i` that may matter (by default all), or a part of them counted from the step's first, in reverse order without
   * building objects. `column` is an id; `writeAt(n)` returns the whole write.
   */
  visitWrites(
    i: number,
    visit: (column: number, row: number, n: number) => void,
    relevance?: Relevance,
    [from, to]: readonly [from: number, to: number] = [0, this.writesOf(i)],
  ): void {
    const first = this.#reader.writesBefore(i);
    this.#journal.visitBackwards(first + from, first + to, visit, relevance);
  }

  writeAt(n: number): Write {
    return this.#journal.writeAt(n);
  }

  /**
   * Finds the first (with `backward`, the last) of the steps [from, to) with a write that may matter, or -1. The position does not change;
   * a write takes some nanoseconds.
   */
  findStep(from: number, to: number, backward: boolean, relevance: Relevance): number {
    if (from >= to) return -1;
    const n = this.#journal.find(this.#reader.writesBefore(from), this.#reader.writesBefore(to), backward, relevance);
    return n < 0 ? -1 : from + firstIndex(to - from, (i) => this.#reader.writesBefore(from + i) > n) - 1;
  }

  /** Runs `read`, which may seek, and restores position and epoch afterwards. */
  withoutMoving<T>(read: () => T): T {
    const { position, columns } = this;
    const { epoch } = columns;
    try {
      return read();
    } finally {
      if (this.#position !== position) this.seek(position);
      columns.epoch = epoch;
    }
  }

  depthOf(i: number): number {
    return this.#steps.depth(i);
  }

  operationOf(i: number): number {
    return this.#steps.op(i);
  }

  /**
   * Drops the oldest steps until the journal takes at most `budgetBytes`, in whole chunks of 16,384 writes. The columns and all later
   * positions stay valid. Steps after the current position are never dropped.
   */
  trim(budgetBytes: number): void {
    let first = this.#first;
    while (this.bytes > budgetBytes) {
      first = Math.min(this.#position, first + Math.max(1, (this.length - first) >>> 3));
      this.#keyframes.dropBefore(first);
      this.#journal.dropBefore(this.#reader.writesBefore(first), this.#reader.readsBefore(first));
      if (first === this.#position) break;
    }
    this.#first = first;
    this.#steps.dropBefore(first);
  }

  /** Moves to position `n` and drops every step after it. */
  truncate(n: number): void {
    this.seek(n);
    if (n === this.length) return;
    this.#reader.forget();
    const writes = this.#reader.writesBefore(n);
    const reads = this.#reader.readsBefore(n);
    this.#journal.dropFrom(writes, reads);
    this.#steps.dropFrom(n);
    this.#keyframes.dropAfter(n);
    while (this.#opStarts.length > 0 && this.#opStarts.at(-1)! >= n) this.#opStarts.pop();
  }

  /** Keeps a copy of the columns at the current position, so that a later jump to it takes no longer than copying them. */
  keepKeyframe(): void {
    this.#keyframes.keep(this.#position, this.#reader.writesBefore(this.#position), this.columns);
  }

  /** Returns the content as plain data for another thread. Buffers are not copied, so only one of the two may be used afterwards. */
  pack(): PackedTimeline {
    return {
      columns: packColumns(this.columns),
      journal: this.#journal.pack(),
      steps: this.#steps.pack(),
      keyframes: this.#keyframes.pack(),
      first: this.#first,
      position: this.#position,
      opStarts: this.#opStarts,
    };
  }

  /**
   * Replaces the content; declared columns keep their identity.
   * @throws Error if a column has another id or type than the packed one
   */
  unpack(packed: PackedTimeline): void {
    this.#journal.unpack(packed.journal);
    this.#steps.unpack(packed.steps);
    this.#keyframes.unpack(packed.keyframes);
    this.#first = packed.first;
    this.#position = packed.position;
    this.#opStarts = [...packed.opStarts];
    this.#reader.forget();
    unpackColumns(packed.columns, this.columns);
  }

  #checkBudget(): void {
    if (this.#pastBytes !== null) this.#keepWithin(this.#pastBytes());
    if (this.#budget === null) return;
    const columns = this.columns.size * BYTES_PER_COLUMN;
    this.#budget.check(this.#steps.length, this.bytes + this.#journal.internedBytes + this.#steps.bytes + columns);
  }

  #keepWithin(bytes: number): void {
    const left = bytes - this.#journal.internedBytes;
    const megabytes = Math.round(bytes / 2 ** 20);
    if (left < 0)
      throw new ModelError('budget-memory', `The distinct values take more than ${megabytes} MB`, { megabytes });
    this.trim(left);
  }

  #requireEnd(): void {
    if (this.#position !== this.length) {
      throw new Error(`Cannot record at step ${this.#position} of ${this.length}: truncate or seek to the end first`);
    }
  }

  #requireStep(column: TracedColumn, row: number): void {
    this.#requireEnd();
    throw new Error(`${column.name}[${row}] was touched before the first step began`);
  }
}
