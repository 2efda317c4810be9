import type { Column } from '../../../trace/column.ts';
import type { ColumnSet } from '../../../trace/column-set.ts';
import { ModelError } from '../../../trace/model-error.ts';
import type { Json } from '../../../trace/value.ts';
import { EntityStorage } from './entity-storage.ts';
import type { Compare, GroupTerms } from './groups.ts';
import { type Handle, type HandleTraits, handleTraits } from './handle.ts';
import { at } from './pseudocode.ts';
import { RegistryGroups } from './registry-groups.ts';
import { RegistrySignals } from './registry-signals.ts';
import type { CallListener, Listener } from './signals.ts';
import { Snapshots } from './snapshots.ts';
import { steps } from './steps.ts';
import { type ComponentTraits, type Construct, Storage, type StorageOptions } from './storage.ts';
import { type EnttVersionName, rulesOf, type Version } from './version.ts';
import { view, viewOfEntities, viewSets } from './view.ts';
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
  /** The version of EnTT, such as `3.16.0`; the oldest one by default. */
  readonly version?: EnttVersionName;
  readonly components: readonly ComponentTraits[];
  /** Runs the function of a listener; by default nothing. */
  readonly call?: CallListener;
}

/**
 * Models `basic_registry` of EnTT: the entity storage, and a pool for each component that was used.
 * All state is in the columns; `registry.pools` names the pools in order of creation. The registry works on whatever the columns hold, so a timeline
 * may move them between two calls.
 */
export class Registry {
  readonly traits: HandleTraits;
  readonly entities: EntityStorage;
  readonly pools: Column<Json>;
  readonly snapshots: Snapshots;
  readonly #cursor: Column<Json>;
  readonly #columns: ColumnSet;
  readonly #release: boolean;
  readonly #version: Version;
  readonly #options: StorageOptions;
  readonly #groups: RegistryGroups;
  readonly #signals: RegistrySignals;
  readonly #storages: ReadonlyMap<string, Storage>;

