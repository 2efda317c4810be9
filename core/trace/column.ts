import type { Tracer } from './tracer.ts';
import type { ColumnType, Json, Value } from './value.ts';

/** What a diagram needs to know of a column besides its cells: `{ group: 'Position', role: 'packed', page: 4 }`. */
export type ColumnMeta = Readonly<Record<string, Json>>;

export interface ColumnSpec {
  /** Unique in its set: `Position.packed`. */
  readonly name: string;
  readonly type: ColumnType;
  readonly meta?: ColumnMeta;
}

type Cells = Uint32Array | BigUint64Array | Float64Array | (Json | undefined)[];

/** A column's rows at some moment. */
export interface ColumnCopy {
  readonly cells: Cells;
  readonly present: Uint8Array;
}

/** The TypeScript type of a cell of each column type. */
export interface CellOf {
  u32: number;
  u64: bigint;
  f64: number;
  json: Json;
}

const INITIAL_CAPACITY = 16;

/**
 * One array that an ECS keeps. Each row holds a value or is absent.
 *
 * Memory: the values in a typed array (a plain one for `json`) and one presence byte a row; both double when full and
 * never shrink. `length` is one more than the last present row, so undoing a push undoes the growth too.
 */
export class Column<V extends Value = Value> {
  readonly id: number;
  readonly name: string;
  readonly type: ColumnType;
  readonly meta: ColumnMeta;
  /** True where cells are plain numbers (`u32`, `f64`), which a journal keeps without interning. */
  readonly numeric: boolean;
  /** One more than the last present row. */
  length = 0;
  /** Who hears reads and writes; null: nobody. */
  tracer: Tracer | null;
  /** The raw values, for loops that nobody traces. Only rows with `present[row] === 1` mean anything. */
  cells: Cells;
  /** 1 where a row holds a value. */
  present: Uint8Array;

  constructor(id: number, spec: ColumnSpec, tracer: Tracer | null = null) {
    this.id = id;
    this.name = spec.name;
    this.type = spec.type;
    this.meta = spec.meta ?? {};
    this.numeric = spec.type === 'u32' || spec.type === 'f64';
    this.tracer = tracer;
    this.cells = newCells(spec.type, INITIAL_CAPACITY);
    this.present = new Uint8Array(INITIAL_CAPACITY);
  }

  /** The value at `row`, `undefined` when absent. Heard by the tracer as a read. */
  get(row: number): V | undefined {
    if (this.tracer !== null) this.tracer.read(this, row);
    return this.present[row] === 1 ? (this.cells[row] as V) : undefined;
  }

  /** As `get`, unheard: for diagrams, state dumps and assertions. */
  peek(row: number): V | undefined {
    return this.present[row] === 1 ? (this.cells[row] as V) : undefined;
  }

  /** Writes `to` at `row` (`undefined` makes it absent). Heard by the tracer with the value that was there. */
  set(row: number, to: V | undefined): void {
    if (this.tracer !== null) this.tracer.write(this, row, this.peek(row), to);
    this.put(row, to);
  }

  /** As `set`, unheard: for replaying a journal. */
  put(row: number, to: V | undefined): void {
    if (to === undefined) {
      this.clear(row);
      return;
    }
    if (row >= this.present.length) this.grow(row + 1);
    this.cells[row] = to;
    this.present[row] = 1;
    if (row >= this.length) this.length = row + 1;
  }

  /** All rows as they are, for `restore`. */
  copy(): ColumnCopy {
    return { cells: this.cells.slice(0, this.length), present: this.present.slice(0, this.length) };
  }

  /** Puts back what `copy` returned; null makes the column empty. Unheard. */
  restore(copy: ColumnCopy | null): void {
    this.present.fill(0, 0, this.length);
    this.length = copy?.present.length ?? 0;
    if (Array.isArray(this.cells)) this.cells = (copy?.cells.slice() as Json[] | undefined) ?? [];
    if (copy === null) return;
    if (this.length > this.present.length) this.grow(this.length);
    this.present.set(copy.present);
    if (!Array.isArray(this.cells)) (this.cells as Float64Array).set(copy.cells as Float64Array);
  }

  /** Bytes held, capacity included; `json` values themselves are not counted. */
  get bytes(): number {
    const cell = this.type === 'u32' ? 4 : 8;
    return this.present.length * (cell + 1);
  }

  private clear(row: number): void {
    if (row >= this.length) return;
    this.present[row] = 0;
    if (Array.isArray(this.cells)) this.cells[row] = undefined;
    if (row === this.length - 1) this.length = this.present.lastIndexOf(1, row) + 1;
  }

  private grow(rows: number): void {
    const capacity = Math.max(rows, this.present.length * 2);
    const present = new Uint8Array(capacity);
    present.set(this.present);
    this.present = present;
    if (Array.isArray(this.cells)) return;
    const cells = newCells(this.type, capacity);
    (cells as Float64Array).set(this.cells as Float64Array);
    this.cells = cells;
  }
}

function newCells(type: ColumnType, capacity: number): Cells {
  switch (type) {
    case 'u32':
      return new Uint32Array(capacity);
    case 'u64':
      return new BigUint64Array(capacity);
    case 'f64':
      return new Float64Array(capacity);
    case 'json':
      return [];
  }
}
