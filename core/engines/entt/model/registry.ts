import type { Column } from '../../../trace/column.ts';
import type { ColumnSet } from '../../../trace/column-set.ts';
import { ModelError } from '../../../trace/model-error.ts';
import type { Json } from '../../../trace/value.ts';
import { EntityStorage } from './entity-storage.ts';
import { type Handle, type HandleTraits, handleTraits } from './handle.ts';
import { at } from './pseudocode.ts';
import { steps } from './steps.ts';
import { type ComponentTraits, type Construct, Storage } from './storage.ts';
import { view, viewOfEntities } from './view.ts';
import { CURSOR, ViewLoop } from './view-loop.ts';

export const POOLS = 'registry.pools';

export interface RegistryOptions {
  /** Mask of a handle's index, 0xFFFFF by default. */
  readonly entityMask?: number;
  /** Mask of a handle's version, 0xFFF by default. */
  readonly versionMask?: number;
  /** `ENTT_SPARSE_PAGE`, 4096 by default. */
  readonly sparsePage?: number;
  /** True if EnTT's assertions are compiled out (`NDEBUG`). */
  readonly release?: boolean;
  readonly components: readonly ComponentTraits[];
}

/**
 * Models `basic_registry` of EnTT 3.12.2: the entity storage, and a pool for each component that was used.
 * All state is in the columns; `registry.pools` names the pools in order of creation. The registry works on whatever the columns hold, so a timeline
 * may move them between two calls.
 */
export class Registry {
  readonly traits: HandleTraits;
  readonly entities: EntityStorage;
  readonly pools: Column<Json>;
  readonly #cursor: Column<Json>;
  readonly #columns: ColumnSet;
  readonly #release: boolean;
  readonly #storages: ReadonlyMap<string, Storage>;

  /** @throws RangeError for masks and page sizes that EnTT refuses to compile */
  constructor(columns: ColumnSet, options: RegistryOptions) {
    const { entityMask = 0xfffff, versionMask = 0xfff, sparsePage = 4096, release = false } = options;
    requirePowerOfTwo(sparsePage, 'sparse page');
    const traits = handleTraits(entityMask, versionMask);
    this.#columns = columns;
    this.#release = release;
    this.traits = traits;
    this.pools = columns.declare({ name: POOLS, type: 'json', meta: { kind: 'entt.pools' } });
    this.entities = new EntityStorage(columns, { traits, sparsePage, release });
    const storages = new Map<string, Storage>();
    for (const component of options.components) {
      if (component.pageSize !== 0) requirePowerOfTwo(component.pageSize, `page size of ${component.name}`);
      storages.set(component.name, new Storage(columns, component, { traits, sparsePage, release }));
    }
    this.#storages = storages;
    const meta = { kind: 'entt.cursor', group: 'query', role: 'cursor' };
    this.#cursor = columns.declare({ name: CURSOR, type: 'json', meta });
  }

  /** Returns the storage of a component, which is created on first use (`assure`). */
  storage(component: string): Storage {
    const storage = this.#storages.get(component);
    if (storage === undefined) {
      throw new ModelError('unknown-component', `No component is named ${component}`, { component });
    }
    if (!storage.isInitialised) {
      this.#columns.tracer.step(steps.createStorage, at.emplace.storage, component);
      this.pools.set(this.pools.length, component);
      storage.initialise();
    }
    return storage;
  }

  valid(entity: Handle): boolean {
    return this.entities.valid(entity);
  }

  /** @throws ModelError `out-of-entities` */
  create(hint?: Handle): Handle {
    this.#initialise();
    return hint === undefined ? this.entities.create() : this.entities.createHint(hint);
  }

  /**
   * Removes all components of an entity, the newest pool first, and then kills it.
   * @param version the new version of its index; by default the next one. A tombstone's version becomes 0, as in EnTT
   * @returns the new version of its index
   * @throws ModelError if the handle is not alive, unless in a release build
   */
  destroy(entity: Handle, version?: number): number {
    if (!this.#release) this.entities.requireValid(entity, at.destroy.valid);
    else if (!this.entities.valid(entity)) this.entities.noteDestroyed(entity, at.destroy.valid);
    for (let pool = this.pools.length - 1; pool >= 0; pool--) this.#removeFrom(pool, entity);
    const next = this.entities.erase(entity);
    return version === undefined ? next : this.#setVersion(entity, version);
  }

  #removeFrom(pool: number, entity: Handle): void {
    const { tracer } = this.#columns;
    const storage = this.#storages.get(this.pools.peek(pool) as string)!;
    tracer.step(steps.visitPool, at.destroy.pools, entity, storage.name);
    this.pools.touch(pool);
    tracer.enter();
    storage.remove(entity);
    tracer.leave();
  }

  /** @throws ModelError if the handle is not alive or already has the component, and whatever `construct` throws */
  emplace(component: string, entity: Handle, construct: Construct): void {
    if (!this.#release) this.entities.requireValid(entity, at.emplace.valid);
    else if (!this.entities.valid(entity)) {
      this.#columns.tracer.step(steps.addUnchecked, at.emplace.valid, entity, component);
    }
    this.storage(component).emplace(entity, construct);
  }

  /** @throws ModelError if the handle is not alive or lacks the component */
  replace(component: string, entity: Handle, value: number): void {
    if (!this.#release) this.entities.requireValid(entity, at.replace.valid);
    this.storage(component).replace(entity, value);
  }

  /**
   * @returns true if the entity had the component
   * @throws ModelError if the handle is not alive
   */
  remove(component: string, entity: Handle): boolean {
    if (!this.#release) this.entities.requireValid(entity, at.remove.valid);
    return this.storage(component).remove(entity);
  }

  /**
   * Returns the entities that have all of `get` and none of `exclude`, in EnTT's visiting order. Without `get` this is `view<entity>(exclude<…>)`, which
   * also visits handles that are not alive in 3.12.2.
   */
  view(get: readonly string[], exclude: readonly string[] = []): Handle[] {
    const pools = get.map((component) => this.storage(component));
    const filter = exclude.map((component) => this.storage(component));
    if (pools.length > 0) return view(this.#columns, pools, filter);
    this.#initialise();
    return viewOfEntities(this.#columns, this.entities, filter);
  }

  /** Begins a loop over a view, which stays valid while entities and components change. */
  each(get: readonly string[], exclude: readonly string[] = []): ViewLoop {
    const pools = get.map((component) => this.storage(component));
    const filter = exclude.map((component) => this.storage(component));
    if (pools.length === 0) this.#initialise();
    return new ViewLoop(this.#columns.tracer, this.#cursor, pools.length > 0 ? pools : [this.entities], filter);
  }

  #initialise(): void {
    if (this.entities.isInitialised) return;
    this.#columns.tracer.step(steps.createRegistry, at.create.head);
    this.entities.initialise();
  }

  #setVersion(entity: Handle, version: number): number {
    const { tracer } = this.#columns;
    const wanted = this.traits.construct(this.traits.index(entity), version);
    const handle = this.traits.isTombstone(wanted) ? this.traits.next(wanted) : wanted;
    tracer.step(steps.setVersion, at.destroy.version, handle, this.traits.version(handle));
    tracer.enter();
    this.entities.bump(handle);
    tracer.leave();
    return this.traits.version(handle);
  }
}

function requirePowerOfTwo(size: number, what: string): void {
  if (!Number.isInteger(size) || size < 1 || !Number.isInteger(Math.log2(size))) {
    throw new RangeError(`The ${what} must be a power of two, not ${size}`);
  }
}
