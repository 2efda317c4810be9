import type { Column } from '../../../trace/column.ts';
import type { ColumnSet } from '../../../trace/column-set.ts';
import { ModelError } from '../../../trace/model-error.ts';
import type { Json } from '../../../trace/value.ts';
import { ChangedVersions } from './changed-versions.ts';
import { ChosenHandles } from './chosen-handles.ts';
import { Cleanup, type CleanupParts } from './cleanup.ts';
import { ComponentIndex } from './component-index.ts';
import { Context, type WorldOptions } from './context.ts';
import { Effects } from './effects.ts';
import { FIRST_INDEX, type Handle } from './handle.ts';
import { Hierarchy } from './hierarchy.ts';
import { type FlecsId, toggleOf } from './id.ts';
import { Instances } from './instances.ts';
import { Later } from './later.ts';
import { type Hook, Listeners, type Observer } from './listeners.ts';
import { Moves } from './moves.ts';
import { NonFragmenting } from './non-fragmenting.ts';
import { Parents } from './parents.ts';
import { at } from './pseudocode.ts';
import { type QueryResult, runQuery } from './query.ts';
import type { IdTerm } from './query-plan.ts';
import { Rows } from './rows.ts';
import { shrinkWorld } from './shrink.ts';
import { SortedQueries } from './sorted-queries.ts';
import { Spawner } from './spawner.ts';
import { steps } from './steps.ts';
import { Symmetric } from './symmetric.ts';
import { TableGraph } from './table-graph.ts';
import { TableStore } from './table-store.ts';
import { requireToggle, requireUsable } from './usable-id.ts';

const WORLD = 'world';

/**
 * A Flecs world with the entities of one script.
 *
 * All state is in the columns. A timeline may change them between two calls; `sync` then rebuilds the derived objects.
 */
export class World implements CleanupParts {
  readonly context: Context;
  readonly components: ComponentIndex;
  readonly tables: TableStore;
  readonly declared: Column<Json>;
  readonly graph: TableGraph;
  readonly rows: Rows;
  readonly changedVersions: ChangedVersions;
  readonly effects: Effects;
  readonly #cleanup: Cleanup;
  readonly instances: Instances;
  readonly symmetric: Symmetric;
  readonly outside: NonFragmenting;
  readonly later = new Later();
  readonly hierarchy: Hierarchy;
  readonly listeners: Listeners;
  readonly moves: Moves;
  readonly spawner: Spawner;
  readonly parents: Parents;
  readonly chosen: ChosenHandles;
  readonly sorted: SortedQueries;
  /** True while a queue is performed, which comes before what its operations leave to do. */
  isFlushing = false;
  /** Epoch of the columns at the last rebuild; -1 before the first. */
  #epoch = -1;

  /** @throws RangeError if a page size is not a power of two */
  constructor(columns: ColumnSet, options: WorldOptions) {
    const context = new Context(columns, options);
    const meta = { kind: 'flecs.world', group: WORLD, role: 'declared' };
    this.context = context;
    this.declared = columns.declare({ name: `${WORLD}.declared`, type: 'json', meta });
    this.components = new ComponentIndex(context);
    this.tables = new TableStore(context, this.components);
    this.graph = new TableGraph(this);
    this.rows = new Rows(context);
    this.outside = new NonFragmenting(this);
    this.hierarchy = new Hierarchy(this);
    this.changedVersions = new ChangedVersions(this);
    this.effects = new Effects(this);
    this.instances = new Instances(this);
    this.symmetric = new Symmetric(this);
    this.listeners = new Listeners(this);
    this.moves = new Moves(this);
    this.spawner = new Spawner(this);
    this.parents = new Parents(this);
    this.chosen = new ChosenHandles(context.entities, context.tracer);
    this.sorted = new SortedQueries(this);
    this.#cleanup = new Cleanup(this);
  }

  /** Creates an entity without ids (`ecs_new`). Throws a ModelError like `EntityIndex.newId`. */
  create(): Handle {
    this.sync();
    const entity = this.context.entities.newId();
    this.rows.enter(this.tables.root, entity);
    return entity;
  }

  /** Makes a handle of another world alive unless it is (`ecs_make_alive`). Throws a ModelError `flecs-alive-otherwise`. */
  claim(entity: Handle): void {
    this.sync();
    if (this.chosen.claim(entity)) this.rows.enter(this.tables.root, entity);
  }

