import type { Column } from '../../../trace/column.ts';
import type { ColumnSet } from '../../../trace/column-set.ts';
import { ModelError } from '../../../trace/model-error.ts';
import type { Handle, HandleTraits } from './handle.ts';
import { at } from './pseudocode.ts';
import { SortableSet } from './sortable-set.ts';
import type { DeletionPolicy } from './sparse-set.ts';
import { steps } from './steps.ts';

export interface ComponentTraits {
  readonly name: string;
  /** The number of elements in a payload page, a power of two; 0 for a tag, which has no payload (`page_size`). */
  readonly pageSize: number;
  /** True if removal leaves a hole, so that pointers to other elements stay valid (`in_place_delete`). */
  readonly inPlaceDelete: boolean;
}

export interface StorageOptions {
  readonly traits: HandleTraits;
  readonly sparsePage: number;
  readonly release: boolean;
}

export type Construct = () => number;

/**
 * A sparse set in which each entity has a component, after EnTT 3.12.2's `basic_storage`.
 * - `payload`: the components, at the same positions as their entities in `packed`; absent where nothing is constructed.
 * - `payloadPages`: 1 for every allocated page of the payload. Pages are never freed.
 */
export class Storage extends SortableSet {
  readonly payload: Column<number> | null;
  readonly payloadPages: Column<number> | null;
  readonly #pageSize: number;

  constructor(columns: ColumnSet, component: ComponentTraits, { traits, sparsePage, release }: StorageOptions) {
    const policy: DeletionPolicy = component.inPlaceDelete ? 'in_place' : 'swap_and_pop';
    const tag = component.pageSize === 0;
    const kind = { kind: 'entt.storage', tag };
    super(columns, component.name, { traits, sparsePage, release, policy, meta: kind });
    this.#pageSize = component.pageSize;
    const meta = { ...kind, group: component.name, policy, page: component.pageSize };
    this.payload = tag
      ? null
      : columns.declare({ name: `${component.name}.payload`, type: 'f64', meta: { ...meta, role: 'payload' } });
    this.payloadPages = tag
      ? null
      : columns.declare({
          name: `${component.name}.payload-pages`,
          type: 'u32',
          meta: { ...meta, role: 'payload-pages' },
        });
  }

  /**
   * Gives an entity the component (`emplace`). A release build does not check if the entity has it already, and then gives it a second position. If the constructor throws, the entity is removed from the set again as in the real class: allocated
   * pages stay, and an in-place storage keeps a hole if it grew at the end.
   * @throws ModelError `already-has` if the storage holds the entity; whatever `construct` throws
   */
  emplace(entity: Handle, construct: Construct): void {
    const { tracer, name: component } = this;
    if (!this.release) tracer.step(steps.findInSet, at.emplace.contains, entity, component);
    if (!this.release && this.contains(entity)) {
      tracer.step(steps.alreadyHas, at.emplace.contains, entity, component);
      throw new ModelError('already-has', `Entity ${this.describe(entity)} already has ${component}`, {
        entity,
        component,
      });
    }
    tracer.enter();
    const row = this.tryEmplace(entity);
    this.#assurePage(row);
    tracer.leave();
    if (this.payload !== null) this.#construct(entity, row, construct);
  }

  /**
   * Assigns a new value to a component (`replace`).
   * @throws ModelError `component-missing` if the storage lacks the entity
   */
  replace(entity: Handle, value: number): void {
    const { tracer, name: component } = this;
    tracer.step(steps.findPosition, at.replace.find, entity, component);
    const row = this.requirePosition(entity, at.replace.find);
    tracer.step(steps.assign, at.replace.assign, this.packed.peek(row) as Handle, component, row, value);
    this.payload?.set(row, value);
  }

  /**
   * Orders the storage by its values (`sort`). Entities are ordered first; then the payload follows along the cycles of the permutation. Equal values
   * keep their order, as with `std::sort` up to 16 elements.
   * @param compare true if `a` comes before `b` when the storage is walked back to front, as EnTT does
   * @throws ModelError `sort-without-payload` for a tag
   */
  sort(compare: (a: number, b: number) => boolean): void {
    const { payload, tracer, name: component } = this;
    if (payload === null) {
      throw new ModelError('sort-without-payload', `${component} has no values to sort by`, { component });
    }
    tracer.enter();
    this.compact();
    tracer.leave();
    if (this.release) this.#requireEntries();
    const order = this.#order(payload, compare);
    tracer.step(steps.orderPacked, at.sort.order, component, order.length);
    for (let row = 0; row < order.length; row++) payload.get(row);
    for (let row = 0; row < order.length; row++) {
      if (this.packed.peek(row) !== order[row]) this.packed.set(row, order[row]);
    }
    for (let row = 0; row < order.length; row++) this.#followCycle(row);
  }

