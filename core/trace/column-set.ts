import { type CellOf, Column, type ColumnSpec } from './column.ts';
import { NO_TRACER, type Tracer } from './tracer.ts';
import type { ColumnType } from './value.ts';

/** All columns of one world, by id (in order of declaration) and by name. */
export class ColumnSet {
  readonly tracer: Tracer;
  /**
   * Changes whenever something other than the owning engine moved cells, such as a timeline that seeks or a recording that is replayed.
   * Data that an engine derived from its columns is valid as long as the epoch stays the same.
   */
  epoch = 0;
  readonly #byId: Column[] = [];
  readonly #byName = new Map<string, Column>();

  constructor(tracer: Tracer = NO_TRACER) {
    this.tracer = tracer;
  }

  /**
   * Returns the column of that name and creates it on the first call. Declaring is not a step, because an empty column has no cells.
   * @throws Error if a column of that name has another type
   */
  declare<T extends ColumnType>(spec: ColumnSpec & { readonly type: T }): Column<CellOf[T]> {
    const known = this.#byName.get(spec.name);
    if (known !== undefined) {
      if (known.type !== spec.type) {
        throw new Error(`Column ${spec.name} is declared as ${known.type}, not ${spec.type}`);
      }
      return known as Column<CellOf[T]>;
    }
    const column = new Column(this.#byId.length, spec, this.tracer);
    this.#byId.push(column);
    this.#byName.set(spec.name, column);
    return column as Column<CellOf[T]>;
  }

  /** @throws Error if there is no such column */
  byId(id: number): Column {
    const column = this.#byId[id];
    if (column === undefined) throw new Error(`No column has id ${id}; ids go from 0 to ${this.#byId.length - 1}`);
    return column;
  }

  find(name: string): Column | undefined {
    return this.#byName.get(name);
  }

  /** @throws Error if there is no such column */
  get(name: string): Column {
    const column = this.#byName.get(name);
    if (column === undefined) throw new Error(`No column is named ${name}`);
    return column;
  }

  get size(): number {
    return this.#byId.length;
  }

  [Symbol.iterator](): IterableIterator<Column> {
    return this.#byId[Symbol.iterator]();
  }
}