  /** Adds an id to an entity (`ecs_add_id`). Throws a ModelError if the entity is dead or the id cannot be added. */
  add(entity: Handle, id: FlecsId): void {
    this.requireAlive(entity);
    this.requireUsable(id, entity);
    this.moves.add(entity, id);
    this.settle();
  }

  /**
   * Sets a component's value and adds the component if missing (`ecs_set_id`).
   * @param tells false in a batch, after which `modified` tells hooks and observers
   * @throws ModelError like `add`, or if the id has no data
   */
  set(entity: Handle, id: FlecsId, value: number, tells = true): void {
    this.requireAlive(entity, at.set.alive);
    const { space } = this.context;
    this.requireUsable(id, entity);
    if (space.traits(id).size === 0 || space.stored(id) !== id) {
      throw new ModelError('flecs-no-data', `${id} has no value`, { id: this.context.label(id) });
    }
    // Of a component that does not fragment, Flecs looks for a column, so that it follows the edge each time.
    const isSought = space.traits(id).dontFragment && space.isComponent(id);
    if (isSought || !this.#has(entity, id)) this.moves.add(entity, id);
    this.settle();
    if (this.listeners.exist) this.#requireStill(entity, id);
    this.#write(entity, id, value);
    if (tells) this.modified(entity, id);
  }

  /** Tells the hook and the observers of a component that it was written (`ecs_modified_id`). An entity that lacks it has nothing to tell. */
  modified(entity: Handle, id: FlecsId): void {
    const table = this.tables.of(entity);
    if (!table.has(id)) return;
    this.listeners.set({ table, row: this.context.entities.rowOf(entity), count: 1 }, id);
    this.settle();
  }

  /** Operations that an observer of OnAdd puts off are performed before the value is written. */
  #requireStill(entity: Handle, id: FlecsId): void {
    if (this.context.entities.isAlive(entity) && this.#has(entity, id)) return;
    const message = `A hook or observer removed ${id} before its value was written`;
    throw new ModelError('flecs-lost-in-listener', message, { id: this.context.label(id) });
  }

  /** Checks that an id can be added to an entity, or to new ones if that is null. Throws a ModelError if not, or if its listeners are not modelled. */
  requireUsable(id: FlecsId, entity: Handle | null): void {
    requireUsable(this, id, entity);
    this.listeners.requireModelled(id);
  }

  #write(entity: Handle, id: FlecsId, value: number): void {
    const { entities, space, tracer } = this.context;
    const table = this.tables.of(entity);
    const row = entities.rowOf(entity);
    const label = this.context.label(id);
    const { sparse } = space.traits(id);
    if (table.toggle(id)?.bits.peek(row) === 0) tracer.step(steps.setDisabled, at.set.write, entity, label, value);
    else if (sparse) tracer.step(steps.setSparse, at.set.write, entity, label, value);
    else tracer.step(steps.setValue, at.set.write, entity, label, value, row);
    if (sparse) this.components.get(id)?.sparse?.set(entity, value);
    else table.columnOf(id)?.set(row, value);
    if (!sparse) this.context.watch?.changed(table.slot, id);
  }

