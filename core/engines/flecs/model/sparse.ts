import type { CellOf, Column } from '../../../trace/column.ts';
import type { Context } from './context.ts';
import { declarer } from './declarer.ts';
import { type Handle, indexOf } from './handle.ts';
import type { FlecsId } from './id.ts';
import { allocatePage, missingPage } from './page-directory.ts';
import { at } from './pseudocode.ts';
import { steps } from './steps.ts';

/** Value of a component that was never set. */
export const INITIAL_VALUE = 0;

/**
 * The values of a sparse component, stored outside all tables, after Flecs 4.0.5's sparse set. They do not move when
 * their entity changes tables.
 *
 * - `dense`: entities; row 0 is unused, those before `count` have the component, those after it had it once
 * - `sparse`: for each entity index its row in `dense` (absent if it never had the component), in pages that also hold
 *   the values
 */
export class Sparse<T extends 'f64' | 'json' = 'f64'> {
  readonly id: FlecsId;
  readonly dense: Column<number>;
  readonly countColumn: Column<number>;
  readonly sparse: Column<number>;
  readonly pages: Column<number>;
  readonly data: Column<CellOf[T]>;
  readonly #context: Context;
  readonly #initial: CellOf[T];

  /**
   * @param kind of the group of columns
   * @param type of the values
   * @param initial value of an entity that gains the component
   */
  constructor(context: Context, id: FlecsId, kind: 'sparse' | 'targets', type: T, initial: CellOf[T]) {
    const { columns, sparsePage: page } = context;
    const declare = declarer(columns, `${kind}.${id}`, { kind: `flecs.${kind}`, group: id });
    this.id = id;
    this.#context = context;
    this.#initial = initial;
    this.dense = declare('dense', 'f64');
    this.countColumn = declare('count', 'u32');
    this.sparse = declare('sparse', 'u32', { page });
    this.pages = declare('pages', 'u32', { page });
    this.data = declare('data', type, { page });
  }

  /** Writes the empty state in the caller's step. */
  initialise(): void {
    this.dense.set(0, 0);
    this.countColumn.set(0, 1);
  }

  /** One more than the number of entities that have the component. */
  get count(): number {
    return this.countColumn.peek(0) as number;
  }

  /** Tells if an entity has the component. Does not record a read. */
  has(entity: Handle): boolean {
    const row = this.sparse.peek(indexOf(entity));
    return row !== undefined && row < this.count;
  }

  /** Tells if an entity has the component or had it once. Does not record a read. */
  knows(entity: Handle): boolean {
    return this.sparse.has(indexOf(entity));
  }

  /** Adds the component to an entity unless it has it (`sparse_ensure`). */
  ensure(entity: Handle): void {
    const { tracer, sparsePage } = this.#context;
    const index = indexOf(entity);
    const page = missingPage(this.pages, index, sparsePage);
    tracer.enter();
    if (page !== null) {
      tracer.step(steps.allocateSparsePage, at.sparseEnsure.page, this.#label(), page, sparsePage);
      allocatePage(this.pages, page);
    }
    const row = this.sparse.peek(index);
    const { count } = this;
    tracer.step(steps.readSparse, at.sparseEnsure.find, entity, this.#label());
    this.sparse.touch(index);
    tracer.leave();
    if (row !== undefined && row < count) return;
    if (row === undefined) this.#insert(entity, count);
    else this.#revive(entity, row, count);
    tracer.enter();
    tracer.step(steps.growSparse, at.sparseEnsure.grow, entity, this.#label(), count + 1);
    this.countColumn.set(0, count + 1);
    tracer.step(steps.constructSparse, at.sparseEnsure.construct, entity, this.#label());
    this.data.set(index, this.#initial);
    tracer.leave();
  }

  /** Removes the component: the entity is swapped with the last that has it (`sparse_remove`). */
  remove(entity: Handle): void {
    const { tracer } = this.#context;
    const index = indexOf(entity);
    tracer.step(steps.readSparse, at.sparseRemove.find, entity, this.#label());
    const row = this.sparse.get(index);
    const last = this.count - 1;
    if (row === undefined || row > last) return;
    if (row !== last) {
      const moved = this.dense.peek(last) as Handle;
      tracer.step(steps.swapSparseDense, at.sparseRemove.swap, entity, this.#label(), row, moved, last);
      this.#swap(row, last);
    }
    tracer.step(steps.shrinkSparse, at.sparseRemove.shrink, entity, this.#label(), last);
    this.countColumn.set(0, last);
    tracer.step(steps.destroySparse, at.sparseRemove.destroy, entity, this.#label());
    this.data.set(index, undefined);
  }

  get(entity: Handle): CellOf[T] | undefined {
    return this.data.get(indexOf(entity));
  }

  /** Writes a value in the caller's step. */
  set(entity: Handle, value: CellOf[T]): void {
    this.data.set(indexOf(entity), value);
  }

  free(): void {
    for (const column of [this.dense, this.countColumn, this.sparse, this.pages, this.data as Column]) {
      for (let row = column.length - 1; row >= 0; row--) {
        if (column.peek(row) !== undefined) column.set(row, undefined);
      }
    }
  }

  /** The first entity that had the component once moves to the end to make room. */
  #insert(entity: Handle, row: number): void {
    const { tracer } = this.#context;
    const unused = this.dense.peek(row);
    if (unused !== undefined) {
      const end = this.dense.length;
      tracer.enter();
      tracer.step(steps.makeRoom, at.sparseEnsure.room, this.#label(), unused, row, end);
      this.dense.set(end, this.dense.get(row));
      this.sparse.set(indexOf(unused), end);
      tracer.leave();
    }
    tracer.step(steps.insertSparse, at.sparseEnsure.insert, entity, this.#label(), row);
    this.dense.set(row, entity);
    this.sparse.set(indexOf(entity), row);
  }

  #revive(entity: Handle, row: number, count: number): void {
    const { tracer } = this.#context;
    const code = row === count ? steps.reviveInPlace : steps.reviveSparse;
    const unused = this.dense.peek(count) as Handle;
    tracer.step(code, at.sparseEnsure.revive, entity, this.#label(), row, count, unused);
    if (row !== count) this.#swap(row, count);
    if (this.dense.peek(count) !== entity) this.dense.set(count, entity);
  }

  #label(): string {
    return this.#context.label(this.id);
  }

  #swap(a: number, b: number): void {
    const first = this.dense.get(a) as number;
    const second = this.dense.get(b) as number;
    this.dense.set(a, second);
    this.dense.set(b, first);
    this.sparse.set(indexOf(first), b);
    this.sparse.set(indexOf(second), a);
  }
}
