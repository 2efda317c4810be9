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
  readonly length: number;
  readonly numbers: Float64Array;
  readonly others: readonly (Value | undefined)[] | null;
  readonly holes: Uint8Array | null;
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

/**
 * One array that an ECS keeps. Each row holds a value or is absent.
 *
 * Memory: numbers (`u32` too) in a Float64Array that doubles when full and never shrinks, other values in a plain array. One kind of typed array for
 * all numbers keeps `get` and `set` fast for every column. `length` is one more than the last present row, so undoing a push undoes the growth too.
 * Absent rows before it are holes: most columns never have one, and only those that had keep a byte a row for them.
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
  /** Raw cells of a numeric column, for loops that are not traced. A number means something only where `has(row)` is true. */
  numbers: Float64Array = NO_NUMBERS;
  /** Cells of any other column; null for a numeric one. A field of its own: V8 gives up on a store that may hit either kind of array. */
  #others: (V | undefined)[] | null;
  /** Of a numeric column: 1 where a row before the last is absent, 0 elsewhere. Null as long as there was no such row. */
  #holes: Uint8Array | null = null;

  constructor(id: number, spec: ColumnSpec, tracer: Tracer | null = null) {
    this.id = id;
    this.name = spec.name;
    this.type = spec.type;
    this.meta = spec.meta ?? {};
    this.elementBytes = spec.elementBytes;
    this.bool = spec.bool ?? false;
    this.numeric = spec.type === 'u32' || spec.type === 'f64';
    this.#others = this.numeric ? null : [];
    this.tracer = tracer;
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
    if (i >= this.length) return undefined;
    if (this.#others !== null) return this.#others[i];
    return this.#holes === null || this.#holes[i] === 0 ? (this.numbers[i] as V) : undefined;
  }

  /** Whether a row holds a value. Not traced. */
  has(row: number): boolean {
    const i = row >>> 0;
    if (i >= this.length) return false;
    if (this.#others !== null) return this.#others[i] !== undefined;
    return this.#holes === null || this.#holes[i] === 0;
  }

  /** The first row from `from` on that holds no value, `length` where all do. Not traced. */
  firstAbsent(from = 0): number {
    if (this.#others === null) {
      const hole = this.#holes?.indexOf(1, from) ?? -1;
      return hole === -1 ? this.length : hole;
    }
    let row = from;
    while (row < this.length && this.#others[row] !== undefined) row++;
    return row;
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
    if (this.#others === null) {
      this.putNumber(i, to as number);
      return;
    }
    this.#others[i] = to;
    if (i >= this.length) this.length = i + 1;
  }

  /** `put` where both are known to be numbers: V8 need not ask. */
  putNumber(row: number, to: number): void {
    if (row >= this.length) this.#extend(row);
    else if (this.#holes !== null) this.#holes[row] = 0;
    this.numbers[row] = to;
  }

  /** Adds a number behind the last row of a numeric column, not traced. */
  pushNumber(to: number): void {
    const row = this.length;
    if (row >= this.numbers.length) this.#grow(row + 1);
    this.numbers[row] = to;
    this.length = row + 1;
  }

  /** Takes the last row from a numeric column that has no holes, not traced. */
  popNumber(): void {
    this.length--;
  }

  /** All rows as they are, for `restore`. */
  copy(): ColumnCopy {
    return {
      length: this.length,
      numbers: this.numbers.slice(0, this.length),
      others: this.#others?.slice(0, this.length) ?? null,
      holes: this.#holes?.slice(0, this.length) ?? null,
    };
  }

  /** Puts back what `copy` returned; null makes the column empty. Not traced. */
  restore(copy: ColumnCopy | null): void {
    this.#holes?.fill(0, 0, this.length);
    this.length = copy?.length ?? 0;
    if (this.#others !== null) this.#others = (copy?.others?.slice() as V[] | undefined) ?? [];
    if (copy === null || !this.numeric) return;
    if (this.length > this.numbers.length) this.#grow(this.length);
    this.numbers.set(copy.numbers);
    if (copy.holes !== null) this.#holesOf().set(copy.holes);
  }

  /** Bytes held, capacity included; objects themselves are not counted. */
  get bytes(): number {
    const cells = this.#others?.length ?? this.numbers.length;
    return cells * Float64Array.BYTES_PER_ELEMENT + (this.#holes?.length ?? 0);
  }

  /** Makes a row absent, not traced. */
  clear(row: number): void {
    const i = row >>> 0;
    if (i >= this.length) return;
    if (this.#others !== null) this.#others[i] = undefined;
    if (i === this.length - 1) this.#shrink();
    else if (this.#others === null) this.#holesOf()[i] = 1;
  }

  /** Room for a row behind the last; the rows between are holes. */
  #extend(row: number): void {
    if (row >= this.numbers.length) this.#grow(row + 1);
    if (row > this.length) this.#holesOf().fill(1, this.length, row);
    this.length = row + 1;
  }

  /** Takes the last row, and the holes before it. */
  #shrink(): void {
    let length = this.length - 1;
    if (this.#holes !== null) while (length > 0 && this.#holes[length - 1] === 1) this.#holes[--length] = 0;
    if (this.#others !== null) while (length > 0 && this.#others[length - 1] === undefined) length--;
    this.length = length;
  }

  #holesOf(): Uint8Array {
    this.#holes ??= new Uint8Array(this.numbers.length);
    return this.#holes;
  }

  #grow(rows: number): void {
    const capacity = Math.max(rows, this.numbers.length * 2, INITIAL_CAPACITY);
    const numbers = new Float64Array(capacity);
    numbers.set(this.numbers);
    this.numbers = numbers;
    if (this.#holes === null) return;
    const holes = new Uint8Array(capacity);
    holes.set(this.#holes);
    this.#holes = holes;
  }
}