  /** Sets a component in deferred mode, which creates its record. Returns false if the entity does not have it. */
  setExisting(entity: Handle, id: FlecsId, value: number): boolean {
    this.requireAlive(entity, at.set.alive);
    if (this.components.get(id) === undefined) this.components.ensure(id);
    if (!this.#has(entity, id)) return false;
    if (this.context.version.nonFragmenting || this.listeners.exist) this.#write(entity, id, value);
    else this.set(entity, id, value);
    return true;
  }

  /** Removes an id from an entity, or all pairs of a relation with `(R,*)` (`ecs_remove_id`). Throws a ModelError if the entity is dead. */
  remove(entity: Handle, id: FlecsId): void {
    this.requireAlive(entity);
    const { space, tracer } = this.context;
    const { wildcard } = space.parts(id);
    if (!wildcard) requireUsable(this, id, null);
    const from = this.tables.of(entity);
    const { to, diff } = this.graph.remove(from, id);
    // A union's own steps name the target that is lost.
    if (wildcard && from !== to && !space.traits(id).union) {
      const lost = diff.removed.map((each) => this.context.label(each)).join(', ');
      tracer.step(steps.losesIds, at.traverse.diff, entity, lost, from.slot);
    }
    this.moves.commit(entity, to, diff);
    this.settle();
  }

  /** Removes all ids from an entity (`ecs_clear`). Throws a ModelError if the entity is dead. */
  clear(entity: Handle): void {
    this.requireAlive(entity, at.clear.alive);
    const table = this.tables.of(entity);
    this.context.tracer.step(steps.clearEntity, at.clear.head, entity, table.slot);
    if (table.ids.length > 0) this.moves.commit(entity, this.tables.root, table.loss);
    this.outside.removeAll(entity);
    this.settle();
  }

  /** Enables or disables a component of an entity. The first call gives the entity a bitset for it (`ecs_enable_id`). */
  enable(entity: Handle, id: FlecsId, enabled: boolean): void {
    this.requireAlive(entity, at.enable.alive);
    requireToggle(this.context, id);
    const { entities, tracer } = this.context;
    const label = this.context.label(id);
    const table = this.moves.add(entity, toggleOf(id));
    const row = entities.rowOf(entity);
    tracer.step(enabled ? steps.enableBit : steps.disableBit, at.enable.bit, entity, label, row);
    table.toggle(id)?.bits.set(row, enabled ? 1 : 0);
  }

  /** Deletes an entity and removes it from all entities that have it as an id or target (`ecs_delete`). If it is dead, nothing happens. */
  destroy(entity: Handle): void {
    this.sync();
    this.#cleanup.destroy(entity);
    this.settle();
  }

  /** Gives a component a hook (`ecs_set_hooks_id`). Throws a ModelError if it has one, or traits with which hooks are not modelled. */
  hook(hook: Hook): void {
    this.sync();
    this.listeners.hook(hook);
  }

  /** Registers an observer (`ecs_observer_init`). */
  observe(observer: Observer): void {
    this.sync();
    this.listeners.observe(observer);
  }

  /** Makes new indices start at `min`, counted from the first entity (`ecs_set_entity_range`). */
  setRange(min: number, max?: number): void {
    this.sync();
    this.context.entities.setRange(FIRST_INDEX + min, max === undefined ? undefined : FIRST_INDEX + max);
  }

  /** Deletes empty tables and unused records (`ecs_shrink`). */
  shrink(): void {
    this.sync();
    shrinkWorld(this);
  }

  /** Returns matching tables and rows in the order of an uncached query. Throws a ModelError if the query is not modelled. */
  query(terms: readonly IdTerm[]): QueryResult[] {
    this.sync();
    return runQuery(this, terms);
  }

  /** Checks an entity before an operation. Throws a ModelError if it is dead. */
  requireAlive(entity: Handle, line: number = at.isAlive.dense): void {
    this.sync();
    this.context.entities.requireAlive(entity, line);
  }

  /** Rebuilds the derived objects if a timeline changed the columns, and creates the world before its first operation. */
  sync(): void {
    if (this.#epoch !== this.context.columns.epoch) this.#reload();
  }

  #reload(): void {
    const { columns, entities, tracer } = this.context;
    this.#epoch = columns.epoch;
    this.components.load();
    this.tables.load();
    if (entities.aliveCount.peek(0) !== undefined) return;
    const { declared } = this.context.space;
    tracer.step(steps.createWorld, at.world.create, declared.length);
    declared.forEach((each, i) => {
      this.declared.set(i, { ...each });
    });
    entities.initialise();
    this.tables.initialise();
    this.components.initialise();
  }

  #has(entity: Handle, id: FlecsId): boolean {
    if (this.context.space.traits(id).dontFragment) return this.outside.has(entity, id);
    return this.tables.of(entity).has(id);
  }

  /** Adds what the library put off until the end of the operation, and performs what hooks and observers put off. */
  settle(): void {
    if (this.isFlushing) return;
    this.later.run((entity, additions) => {
      if (!this.context.entities.isAlive(entity)) return;
      const changes = additions.map(({ id }) => ({ kind: 'add', id }) as const);
      if (changes.length === 1) this.moves.add(entity, changes[0]!.id);
      else this.moves.once(entity, changes);
      for (const { write } of additions) write();
    });
    this.listeners.flush();
  }
}
