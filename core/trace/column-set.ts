import { type CellOf, Column, type ColumnSpec } from './column.ts';
import type { Tracer } from './tracer.ts';
import type { ColumnType } from './value.ts';

/** All columns of one world, by id (their order of declaration) and by name. */
export class ColumnSet {
  readonly tracer: Tracer | null;
  /**
   * Changes whenever cells were moved by something other than the engine that owns them: a timeline that seeks, a
   * recording that is replayed. What an engine has derived from its columns holds as long as this stays.
   */
  epoch = 0;
  readonly #byId: Column[] = [];
  readonly #byName = new Map<string, Column>();

  constructor(tracer: Tracer | null = null) {
    this.tracer = tracer;
  }

  /**
   * The column of that name, made on first call. Declaring is not a step: a column that nothing was written to is empty.
   * @throws when the name is taken by a column of another type
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

  /** @throws when there is no such column */
  byId(id: number): Column {
    const column = this.#byId[id];
    if (column === undefined) throw new Error(`No column has id ${id}; ids go from 0 to ${this.#byId.length - 1}`);
    return column;
  }

  find(name: string): Column | undefined {
    return this.#byName.get(name);
  }

  /** @throws when there is no such column */
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
