import type { Tracer } from './tracer.ts';
import type { ColumnType, Json, Value } from './value.ts';

/** What a diagram needs to know of a column besides its cells: `{ group: 'Position', role: 'packed', page: 4 }`. */
export type ColumnMeta = Readonly<Record<string, Json>>;

export interface ColumnSpec {
  /** Unique in its set: `Position.packed`. */
  readonly name: string;
  readonly type: ColumnType;
  readonly meta?: ColumnMeta;
  /** Bytes of an element in the program's memory, where they are known. */
  readonly elementBytes?: number;
  /** Cells are 0 for false and 1 for true. */
  readonly bool?: boolean;
}

/** A column's rows at some moment. */
export interface ColumnCopy {
  readonly numbers: Float64Array;
  readonly others: readonly (Value | undefined)[];
  readonly present: Uint8Array;
}

/** The TypeScript type of a cell of each column type. */
export interface CellOf {
  u32: number;
  u64: bigint;
  i64: bigint;
  f64: number;
  json: Json;
}

/** Capacity of a column once something is written to it. Many never are. */
const INITIAL_CAPACITY = 16;
const NO_NUMBERS = new Float64Array(0);
const NONE_PRESENT = new Uint8Array(0);

/**
 * One array that an ECS keeps. Each row holds a value or is absent.
 *
 * Memory: numbers (`u32` too) in a Float64Array, other values in a plain array, and one presence byte a row; both double
 * when full and never shrink. One kind of typed array for all numbers keeps `get` and `set` fast for every column. `length` is one more than the last present row, so undoing a push undoes the growth too.
 */
export class Column<V extends Value = Value> {
  readonly id: number;
  readonly name: string;
  readonly type: ColumnType;
  readonly meta: ColumnMeta;
  /** Bytes of an element in the program's memory; undefined where they are not known. */
  readonly elementBytes: number | undefined;
  /** Cells are 0 for false and 1 for true. */
  readonly bool: boolean;
  /** True where cells are plain numbers (`u32`, `f64`), which a journal keeps without interning. */
  readonly numeric: boolean;
  /** One more than the last present row. */
  length = 0;
  /** Receives reads and writes; null: they are not traced. */
  tracer: Tracer | null;
  /** Raw cells of a numeric column, for loops that are not traced. Only rows with `present[row] === 1` mean anything. */
  numbers: Float64Array;
  /** Raw cells of any other column. A field of its own: V8 gives up on a store that may hit either kind of array. */
  others: (V | undefined)[] = [];
  /** 1 where a row holds a value. */
  present: Uint8Array;

  constructor(id: number, spec: ColumnSpec, tracer: Tracer | null = null) {
    this.id = id;
    this.name = spec.name;
    this.type = spec.type;
    this.meta = spec.meta ?? {};
    this.elementBytes = spec.elementBytes;
    this.bool = spec.bool ?? false;
    this.numeric = spec.type === 'u32' || spec.type === 'f64';
    this.tracer = tracer;
    this.numbers = NO_NUMBERS;
    this.present = NONE_PRESENT;
  }

  /** The value at `row`, `undefined` when absent. The tracer receives a read. */
  get(row: number): V | undefined {
    if (this.tracer !== null) this.tracer.read(this, row);
    return this.peek(row);
  }

  /** As `get` where the value is not needed or known already: does nothing without a tracer. */
  touch(row: number): void {
    if (this.tracer !== null) this.tracer.read(this, row);
  }

  /** As `get`, not traced: for diagrams, state dumps and assertions. */
  peek(row: number): V | undefined {
    const i = row >>> 0; // An index that V8 holds as a double would make it give up optimised code again and again.
    if (this.present[i] !== 1) return undefined;
    return this.numeric ? (this.numbers[i] as V) : this.others[i];
  }

  /** Writes `to` at `row` (`undefined` makes it absent). The tracer receives the old value too. */
  set(row: number, to: V | undefined): void {
    if (this.tracer !== null) this.tracer.write(this, row, this.peek(row), to);
    this.put(row, to);
  }

  /** As `set`, not traced: for replaying a journal. */
  put(row: number, to: V | undefined): void {
    if (to === undefined) {
      this.clear(row);
      return;
    }
    const i = row >>> 0;
    if (i >= this.present.length) this.grow(i + 1);
    if (this.numeric) this.numbers[i] = to as number;
    else this.others[i] = to;
    this.present[i] = 1;
    if (i >= this.length) this.length = i + 1;
  }

  /** `put` where both are known to be numbers: V8 need not ask. */
  putNumber(row: number, to: number): void {
    if (row >= this.present.length) this.grow(row + 1);
    this.numbers[row] = to;
    this.present[row] = 1;
    if (row >= this.length) this.length = row + 1;
  }

  /** Adds a number behind the last row of a numeric column, not traced. */
  pushNumber(to: number): void {
    const row = this.length;
    if (row >= this.present.length) this.grow(row + 1);
    this.numbers[row] = to;
    this.present[row] = 1;
    this.length = row + 1;
  }

  /** Takes the last row from a numeric column that has no holes, not traced. */
  popNumber(): void {
    const last = this.length - 1;
    this.present[last] = 0;
    this.length = last;
  }

  /** All rows as they are, for `restore`. */
  copy(): ColumnCopy {
    return {
      numbers: this.numbers.slice(0, this.length),
      others: this.others.slice(0, this.length),
      present: this.present.slice(0, this.length),
    };
  }

  /** Puts back what `copy` returned; null makes the column empty. Not traced. */
  restore(copy: ColumnCopy | null): void {
    this.present.fill(0, 0, this.length);
    this.length = copy?.present.length ?? 0;
    this.others = (copy?.others.slice() as V[] | undefined) ?? [];
    if (copy === null) return;
    if (this.length > this.present.length) this.grow(this.length);
    this.present.set(copy.present);
    if (this.numeric) this.numbers.set(copy.numbers);
  }

  /** Bytes held, capacity included; objects themselves are not counted. */
  get bytes(): number {
    return this.present.length * (Float64Array.BYTES_PER_ELEMENT + 1);
  }

  /** Makes a row absent, not traced. */
  clear(row: number): void {
    if (row >= this.length) return;
    this.present[row] = 0;
    if (!this.numeric) this.others[row] = undefined;
    if (row !== this.length - 1) return;
    let length = row;
    while (length > 0 && this.present[length - 1] === 0) length--;
    this.length = length;
  }

  private grow(rows: number): void {
    const capacity = Math.max(rows, this.present.length * 2, INITIAL_CAPACITY);
    const present = new Uint8Array(capacity);
    present.set(this.present);
    this.present = present;
    if (!this.numeric) return;
    const numbers = new Float64Array(capacity);
    numbers.set(this.numbers);
    this.numbers = numbers;
  }
}
