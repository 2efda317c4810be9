import type { Column } from '../../../trace/column.ts';
import type { Context } from './context.ts';
import { declarer } from './declarer.ts';
import { type Handle, indexOf } from './handle.ts';
import type { FlecsId } from './id.ts';

/** Row of `facts` with the depth of the children, and the one that is 1 if their order is kept. */
const DEPTH = 0;
const ORDERED = 1;

/**
 * The children of one parent: a part of the record of `(ChildOf,parent)`, after Flecs 4.1.6's pair record.
 *
 * - `list`: the children in their order, empty unless that is kept
 * - `facts`: the depth of the children, then 1 if their order is kept
 * - `tables`, `counts`, `only`: one row for each table with children that have the component `Parent`: its slot, how many
 *   of its entities are children of this parent, and the index of the child (0 from the second one on)
 *
 * Writes belong to the caller's step.
 */
export class Children {
  readonly list: Column<number>;
  readonly facts: Column<number>;
  readonly tables: Column<number>;
  readonly counts: Column<number>;
  readonly only: Column<number>;
  readonly #columns: readonly Column<number>[];

  constructor({ columns }: Context, id: FlecsId) {
    const declare = declarer(columns, `children.${id}`, { kind: 'flecs.children', group: id });
    this.list = declare('list', 'f64', { entity: true });
    this.facts = declare('facts', 'u32');
    this.tables = declare('tables', 'u32');
    this.counts = declare('counts', 'u32');
    this.only = declare('only', 'u32');
    this.#columns = [this.tables, this.counts, this.only];
  }

  get depth(): number {
    return this.facts.peek(DEPTH) ?? 0;
  }

  set depth(depth: number) {
    this.facts.set(DEPTH, depth);
  }

  get isOrdered(): boolean {
    return this.facts.peek(ORDERED) === 1;
  }

  set isOrdered(ordered: boolean) {
    this.facts.set(ORDERED, ordered ? 1 : 0);
  }

  /** True if some child has the component `Parent`. */
  get hasOwnTables(): boolean {
    return this.tables.length > 0;
  }

  /** Copies the list. */
  entities(): Handle[] {
    return Array.from(this.list.numbers.subarray(0, this.list.length));
  }

  append(entity: Handle): void {
    this.list.set(this.list.length, entity);
  }

  /** Removes a child and keeps the order. Returns false if it is not in the list. */
  remove(entity: Handle): boolean {
    const place = this.entities().indexOf(entity);
    if (place === -1) return false;
    const last = this.list.length - 1;
    for (let row = place; row < last; row++) this.list.set(row, this.list.get(row + 1));
    this.list.set(last, undefined);
    return true;
  }

  reorder(entities: readonly Handle[]): void {
    entities.forEach((entity, row) => {
      this.list.set(row, entity);
    });
  }

  clearList(): void {
    for (let row = this.list.length - 1; row >= 0; row--) this.list.set(row, undefined);
  }

  /** Counts a child with the component `Parent` in a table. */
  count(table: number, entity: Handle): void {
    const known = this.#rowOf(table);
    const row = known === -1 ? this.tables.length : known;
    if (known === -1) this.tables.set(row, table);
    this.counts.set(row, (this.counts.peek(row) ?? 0) + 1);
    this.only.set(row, known === -1 ? indexOf(entity) : 0);
  }

  /** Counts one child less in a table. Returns false if the table has none. */
  uncount(table: number): boolean {
    const row = this.#rowOf(table);
    if (row === -1) return false;
    const count = this.counts.get(row)! - 1;
    if (count > 0) {
      this.counts.set(row, count);
      return true;
    }
    const last = this.tables.length - 1;
    for (const column of this.#columns) {
      if (row !== last) column.set(row, column.get(last));
      column.set(last, undefined);
    }
    return true;
  }

  /** Returns the number of children in a table, and the index of the child if it was always the only one (0 if not). */
  inTable(table: number): { readonly count: number; readonly only: number } | undefined {
    const row = this.#rowOf(table);
    return row === -1 ? undefined : { count: this.counts.get(row)!, only: this.only.get(row)! };
  }

  slots(): number[] {
    return Array.from(this.tables.numbers.subarray(0, this.tables.length));
  }

  free(): void {
    for (const column of [this.list, this.facts, ...this.#columns]) {
      for (let row = column.length - 1; row >= 0; row--) if (column.peek(row) !== undefined) column.set(row, undefined);
    }
  }

  #rowOf(table: number): number {
    return this.slots().indexOf(table);
  }
}
