import type { Column } from '../../../trace/column.ts';
import { Children } from './children.ts';
import type { Context } from './context.ts';
import { declarer } from './declarer.ts';
import { CHILD_OF, type FlecsId, pair, UNION, WILDCARD } from './id.ts';
import { INITIAL_VALUE, Sparse } from './sparse.ts';
import { SwitchList } from './switch-list.ts';

/** Location of an id in a table. `column` is -1 if the table stores no values for it. */
export interface TableRecord {
  readonly table: number;
  /** First position in the table's type. */
  readonly index: number;
  /** Number of positions, which is above 1 only for wildcards. */
  readonly count: number;
  readonly column: number;
}

/** Lists with at most this many rows close a hole immediately. */
const MAX_SHORT_LIST = 64;
/** Longer lists wait until one in this many rows is a hole, so that thousands of deletions do not each move thousands of rows. */
const HOLE_EVERY = 4;

/**
 * All tables that have an id, one row each in order of creation, after Flecs 4.0.5's component record. Flecs uses a
 * linked list, so nothing moves when a table is deleted; here an absent row is a hole. The record also owns the storage
 * of a sparse component or a union.
 */
export class ComponentRecord {
  readonly id: FlecsId;
  readonly table: Column<number>;
  readonly index: Column<number>;
  readonly count: Column<number>;
  readonly column: Column<number>;
  readonly sparse: Sparse | null;
  readonly union: SwitchList | null;
  /** In `(R,*)` of a relation that does not fragment: the targets of each entity. */
  readonly targets: Sparse<'json'> | null;
  /** In `(ChildOf,parent)`, since 4.1. */
  readonly children: Children | null;
  /** True while it is being deleted. */
  isMarked = false;
  readonly #columns: readonly Column<number>[];
  readonly #rows = new Map<number, number>();

  constructor(context: Context, id: FlecsId) {
    const meta = { kind: 'flecs.component-index', group: id, id };
    const declare = declarer(context.columns, `component-index.${id}`, meta);
    const { space, version } = context;
    const { first, second, wildcard } = space.parts(id);
    const { sparse, union, dontFragment } = space.traits(id);
    this.id = id;
    this.table = declare('table', 'u32');
    this.index = declare('index', 'u32');
    this.count = declare('count', 'u32');
    this.column = declare('column', 'f64');
    this.sparse = sparse && !wildcard ? new Sparse(context, id, 'sparse', 'f64', INITIAL_VALUE) : null;
    this.union = union && second !== null && id === pair(first, UNION) ? new SwitchList(context, id) : null;
    const isRelation = second === WILDCARD && first !== WILDCARD;
    this.targets = dontFragment && isRelation ? new Sparse(context, id, 'targets', 'json', []) : null;
    const isParent = version.nonFragmenting && first === CHILD_OF && second !== null && !wildcard;
    this.children = isParent ? new Children(context, id) : null;
    this.#columns = [this.table, this.index, this.count, this.column];
    for (let row = 0; row < this.rows; row++) {
      const slot = this.table.peek(row);
      if (slot !== undefined) this.#rows.set(slot, row);
    }
  }

  get tables(): number {
    return this.#rows.size;
  }

  get rows(): number {
    return this.table.length;
  }

  /** Returns the slot of the table at a row; undefined for a hole or past the end. Records a read. */
  tableAt(row: number): number | undefined {
    return this.table.get(row);
  }

  /** Returns the slots of all tables in order. Does not record a read. */
  slots(): number[] {
    return this.#taken().map((row) => this.table.peek(row) as number);
  }

  /** Returns the location of the id in a table, or undefined if the table lacks it. Records a read. */
  find(table: number): TableRecord | undefined {
    const row = this.#rows.get(table);
    if (row === undefined) return undefined;
    const read = (column: Column<number>): number => column.get(row) as number;
    return { table, index: read(this.index), count: read(this.count), column: read(this.column) };
  }

  /** Appends a table in the caller's step. */
  insert({ table, index, count, column }: TableRecord): void {
    const row = this.rows;
    this.table.set(row, table);
    this.index.set(row, index);
    this.count.set(row, count);
    this.column.set(row, column);
    this.#rows.set(table, row);
  }

  /** Removes a table in the caller's step and keeps the order of the others. */
  delete(table: number): void {
    const hole = this.#rows.get(table);
    if (hole === undefined) return;
    this.#rows.delete(table);
    const last = this.rows - 1;
    if (hole === last && this.tables === last) {
      for (const column of this.#columns) column.set(last, undefined);
      return;
    }
    if (this.rows <= MAX_SHORT_LIST) {
      this.#closeHoles(hole);
      return;
    }
    for (const column of this.#columns) column.set(hole, undefined);
    if ((this.rows - this.tables) * HOLE_EVERY > this.rows) this.#closeHoles();
  }

  /** Moves rows up to close all holes; the row `gone` counts as one. */
  #closeHoles(gone?: number): void {
    const { rows } = this;
    const kept = this.#taken(gone);
    for (const column of this.#columns) {
      for (let to = 0; to < kept.length; to++) if (kept[to] !== to) column.set(to, column.get(kept[to]!));
      for (let row = rows - 1; row >= kept.length; row--) {
        if (column.peek(row) !== undefined) column.set(row, undefined);
      }
    }
    for (let to = 0; to < kept.length; to++) {
      if (kept[to] !== to) this.#rows.set(this.table.peek(to) as number, to);
    }
  }

  /** Lists the rows with a table, except the row `gone`. */
  #taken(gone?: number): number[] {
    const taken: number[] = [];
    for (let row = 0; row < this.rows; row++) if (row !== gone && this.table.has(row)) taken.push(row);
    return taken;
  }
}
