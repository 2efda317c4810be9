import type { Column } from '../../../trace/column.ts';
import type { ColumnSet } from '../../../trace/column-set.ts';
import { ModelError } from '../../../trace/model-error.ts';
import type { Handle, HandleTraits } from './handle.ts';
import { at } from './pseudocode.ts';
import type { SignalName, Signals } from './signals.ts';
import { SortableSet } from './sortable-set.ts';
import type { DeletionPolicy } from './sparse-set.ts';
import { steps } from './steps.ts';
import type { Version } from './version.ts';

export interface ComponentTraits {
  readonly name: string;
  /** True for a further storage of a component, which operations reach directly and not through the registry (`storage<T>(name)`). */
  readonly named?: boolean;
  /** The number of elements in a payload page, a power of two; 0 for a tag, which has no payload (`page_size`). */
  readonly pageSize: number;
  /** True if removal leaves a hole, so that pointers to other elements stay valid (`in_place_delete`). */
  readonly inPlaceDelete: boolean;
}

export interface StorageOptions {
  readonly traits: HandleTraits;
  readonly sparsePage: number;
  readonly release: boolean;
  readonly version: Version;
}

const NO_SIGNALS: Signals = { isHeard: () => false, publish() {} };

export type Construct = () => number;

/**
 * A sparse set in which each entity has a component, after EnTT's `basic_storage`.
 * - `payload`: the components, at the same positions as their entities in `packed`; absent where nothing is constructed.
 * - `payloadPages`: 1 for every allocated page of the payload. Pages are only freed by `shrink_to_fit`.
 */
export class Storage extends SortableSet {
  readonly payload: Column<number> | null;
  readonly payloadPages: Column<number> | null;
  readonly named: boolean;
  readonly #pageSize: number;
  readonly #signals: Signals;

  constructor(columns: ColumnSet, component: ComponentTraits, options: StorageOptions, signals: Signals = NO_SIGNALS) {
    const policy: DeletionPolicy = component.inPlaceDelete ? 'in_place' : 'swap_and_pop';
    const tag = component.pageSize === 0;
    const kind = { kind: 'entt.storage', tag };
    super(columns, component.name, { ...options, policy, meta: kind });
    this.named = component.named ?? false;
    this.#pageSize = component.pageSize;
    this.#signals = signals;
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
    if (!this.release) tracer.step(steps.checkAbsent, at.emplace.contains, entity, component);
    if (!this.release && this.contains(entity)) {
      tracer.step(steps.alreadyHas, at.emplace.contains, entity, component);
      throw new ModelError('already-has', `Entity ${this.describe(entity)} already has ${component}`, {
        entity,
        component,
      });
    }
    this.#place(entity, construct);
    this.#publish('on_construct', entity, at.emplace.publish);
  }

  /** Gives each entity the component, behind all others (`insert`). Listeners hear of them after the last one. */
  insert(entities: readonly Handle[], construct: Construct): void {
    const { tracer, name: component } = this;
    tracer.step(steps.insertMany, at.insert.each, component, entities.length);
    tracer.enter();
    for (const entity of entities) this.#place(entity, construct, true);
    tracer.leave();
    for (const entity of entities) this.#signals.publish(component, 'on_construct', entity, at.insert.publish);
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
    this.#publish('on_update', entity, at.replace.publish);
  }

  /**
   * Orders the storage by its values (`sort`). Entities are ordered first; then the payload follows along the cycles of the permutation. Equal values
   * keep their order, as with `std::sort` up to 16 elements.
   * @param compare true if `a` comes before `b` when the storage is walked back to front, as EnTT does
   * @throws ModelError `sort-without-payload` for a tag
   */
  sort(compare: (a: number, b: number) => boolean): void {
    const { payload, name: component } = this;
    if (payload === null) {
      throw new ModelError('sort-without-payload', `${component} has no values to sort by`, { component });
    }
    this.closeHoles();
    this.sortFirst(this.size, this, compare);
  }

  /** Returns the value of an entity's index. */
  override readValue(entity: Handle): number {
    const index = this.traits.index(entity);
    return this.payload!.get(this.traits.index(this.sparse.peek(index) as Handle)) as number;
  }

  /** Removes everything, after telling the listeners of each entity from back to front (`clear`). */
  override clear(): void {
    if (this.hasPayload) this.requireOwnEntries(at.clear.pop);
    for (let row = this.size - 1; row >= 0 && this.#signals.isHeard(this.name, 'on_destroy'); row--) {
      const entity = this.packed.peek(row);
      if (entity === undefined) throw this.#lost(at.clear.publish);
      if (!this.traits.isTombstone(entity)) this.#signals.publish(this.name, 'on_destroy', entity, at.clear.publish);
    }
    super.clear();
  }

  /** Also frees the payload pages behind the last element, in all versions. */
  protected override freeUnused(): boolean {
    const isFreed = super.freeUnused();
    const { payloadPages, tracer, name: component } = this;
    if (payloadPages === null) return isFreed;
    const { length } = payloadPages;
    for (let page = payloadPages.length - 1; page >= Math.ceil(this.size / this.#pageSize); page--) {
      tracer.step(steps.freePayloadPage, at.shrink.payload, component, page);
      payloadPages.set(page, undefined);
    }
    return isFreed || payloadPages.length < length;
  }

  protected override beforeErase(entity: Handle): void {
    this.#publish('on_destroy', entity, at.remove.publish);
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
    this.exchangePayload(a, b);
  }

  protected override destroyPayload(row: number): void {
    this.payload?.set(row, undefined);
  }

  /**
   * Sends a signal of one entity, after which the storage must still have it: `emplace` and `patch` return a reference to the component, and `pop`
   * looks the entity up again.
   */
  #publish(signal: SignalName, entity: Handle, line: number): void {
    if (!this.#signals.isHeard(this.name, signal)) return;
    this.#signals.publish(this.name, signal, entity, line);
    if (!this.peekContains(entity)) throw this.#lost(line, entity);
  }

  /** Returns the error of a storage from which a listener removed what the operation still needs. */
  #lost(line: number, entity?: Handle): ModelError {
    const { tracer, name: component } = this;
    const who = entity === undefined ? 'entities' : this.describe(entity);
    tracer.step(steps.lostInListener, line, component);
    const message = `A listener removed ${who} from ${component}, which the operation still needs: EnTT reads outside of its memory`;
    return new ModelError('lost-in-listener', message, { component });
  }

  #place(entity: Handle, construct: Construct, forceBack = false): void {
    this.tracer.enter();
    const row = this.tryEmplace(entity, forceBack);
    this.#assurePage(row);
    this.tracer.leave();
    if (this.payload !== null) this.#construct(entity, row, construct);
  }

  /** Allocates every payload page up to that of `row` (`assure_at_least`). */
  #assurePage(row: number): void {
    const { payloadPages, tracer, name: component } = this;
    if (payloadPages === null) return;
    const page = Math.floor(row / this.#pageSize);
    if (page < payloadPages.length) return;
    tracer.enter();
    const code = page === 0 ? steps.allocatePayloadPage : steps.addPayloadPage;
    tracer.step(code, at.emplace.page, component, page, this.#pageSize);
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

  protected override exchangePayload(a: number, b: number): void {
    const first = this.payload!.get(a);
    const second = this.payload!.get(b);
    this.payload!.set(a, second);
    this.payload!.set(b, first);
  }
}
