import type { Column } from '../../../trace/column.ts';
import type { ColumnSet } from '../../../trace/column-set.ts';
import { ModelError } from '../../../trace/model-error.ts';
import type { Json } from '../../../trace/value.ts';
import { ChosenHandles } from './chosen-handles.ts';
import { Cleanup, type CleanupParts } from './cleanup.ts';
import type { Command } from './command.ts';
import { ComponentIndex } from './component-index.ts';
import { Context, type WorldOptions } from './context.ts';
import { Effects } from './effects.ts';
import { FIRST_INDEX, type Handle, indexOf } from './handle.ts';
import { type FlecsId, toggleOf } from './id.ts';
import { Instances } from './instances.ts';
import { at } from './pseudocode.ts';
import { type QueryResult, runQuery } from './query.ts';
import type { IdTerm } from './query-plan.ts';
import { Rows } from './rows.ts';
import { steps } from './steps.ts';
import { Symmetric } from './symmetric.ts';
import type { Table } from './table.ts';
import { TableGraph } from './table-graph.ts';
import { TableStore } from './table-store.ts';
import { type Diff, idsDiff, joinDiffs, NO_DIFF } from './type-diff.ts';
import { requireToggle, requireUsable, requireVersionable } from './usable-id.ts';

const WORLD = 'world';