  protected override get hasPayload(): boolean {
    return this.payload !== null;
  }

  protected override movePayload(from: number, to: number): void {
    if (this.payload === null) return;
    this.payload.set(to, this.payload.get(from));
    this.payload.set(from, undefined);
  }

  protected override swapPayload(a: number, b: number): void {
    if (this.payload === null) return;
    this.tracer.step(steps.swapPayload, at.swapElements.payload, this.name, a, b);
    this.#exchange(this.payload, a, b);
  }

  protected override destroyPayload(row: number): void {
    this.payload?.set(row, undefined);
  }

  /** Allocates every payload page up to that of `row` (`assure_at_least`). */
  #assurePage(row: number): void {
    const { payloadPages, tracer, name: component } = this;
    if (payloadPages === null) return;
    const page = Math.floor(row / this.#pageSize);
    if (page < payloadPages.length) return;
    tracer.enter();
    tracer.step(steps.allocatePayloadPage, at.emplace.page, component, page, this.#pageSize);
    for (let i = payloadPages.length; i <= page; i++) payloadPages.set(i, 1);
    tracer.leave();
  }

  #construct(entity: Handle, row: number, construct: Construct): void {
    const { tracer, name: component } = this;
    try {
      const value = construct();
      tracer.step(steps.construct, at.emplace.construct, entity, component, row, value);
      this.payload?.set(row, value);
    } catch (error) {
      tracer.step(steps.constructorThrew, at.emplace.catch, entity, component, row);
      tracer.enter();
      this.erase(entity);
      tracer.leave();
      throw error;
    }
  }

  /** @throws ModelError `outside-memory` if an index in `packed` has no entry */
  #requireEntries(): void {
    for (let row = 0; row < this.size; row++) {
      const entity = this.packed.peek(row) as Handle;
      if (this.traits.isNull(this.sparse.peek(this.traits.index(entity)) as Handle)) {
        this.positionOfIndex(entity, at.sort.order);
      }
    }
  }

  /** Returns the sorted packed array. Back to front, it is in the order of `compare`. */
  #order(payload: Column<number>, compare: (a: number, b: number) => boolean): Handle[] {
    const rows = Array.from({ length: this.size }, (_, i) => this.size - 1 - i);
    const value = (row: number): number => {
      const index = this.traits.index(this.packed.peek(row) as Handle);
      return payload.peek(this.traits.index(this.sparse.peek(index) as Handle)) as number;
    };
    rows.sort((a, b) => Number(compare(value(b), value(a))) - Number(compare(value(a), value(b))));
    return rows.reverse().map((row) => this.packed.peek(row) as Handle);
  }

  /** Moves payload and sparse entries along the cycle of the permutation that begins at `start` (`sort_n`). */
  #followCycle(start: number): void {
    const { traits, tracer, name: component } = this;
    let row = start;
    let next = traits.index(this.sparse.peek(traits.index(this.packed.peek(row) as Handle)) as Handle);
    while (row !== next) {
      const entity = this.packed.peek(row) as Handle;
      const following = traits.index(this.sparse.peek(traits.index(this.packed.peek(next) as Handle)) as Handle);
      const code = next === following ? steps.closeCycle : steps.swapPayload;
      tracer.step(code, at.sort.payload, component, next, following);
      if (this.payload !== null) this.#exchange(this.payload, next, following);
      tracer.enter();
      tracer.step(steps.fixSparse, at.sort.fix, entity, component, row);
      this.sparse.set(traits.index(entity), traits.combine(row, entity));
      tracer.leave();
      row = next;
      next = following;
    }
  }

  #exchange(payload: Column<number>, a: number, b: number): void {
    const first = payload.get(a);
    const second = payload.get(b);
    payload.set(a, second);
    payload.set(b, first);
  }
}
