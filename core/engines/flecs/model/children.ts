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

  /** Removes a child, if it is in the list, and keeps the order. */
  remove(entity: Handle): void {
    const place = rowOf(this.list, entity);
    if (place === -1) return;
    const last = this.list.length - 1;
    for (let row = place; row < last; row++) this.list.set(row, this.list.get(row + 1));
    this.list.set(last, undefined);
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
    const known = rowOf(this.tables, table);
    const row = known === -1 ? this.tables.length : known;
    if (known === -1) this.tables.set(row, table);
    this.counts.set(row, (this.counts.peek(row) ?? 0) + 1);
    this.only.set(row, known === -1 ? indexOf(entity) : 0);
  }

  /** Counts one child less in a table that has some. */
  uncount(table: number): void {
    const row = rowOf(this.tables, table);
    if (row === -1) return;
    const count = this.counts.get(row)! - 1;
    if (count > 0) {
      this.counts.set(row, count);
      return;
    }
    const last = this.tables.length - 1;
    for (const column of this.#columns) {
      if (row !== last) column.set(row, column.get(last));
      column.set(last, undefined);
    }
  }

  /** Returns the index of the child in a table that was always the only one, 0 if there were others; undefined without children there. */
  onlyIn(table: number): number | undefined {
    const row = rowOf(this.tables, table);
    if (row === -1) return undefined;
    this.counts.touch(row);
    return this.only.get(row);
  }

  slots(): number[] {
    return Array.from(this.tables.numbers.subarray(0, this.tables.length));
  }

  free(): void {
    for (const column of [this.list, this.facts, ...this.#columns]) {
      for (let row = column.length - 1; row >= 0; row--) if (column.peek(row) !== undefined) column.set(row, undefined);
    }
  }
}

function rowOf({ numbers, length }: Column<number>, value: number): number {
  return numbers.subarray(0, length).indexOf(value);
}
