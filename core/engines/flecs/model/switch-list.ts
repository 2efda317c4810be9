import type { Column } from '../../../trace/column.ts';
import type { Json } from '../../../trace/value.ts';
import type { Context } from './context.ts';
import { declarer } from './declarer.ts';
import { type Handle, indexOf } from './handle.ts';
import type { FlecsId } from './id.ts';
import { allocatePage, missingPage } from './page-directory.ts';
import { at } from './pseudocode.ts';
import { steps } from './steps.ts';

/** Null link, which ends a list. */
const NONE = 0;

/**
 * The target of each entity in a union relation, after Flecs 4.0.5's switch list: one doubly linked list per target.
 *
 * - `values`: for each entity index its target (absent if none); a target entity has its generation, as in a tag
 * - `next`, `prev`: for each entity index with a target its neighbours in the list (0 if none)
 * - `targets`, `heads`: one row per target ever used: its name, and the index of the first entity (0 if none)
 */
export class SwitchList {
  readonly id: FlecsId;
  readonly values: Column<Json>;
  readonly next: Column<number>;
  readonly prev: Column<number>;
  readonly targets: Column<Json>;
  readonly heads: Column<number>;
  readonly pages: Column<number>;
  readonly #context: Context;
  readonly #rows = new Map<FlecsId, number>();

  constructor(context: Context, id: FlecsId) {
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
    for (let row = 0; row < this.targets.length; row++) this.#rows.set(this.targets.peek(row) as FlecsId, row);
  }

  /** Returns the target of an entity, or undefined if it has none. */
  target(index: number): FlecsId | undefined {
    return this.values.get(index) as FlecsId | undefined;
  }

  /** Returns all targets ever used, in order of first use. Does not record a read. */
  knownTargets(): FlecsId[] {
    return [...this.#rows.keys()];
  }

  /** Returns the index of the first entity with a target, or 0. */
  first(target: FlecsId): number {
    const row = this.#rows.get(target);
    return row === undefined ? NONE : (this.heads.get(row) as number);
  }

  /** Returns true if some entity has a target. Does not record a read. */
  isUsed(target: FlecsId): boolean {
    const row = this.#rows.get(target);
    return row !== undefined && this.heads.peek(row) !== NONE;
  }

  after(index: number): number {
    return this.next.get(index) as number;
  }

  /** Replaces the target of an entity; undefined removes it (`switch_set`). */
  set(entity: Handle, target: FlecsId | undefined): void {
    const index = indexOf(entity);
    const { tracer, sparsePage } = this.#context;
    const page = missingPage(this.pages, index, sparsePage);
    if (page !== null) {
      tracer.step(steps.allocateSwitchPage, at.switchSet.page, this.#label(), page, sparsePage);
      allocatePage(this.pages, page);
    }
    const before = this.values.peek(index) as FlecsId | undefined;
    tracer.step(steps.readTarget, at.switchSet.find, entity, this.#label());
    this.values.touch(index);
    if (before === target) return;
    if (before !== undefined) this.#unlink(entity, before);
    if (target === undefined) tracer.step(steps.noTarget, at.switchSet.value, entity, this.#label());
    else tracer.step(steps.setTarget, at.switchSet.value, entity, this.#label(), this.#context.labelTag(target));
    this.values.set(index, target);
    if (target !== undefined) this.#link(entity, target);
  }

  /** Links the neighbours to each other; a removed head is replaced by the next entity. The entity's own links stay stale. */
  #unlink(entity: Handle, target: FlecsId): void {
    const index = indexOf(entity);
    const context = this.#context;
    context.tracer.step(steps.unlink, at.switchSet.unlink, entity, this.#label(), context.labelTag(target));
    const before = this.prev.get(index) as number;
    const after = this.next.get(index) as number;
    if (before !== NONE) this.next.set(before, after);
    else this.heads.set(this.#rows.get(target) as number, after);
    if (after !== NONE) this.prev.set(after, before);
  }

  #link(entity: Handle, target: FlecsId): void {
    const index = indexOf(entity);
    const context = this.#context;
    context.tracer.step(steps.link, at.switchSet.link, entity, this.#label(), context.labelTag(target));
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
