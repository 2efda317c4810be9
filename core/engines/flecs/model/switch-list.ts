import type { Column } from '../../../trace/column.ts';
import type { Json } from '../../../trace/value.ts';
import { at } from '../pseudocode.ts';
import { steps } from '../steps.ts';
import type { Context } from './context.ts';
import { declarer } from './declarer.ts';
import { type Handle, indexOf } from './handle.ts';
import type { Id } from './id.ts';
import { allocatePage, missingPage } from './page-directory.ts';

/** In links: nothing follows. */
const NONE = 0;

/**
 * Which target of a union relation each entity has, after Flecs 4.0.5's switch list: a doubly linked list a target.
 *
 * - `values`: for each entity index its target (absent: none); an entity as target with its generation, as in a tag
 * - `next`, `prev`: for each entity index with a target its neighbours with the same one (0: none)
 * - `targets`, `heads`: a row for each target ever used: its name, and the index of the first entity (0: none)
 */
export class SwitchList {
  readonly id: Id;
  readonly values: Column<Json>;
  readonly next: Column<number>;
  readonly prev: Column<number>;
  readonly targets: Column<Json>;
  readonly heads: Column<number>;
  readonly pages: Column<number>;
  readonly #context: Context;
  readonly #rows = new Map<Id, number>();

  constructor(context: Context, id: Id) {
    const { columns, sparsePage: page } = context;
    const declare = declarer(columns, `union.${id}`, { kind: 'flecs.union', group: id });
    this.id = id;
    this.#context = context;
    this.values = declare('values', 'json', { page });
    this.next = declare('next', 'u32', { page });
    this.prev = declare('prev', 'u32', { page });
    this.targets = declare('targets', 'json');
    this.heads = declare('heads', 'u32');
    this.pages = declare('pages', 'u32', { page });
    for (let row = 0; row < this.targets.length; row++) this.#rows.set(this.targets.peek(row) as Id, row);
  }

  /** The target of an entity; undefined: none. */
  target(index: number): Id | undefined {
    return this.values.get(index) as Id | undefined;
  }

  /** All targets ever used, in order of their first use. Not traced. */
  knownTargets(): Id[] {
    return [...this.#rows.keys()];
  }

  /** Index of the first entity with a target; 0: none. */
  first(target: Id): number {
    const row = this.#rows.get(target);
    return row === undefined ? NONE : (this.heads.get(row) as number);
  }

  after(index: number): number {
    return this.next.get(index) as number;
  }

  /** Gives an entity a target instead of the one it has; undefined removes it (`switch_set`). */
  set(entity: Handle, target: Id | undefined): void {
    const index = indexOf(entity);
    const { tracer, sparsePage } = this.#context;
    const page = missingPage(this.pages, index, sparsePage);
    if (page !== null) {
      tracer?.step(steps.allocateSwitchPage, at.switchSet.page, this.#label(), page, sparsePage);
      allocatePage(this.pages, page);
    }
    const before = this.values.peek(index) as Id | undefined;
    tracer?.step(steps.readTarget, at.switchSet.find, entity, this.#label());
    this.values.touch(index);
    if (before === target) return;
    if (before !== undefined) this.#unlink(entity, before);
    if (target === undefined) tracer?.step(steps.noTarget, at.switchSet.value, entity, this.#label());
    else tracer?.step(steps.setTarget, at.switchSet.value, entity, this.#label(), this.#context.labelTag(target));
    this.values.set(index, target);
    if (target !== undefined) this.#link(entity, target);
  }

  /** Neighbours are linked to each other; the next becomes the head where it was the first. Its own links stay and are not used. */
  #unlink(entity: Handle, target: Id): void {
    const index = indexOf(entity);
    const context = this.#context;
    context.tracer?.step(steps.unlink, at.switchSet.unlink, entity, this.#label(), context.labelTag(target));
    const before = this.prev.get(index) as number;
    const after = this.next.get(index) as number;
    if (before !== NONE) this.next.set(before, after);
    else this.heads.set(this.#rows.get(target) as number, after);
    if (after !== NONE) this.prev.set(after, before);
  }

  /** New ones are inserted at the front. */
  #link(entity: Handle, target: Id): void {
    const index = indexOf(entity);
    const context = this.#context;
    context.tracer?.step(steps.link, at.switchSet.link, entity, this.#label(), context.labelTag(target));
    let row = this.#rows.get(target);
    if (row === undefined) {
      row = this.targets.length;
      this.targets.set(row, target);
      this.heads.set(row, NONE);
      this.#rows.set(target, row);
    }
    const head = this.heads.get(row) as number;
    if (head !== NONE) this.prev.set(head, index);
    this.next.set(index, head);
    this.prev.set(index, NONE);
    this.heads.set(row, index);
  }

  #label(): string {
    return this.#context.label(this.id);
  }
}
