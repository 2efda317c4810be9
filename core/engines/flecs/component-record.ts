import type { Column } from '../../trace/column.ts';
import type { Context } from './context.ts';
import { type Id, pair, UNION } from './id.ts';
import { Sparse } from './sparse.ts';
import { SwitchList } from './switch-list.ts';

/** Where an id stands in a table: `column` is -1 when the table keeps no values for it. */
export interface TableRecord {
  readonly table: number;
  /** The first place in the table's type. */
  readonly index: number;
  /** How many places: more than 1 only for ids with a wildcard. */
  readonly count: number;
  readonly column: number;
}

/**
 * All tables that have an id, after Flecs 4.0.5's component record: a row each, in the order in which they were made.
 * Sparse components and unions have their storage here.
 */
export class ComponentRecord {
  readonly id: Id;
  readonly table: Column<number>;
  readonly index: Column<number>;
  readonly count: Column<number>;
  readonly column: Column<number>;
  readonly sparse: Sparse | null;
  readonly union: SwitchList | null;
  readonly #rows = new Map<number, number>();

  constructor(context: Context, id: Id) {
    const declare = <T extends 'u32' | 'f64'>(role: string, type: T): Column<number> => {
      const meta = { kind: 'flecs.component-index', group: id, role, id };
      return context.columns.declare({ name: `component-index.${id}.${role}`, type, meta }) as Column<number>;
    };
    const { space } = context;
    const { first, second, wildcard } = space.parts(id);
    const { sparse, union } = space.traits(id);
    this.id = id;
    this.table = declare('table', 'u32');
    this.index = declare('index', 'u32');
    this.count = declare('count', 'u32');
    this.column = declare('column', 'f64');
    this.sparse = sparse && !wildcard ? new Sparse(context, id) : null;
    this.union = union && second !== null && id === pair(first, UNION) ? new SwitchList(context, id) : null;
    for (let row = 0; row < this.table.length; row++) this.#rows.set(this.table.peek(row) as number, row);
  }

  get tables(): number {
    return this.table.length;
  }

  /** Slot of the table at a row; undefined behind the last. Heard as a read. */
  tableAt(row: number): number | undefined {
    return this.table.get(row);
  }

  has(table: number): boolean {
    return this.#rows.has(table);
  }

  /** Where the id stands in a table; undefined when the table has it not. Heard as a read. */
  find(table: number): TableRecord | undefined {
    const row = this.#rows.get(table);
    if (row === undefined) return undefined;
    const [index, count, column] = [this.index, this.count, this.column].map((each) => each.get(row) as number);
    return { table, index: index!, count: count!, column: column! };
  }

  /** Belongs to a step that the caller has begun. */
  insert({ table, index, count, column }: TableRecord): void {
    const row = this.table.length;
    this.table.set(row, table);
    this.index.set(row, index);
    this.count.set(row, count);
    this.column.set(row, column);
    this.#rows.set(table, row);
  }

  /** Those behind it move up: the order stays. Belongs to a step that the caller has begun. */
  delete(table: number): void {
    const hole = this.#rows.get(table);
    if (hole === undefined) return;
    const last = this.table.length - 1;
    for (const column of [this.table, this.index, this.count, this.column]) {
      for (let row = hole; row < last; row++) column.set(row, column.get(row + 1));
      column.set(last, undefined);
    }
    this.#rows.delete(table);
    for (let row = hole; row < last; row++) this.#rows.set(this.table.peek(row) as number, row);
  }
}