  /** @throws RangeError for masks and page sizes that EnTT refuses to compile */
  constructor(columns: ColumnSet, options: RegistryOptions) {
    const { entityMask = 0xfffff, versionMask = 0xfff, sparsePage = 4096, release = false } = options;
    requirePowerOfTwo(sparsePage, 'sparse page');
    this.#version = rulesOf(options.version);
    const traits = handleTraits(entityMask, versionMask, this.#version.cutsVersions);
    this.#columns = columns;
    this.#release = release;
    this.#options = { traits, sparsePage, release, version: this.#version };
    this.traits = traits;
    this.pools = columns.declare({ name: POOLS, type: 'json', meta: { kind: 'entt.pools' } });
    this.entities = new EntityStorage(columns, this.#options);
    const storages = new Map<string, Storage>();
    const use = (component: string): Storage => this.storage(component);
    this.#signals = new RegistrySignals(columns, options.call ?? (() => {}), (name) => this.#groups.find(name));
    this.#groups = new RegistryGroups(columns, this.#options, storages, use, (component, signal, name) =>
      this.#signals.connect(component, signal, name),
    );
    for (const component of options.components) {
      if (component.pageSize !== 0) requirePowerOfTwo(component.pageSize, `page size of ${component.name}`);
      storages.set(component.name, new Storage(columns, component, this.#options, this.#signals));
    }
    this.#storages = storages;
    this.snapshots = new Snapshots({
      columns,
      entities: this.entities,
      pools: this.pools,
      version: this.#version,
      storage: use,
      known: (component) => (storages.get(component)?.isInitialised ? storages.get(component) : undefined),
      initialise: () => this.#initialise(),
    });
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
    if (this.#release) {
      if (!this.entities.valid(entity)) this.entities.noteDestroyed(entity, this.#destroyLines.valid);
    } else if (this.#version.asserts) this.entities.requireKnown(entity, at.destroyIn316.valid);
    else this.entities.requireValid(entity, at.destroy.valid);
    for (let pool = this.pools.length - 1; pool >= 0; pool--) this.#removeFrom(pool, entity);
    const next = this.entities.erase(entity, version === undefined ? undefined : steps.passVersion);
    return version === undefined ? next : this.#setVersion(entity, version);
  }

  /**
   * Destroys entities together (`destroy(first, last)`): they are moved to the end of the living ones, then each storage loses them, then all die.
   * @returns the version of the index of each
   * @throws ModelError if a handle is not alive; from 3.13 on unknown handles are skipped
   */
  destroyRange(entities: readonly Handle[]): number[] {
    const { inUse, packed } = this.entities;
    const count = this.entities.gather(entities, at.destroyRange.gather);
    const range = Array.from({ length: count }, (_, i) => packed.peek(inUse - 1 - i) as Handle);
    const pools = Array.from({ length: this.pools.length }, (_, pool) => pool);
    if (!this.#version.destroysOldestPoolFirst) pools.reverse();
    for (const pool of pools) for (const entity of range) this.#removeFrom(pool, entity, at.destroyRange.pools);
    for (const entity of range) this.entities.erase(entity);
    return entities.map((entity) => this.entities.versionAt(entity));
  }

  /** Empties all storages, the newest first, and kills all entities (`clear()`). */
  clear(): void {
    const { tracer } = this.#columns;
    for (let pool = this.pools.length - 1; pool >= 0; pool--) {
      const name = this.pools.peek(pool) as string;
      tracer.step(steps.clearPool, at.clearAll.pools, name);
      this.pools.touch(pool);
      tracer.enter();
      this.#storages.get(name)!.clear();
      tracer.leave();
    }
    const { inUse, packed } = this.entities;
    tracer.step(steps.killAll, at.clearAll.entities, inUse);
    tracer.enter();
    for (let row = inUse - 1; row >= 0; row--) this.entities.erase(packed.peek(row) as Handle);
    tracer.leave();
  }

  /** Sets the next fresh index (`start_from`). */
  startFrom(index: number): void {
    this.#initialise();
    this.entities.startFrom(index);
  }

  /** Frees the unused memory of a storage; null is the storage of entities (`shrink_to_fit`). */
  shrink(component: string | null): void {
    if (component === null) this.#initialise();
    (component === null ? this.entities : this.storage(component)).shrink();
  }

  get #destroyLines(): typeof at.destroy | typeof at.destroyIn316 {
    return this.#version.asserts ? at.destroyIn316 : at.destroy;
  }

  #removeFrom(pool: number, entity: Handle, line: number = this.#destroyLines.pools): void {
    const { tracer } = this.#columns;
    const storage = this.#storages.get(this.pools.peek(pool) as string)!;
    tracer.step(steps.visitPool, line, entity, storage.name);
    this.pools.touch(pool);
    tracer.enter();
    storage.remove(entity);
    tracer.leave();
  }

  /** @throws ModelError if the handle is not alive or already has the component, and whatever `construct` throws */
  emplace(component: string, entity: Handle, construct: Construct): void {
    if (this.#isDirect(component)) {
      this.storage(component).emplace(entity, construct);
      return;
    }
    if (!this.#release) this.entities.requireValid(entity, at.emplace.valid);
    else if (!this.entities.valid(entity)) {
      const code = this.#version.asserts ? steps.addDead : steps.addUnchecked;
      this.#columns.tracer.step(code, at.emplace.valid, entity, component);
    }
    this.storage(component).emplace(entity, construct);
  }

  /** Gives new entities a component at once (`insert`). */
  insert(component: string, entities: readonly Handle[], construct: Construct): void {
    this.storage(component).insert(entities, construct);
  }

  /** @throws ModelError if the handle is not alive or lacks the component */
  replace(component: string, entity: Handle, value: number): void {
    if (!this.#release && !this.#version.asserts && !this.#isDirect(component))
      this.entities.requireValid(entity, at.replace.valid);
    this.storage(component).replace(entity, value);
  }

  /**
   * @returns true if the entity had the component
   * @throws ModelError if the handle is not alive
   */
  remove(component: string, entity: Handle): boolean {
    if (!this.#release && !this.#version.asserts && !this.#isDirect(component))
      this.entities.requireValid(entity, at.remove.valid);
    return this.storage(component).remove(entity);
  }

  /**
   * Returns the entities that have all of `get` and none of `exclude`, in EnTT's visiting order. Without `get` this is `view<entity>(exclude<…>)`, which
   * also visits handles that are not alive in 3.12.2.
   */
  view(get: readonly string[], exclude: readonly string[] = []): Handle[] {
    const pools = get.map((component) => this.storage(component));
    const filter = exclude.map((component) => this.storage(component));
    if (pools.length > 0) return view(this.#columns, viewSets(pools, filter, this.#version));
    this.#initialise();
    return viewOfEntities(this.#columns, this.entities, viewSets([this.entities], filter, this.#version));
  }

  /** Begins a loop over a view, which stays valid while entities and components change. */
  each(get: readonly string[], exclude: readonly string[] = []): ViewLoop {
    const pools = get.map((component) => this.storage(component));
    const filter = exclude.map((component) => this.storage(component));
    if (pools.length === 0) this.#initialise();
    const sets = viewSets(pools.length > 0 ? pools : [this.entities], filter, this.#version);
    return new ViewLoop(this.#columns.tracer, this.#cursor, sets);
  }

  /**
   * Returns the members of a group in visiting order, and creates it before if it does not exist yet (`group`). Missing storages are created from the last
   * term to the first, as GCC does.
   * @param sort orders the members before by the values of one of its storages
   * @throws ModelError `pinned-owned` or `conflicting-groups`
   */
  group(terms: GroupTerms, sort?: { readonly component: string; readonly compare: Compare }): Handle[] {
    const group = this.#groups.assure(terms);
    if (sort !== undefined) group.sort(this.storage(sort.component), sort.compare);
    return group.visit();
  }

  /** Connects a listener to a signal of a storage, which is created on first use (`on_construct<…>().connect<…>()`). */
  connect(listener: Listener): void {
    this.storage(listener.component);
    this.#signals.listen(listener);
  }

  disconnect(name: string): void {
    this.#signals.disconnect(name);
  }

  /**
   * Sorts a storage by value (`sort`).
   * @throws ModelError `owned-storage` if a group owns it, unless in a release build
   */
  sort(component: string, compare: Compare): void {
    this.#groups.requireUnowned(component, at.sort.owned);
    this.storage(component).sort(compare);
  }

  /** @throws ModelError `owned-storage` if a group owns the storage, unless in a release build */
  sortAs(component: string, as: string): void {
    this.#groups.requireUnowned(component, at.sort.owned);
    if (this.#version.createsOrderFirst) this.storage(as);
    const storage = this.storage(component);
    storage.sortAs(this.storage(as));
  }

  /** Operations on a named storage do not ask the registry if the entity is alive. */
  #isDirect(component: string): boolean {
    return this.#storages.get(component)?.named === true;
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
    tracer.step(steps.setVersion, this.#destroyLines.version, handle, this.traits.version(handle));
    tracer.enter();
    this.entities.bump(handle, steps.waitVersion);
    tracer.leave();
    return this.traits.version(handle);
  }
}

function requirePowerOfTwo(size: number, what: string): void {
  if (!Number.isInteger(size) || size < 1 || !Number.isInteger(Math.log2(size))) {
    throw new RangeError(`The ${what} must be a power of two, not ${size}`);
  }
}
