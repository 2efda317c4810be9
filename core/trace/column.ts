import { NO_TRACER, type Tracer } from './tracer.ts';
import type { ColumnType, Json, Value } from './value.ts';

/** The properties of a column that diagrams use, for example `{ group: 'Position', role: 'packed', page: 4 }`. */
export type ColumnMeta = Readonly<Record<string, Json>>;

export interface ColumnSpec {
  /** Unique in its set: `Position.packed`. */
  readonly name: string;
  readonly type: ColumnType;
  readonly meta?: ColumnMeta;
  readonly elementBytes?: number;
  /** True if the cells are booleans, stored as 0 and 1. */
  readonly bool?: boolean;
}

export interface ColumnCopy {
  readonly length: number;
  readonly numbers: Float64Array;
  readonly others: readonly (Value | undefined)[] | null;
  readonly holes: Uint8Array | null;
}

export interface CellOf {
  u32: number;
  u64: bigint;
  i64: bigint;
  f64: number;
  json: Json;
}

/**
 * A column allocates nothing until it is written to, and lets go of this much when it is empty again: a world can have half a million
 * columns of which few hold anything. V8 keeps typed arrays of at most 64 bytes inside of its heap, which takes a third of the time.
 */
const INITIAL_CAPACITY = 8;
const NO_NUMBERS = new Float64Array(0);

/**
 * An array that an ECS keeps. Each row holds a value or is absent.
 * Numbers (also `u32`) are in a Float64Array that doubles when full and never shrinks; other values are in a plain array. Using one kind of
 * typed array for all numbers keeps `get` and `set` fast.
 * `length` is one more than the last present row, so undoing a push also undoes the growth. Absent rows before the last one are holes; most
 * columns have none, and only those with holes keep one byte per row for them.
 */
export class Column<V extends Value = Value> {
  readonly id: number;
  readonly name: string;
  readonly type: ColumnType;
  readonly meta: ColumnMeta;
  readonly elementBytes: number | undefined;
  readonly bool: boolean;
  /** True if cells are plain numbers (`u32`, `f64`), which a journal keeps without interning. */
  readonly numeric: boolean;
  length = 0;
  /** Receives reads and writes. */
  tracer: Tracer;
  /** The cells of a numeric column; reading them is not traced. A number is only valid if `has(row)` is true. */
  numbers: Float64Array = NO_NUMBERS;
  /** The cells of other columns; null for a numeric one. A field of its own, because V8 deoptimises a store that may hit either array. */
  #others: (V | undefined)[] | null;
  /** For numeric columns: 1 if a row before the last one is absent. Null until there is such a row. */
  #holes: Uint8Array | null = null;

  constructor(id: number, spec: ColumnSpec, tracer: Tracer = NO_TRACER) {
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

  /** Returns the value at `row`, or undefined if it is absent. The tracer receives a read. */
  get(row: number): V | undefined {
    this.tracer.read(this, row);
    return this.peek(row);
  }

  /** Reports a read to the tracer without returning the value. */
  touch(row: number): void {
    this.tracer.read(this, row);
  }

  /** Like `get`, but not traced: for diagrams, state dumps and assertions. */
  peek(row: number): V | undefined {
    const i = row >>> 0; // An index that V8 holds as a double would deoptimise this function again and again.
    if (i >= this.length) return undefined;
    if (this.#others !== null) return this.#others[i];
    return this.#holes === null || this.#holes[i] === 0 ? (this.numbers[i] as V) : undefined;
  }

  has(row: number): boolean {
    const i = row >>> 0;
    if (i >= this.length) return false;
    if (this.#others !== null) return this.#others[i] !== undefined;
    return this.#holes === null || this.#holes[i] === 0;
  }

  /** Returns the first absent row from `from` on, or `length`. Not traced. */
  firstAbsent(from = 0): number {
    if (this.#others === null) {
      const hole = this.#holes?.indexOf(1, from) ?? -1;
      return hole === -1 ? this.length : hole;
    }
    let row = from;
    while (row < this.length && this.#others[row] !== undefined) row++;
    return row;
  }

  /** Writes `to` at `row`; `undefined` makes the row absent. The tracer receives the old and the new value. */
  set(row: number, to: V | undefined): void {
    this.tracer.write(this, row, this.peek(row), to);
    this.put(row, to);
  }

  /** Like `set`, but not traced: for replaying a journal. */
  put(row: number, to: V | undefined): void {
    if (to === undefined) {
      this.clear(row);
      return;
    }
    const i = row >>> 0;
    if (this.#others === null) {
      this.#putNumber(i, to as number);
      return;
    }
    this.#others[i] = to;
    if (i >= this.length) this.length = i + 1;
  }

  #putNumber(row: number, to: number): void {
    if (row >= this.length) this.#extend(row);
    else if (this.#holes !== null) this.#holes[row] = 0;
    this.numbers[row] = to;
  }

  /** Makes room for that many rows at once, instead of by doubling. */
  reserve(rows: number): void {
    if (this.numeric && rows > this.numbers.length) this.#grow(rows);
  }

  copy(): ColumnCopy {
    return {
      length: this.length,
      numbers: this.numbers.slice(0, this.length),
      others: this.#others?.slice(0, this.length) ?? null,
      holes: this.#holes?.slice(0, this.length) ?? null,
    };
  }

  /** Restores a copy; null empties the column. Not traced. */
  restore(copy: ColumnCopy | null): void {
    this.#holes?.fill(0, 0, this.length);
    this.length = copy?.length ?? 0;
    if (this.#others !== null) this.#others = (copy?.others?.slice() as V[] | undefined) ?? [];
    if (copy === null || !this.numeric) return;
    if (this.length > this.numbers.length) this.#grow(this.length);
    this.numbers.set(copy.numbers);
    if (copy.holes !== null) this.#holesOf().set(copy.holes);
  }

  /** Size in bytes, unused capacity included. The objects that cells refer to are not counted. */
  get bytes(): number {
    const cells = this.#others?.length ?? this.numbers.length;
    return cells * Float64Array.BYTES_PER_ELEMENT + (this.#holes?.length ?? 0);
  }

  /** Makes a row absent. Not traced. */
  clear(row: number): void {
    const i = row >>> 0;
    if (i >= this.length) return;
    if (this.#others !== null) this.#others[i] = undefined;
    if (i === this.length - 1) this.#shrink();
    else if (this.#others === null) this.#holesOf()[i] = 1;
  }

  /** Makes room for a row after the last one; the rows between become holes. */
  #extend(row: number): void {
    if (row >= this.numbers.length) this.#grow(row + 1);
    if (row > this.length) this.#holesOf().fill(1, this.length, row);
    this.length = row + 1;
  }

  /** Removes the last row and the holes before it. */
  #shrink(): void {
    let length = this.length - 1;
    if (this.#holes !== null) while (length > 0 && this.#holes[length - 1] === 1) this.#holes[--length] = 0;
    if (this.#others !== null) while (length > 0 && this.#others[length - 1] === undefined) length--;
    this.length = length;
    if (length === 0 && this.numbers.length === INITIAL_CAPACITY) {
      this.numbers = NO_NUMBERS;
      this.#holes = null;
    }
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
