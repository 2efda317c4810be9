import { type CellOf, Column, type ColumnMeta, type ColumnSpec } from './column.ts';
import { getOrInsert } from './lookup.ts';
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
  /** Columns that were declared by a prefix and a role. */
  readonly #byRole = new Map<string, Map<string, Column>>();

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

  /**
   * The columns of one structure by role, each named `prefix.role`. Asking again for one that is known is a look-up of its role: a structure that is
   * made again in the place of another finds its columns without putting names together.
   * @param meta of a column that is new
   * @throws when the name is taken by a column of another type
   */
  declareRoles(
    prefix: string,
  ): <T extends ColumnType>(role: string, type: T, meta: () => ColumnMeta) => Column<CellOf[T]> {
    const roles = getOrInsert(this.#byRole, prefix, () => new Map<string, Column>());
    return <T extends ColumnType>(role: string, type: T, meta: () => ColumnMeta) => {
      const known = roles.get(role);
      if (known?.type === type) return known as Column<CellOf[T]>;
      const column = this.declare({ name: `${prefix}.${role}`, type, meta: meta() });
      roles.set(role, column as Column);
      return column;
    };
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