/**
 * A Flecs 4.0.5 world with the entities of one script.
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
  readonly effects: Effects;
  readonly #cleanup: Cleanup;
  readonly instances: Instances;
  readonly symmetric: Symmetric;
  readonly chosen: ChosenHandles;
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
    this.effects = new Effects(this);
    this.instances = new Instances(this);
    this.symmetric = new Symmetric(this);
    this.chosen = new ChosenHandles(context.entities, context.tracer);
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

  /**
   * Changes a used index's generation (`ecs_set_version`).
   * @throws ModelError `not-modelled-version` for a tag, or a target of a union
   */
  setVersion(entity: Handle): void {
    this.sync();
    const { entities, tracer } = this.context;
    requireVersionable(this, entity);
    if (!this.chosen.setGeneration(entity)) return;
    const slot = entities.tableOf(entity);
    if (slot === undefined) return;
    const row = entities.rowOf(entity);
    tracer.enter();
    tracer.step(steps.rewriteRow, at.setVersion.row, entity, slot, row);
    this.tables.at(slot).entities.set(row, entity);
    tracer.leave();
  }

  /** Creates entities with the same ids at once (`ecs_bulk_init`). */
  createMany(count: number, ids: readonly FlecsId[]): Handle[] {
    this.sync();
    for (const id of ids) requireUsable(this, id, null);
    const { entities, space } = this.context;
    let table = this.tables.root;
    let diff: Diff = NO_DIFF;
    for (const id of ids) {
      const edge = this.graph.add(table, id);
      table = edge.to;
      diff = joinDiffs(space, diff, edge.diff);
    }
    const created = entities.newIds(count);
    const row = this.rows.appendMany(table, created);
    this.context.tracer.enter();
    this.effects.onAdd({ table, row, count }, diff);
    this.context.tracer.leave();
    return created;
  }

  /** Adds an id to an entity (`ecs_add_id`). Throws a ModelError if the entity is dead or the id cannot be added. */
  add(entity: Handle, id: FlecsId): void {
    this.requireAlive(entity);
    requireUsable(this, id, entity);
    this.#add(entity, this.#tableOf(entity), id);
  }

  /**
   * Sets a component's value and adds the component if missing (`ecs_set_id`).
   * @throws ModelError like `add`, or if the id has no data
   */
  set(entity: Handle, id: FlecsId, value: number): void {
    this.requireAlive(entity, at.set.alive);
    const { entities, space, tracer } = this.context;
    requireUsable(this, id, entity);
    if (space.traits(id).size === 0 || space.stored(id) !== id) {
      throw new ModelError('flecs-no-data', `${id} has no value`, { id: this.context.label(id) });
    }
    const from = this.#tableOf(entity);
    const table = from.has(id) ? from : this.#add(entity, from, id);
    const row = entities.rowOf(entity);
    const label = this.context.label(id);
    const { sparse } = space.traits(id);
    if (table.toggle(id)?.bits.peek(row) === 0) tracer.step(steps.setDisabled, at.set.write, entity, label, value);
    else if (sparse) tracer.step(steps.setSparse, at.set.write, entity, label, value);
    else tracer.step(steps.setValue, at.set.write, entity, label, value, row);
    if (sparse) this.components.get(id)?.sparse?.set(entity, value);
    else table.columnOf(id)?.set(row, value);
  }

  /** Sets a component in deferred mode, which creates its record. Returns false if the entity does not have it. */
  setExisting(entity: Handle, id: FlecsId, value: number): boolean {
    this.requireAlive(entity, at.set.alive);
    if (this.components.get(id) === undefined) this.components.ensure(id);
    if (!this.#tableOf(entity).has(id)) return false;
    this.set(entity, id, value);
    return true;
  }

  /** Moves an entity once for all its commands, and sets their values (`cmd_batch_for_entity`). */
  batch(commands: readonly Command[]): void {
    const { entity } = commands[0]!;
    for (const { id } of commands) {
      if (id !== undefined && this.context.space.stored(id) !== id) {
        throw new ModelError('not-modelled-batch', `Several commands with ${id} are not modelled`, { id });
      }
    }
    const to = this.moveOnce(entity, commands);
    for (const { kind, id, value } of commands) if (kind === 'set' && to.has(id!)) this.set(entity, id!, value!);
  }

  /** Moves an entity to the table to which several changes of its type lead. Returns that table. */
  moveOnce(entity: Handle, changes: readonly Pick<Command, 'kind' | 'id'>[]): Table {
    const from = this.#tableOf(entity);
    let to = from;
    for (const { kind, id } of changes) {
      if (kind === 'clear') to = this.tables.root;
      else to = kind === 'remove' ? this.graph.remove(to, id!).to : this.graph.add(to, id!).to;
    }
    const added = to.ids.filter((id) => !from.has(id));
    const removed = from.ids.filter((id) => !to.has(id));
    this.#commit(entity, from, to, idsDiff(this.context.space, added, removed));
    return to;
  }

  /** Removes an id from an entity, or all pairs of a relation with `(R,*)` (`ecs_remove_id`). Throws a ModelError if the entity is dead. */
  remove(entity: Handle, id: FlecsId): void {
    this.requireAlive(entity);
    const { space, tracer } = this.context;
    const { wildcard } = space.parts(id);
    if (!wildcard) requireUsable(this, id, null);
    const from = this.#tableOf(entity);
    const { to, diff } = this.graph.remove(from, id);
    // A union's own steps name the target that is lost.
    if (wildcard && from !== to && !space.traits(id).union) {
      const lost = diff.removed.map((each) => this.context.label(each)).join(', ');
      tracer.step(steps.losesIds, at.traverse.diff, entity, lost, from.slot);
    }
    this.#commit(entity, from, to, diff);
  }

  /** Removes all ids from an entity (`ecs_clear`). Throws a ModelError if the entity is dead. */
  clear(entity: Handle): void {
    this.requireAlive(entity, at.clear.alive);
    const table = this.#tableOf(entity);
    this.context.tracer.step(steps.clearEntity, at.clear.head, entity, table.slot);
    if (table.ids.length > 0) this.#commit(entity, table, this.tables.root, table.loss);
  }

  /** Enables or disables a component of an entity. The first call gives the entity a bitset for it (`ecs_enable_id`). */
  enable(entity: Handle, id: FlecsId, enabled: boolean): void {
    this.requireAlive(entity, at.enable.alive);
    requireToggle(this.context, id);
    const { entities, tracer } = this.context;
    const label = this.context.label(id);
    const table = this.#add(entity, this.#tableOf(entity), toggleOf(id));
    const row = entities.rowOf(entity);
    tracer.step(enabled ? steps.enableBit : steps.disableBit, at.enable.bit, entity, label, row);
    table.toggle(id)?.bits.set(row, enabled ? 1 : 0);
  }

  /** Deletes an entity and removes it from all entities that have it as an id or target (`ecs_delete`). If it is dead, nothing happens. */
  destroy(entity: Handle): void {
    this.sync();
    this.#cleanup.destroy(entity);
  }

  /** Makes new indices start at `min`, counted from the first entity (`ecs_set_entity_range`). */
  setRange(min: number, max?: number): void {
    this.sync();
    this.context.entities.setRange(FIRST_INDEX + min, max === undefined ? undefined : FIRST_INDEX + max);
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

  /** @returns the entity's new table */
  #add(entity: Handle, from: Table, id: FlecsId): Table {
    const { to, diff } = this.graph.add(from, id);
    this.#commit(entity, from, to, diff);
    return to;
  }

  /** Moves an entity to a table with all side effects (`commit`, `move_entity`). */
  #commit(entity: Handle, from: Table, to: Table, diff: Diff): void {
    const { entities, tracer } = this.context;
    const fromRow = entities.rowOf(entity);
    if (from === to) {
      tracer.step(steps.staysInTable, at.commit.stay, entity, from.slot);
      if (from.hasUnion) this.effects.onAdd({ table: from, row: fromRow, count: 1 }, { ...diff, addsUnion: true });
      return;
    }
    tracer.step(steps.changeTable, at.commit.move, entity, from.slot, to.slot);
    entities.recordTable.touch(indexOf(entity));
    entities.recordRow.touch(indexOf(entity));
    tracer.enter();
    const row = this.rows.append(to, entity);
    this.effects.onRemove({ table: from, row: fromRow, count: 1 }, diff);
    this.rows.move(from, fromRow, to, row);
    this.rows.place(entity, to, row);
    tracer.leave();
    this.rows.delete(from, fromRow);
    this.effects.onAdd({ table: to, row, count: 1 }, diff);
    this.symmetric.follow([entity], { from, to, diff });
  }

  #tableOf(entity: Handle): Table {
    return this.tables.at(this.context.entities.tableOf(entity) as number);
  }
}
