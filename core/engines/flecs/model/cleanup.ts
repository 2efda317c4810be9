import { ChildCleanup, idsWith, type Marks } from './child-cleanup.ts';
import type { ComponentRecord } from './component-record.ts';
import type { Effects } from './effects.ts';
import { IS_ID, IS_TARGET, IS_TRAVERSABLE } from './entity-index.ts';
import { type Handle, indexOf } from './handle.ts';
import type { Hierarchy } from './hierarchy.ts';
import { type FlecsId, pair, pairPartOf, tagOf, WILDCARD } from './id.ts';
import type { Listeners } from './listeners.ts';
import type { NonFragmenting } from './non-fragmenting.ts';
import { at } from './pseudocode.ts';
import { diedTwice, panic, refilled, refuseOwnTarget, spawned } from './refused-deletions.ts';
import type { Rows } from './rows.ts';
import { deleteRecord } from './shrink.ts';
import type { Spawner } from './spawner.ts';
import { steps } from './steps.ts';
import type { Symmetric } from './symmetric.ts';
import type { Table } from './table.ts';
import type { TableGraph } from './table-graph.ts';
import { type Diff, joinDiffs, NO_DIFF } from './type-diff.ts';
import type { WorldParts } from './world-parts.ts';

export interface CleanupParts extends WorldParts {
  readonly graph: TableGraph;
  readonly rows: Rows;
  readonly effects: Effects;
  readonly symmetric: Symmetric;
  readonly outside: NonFragmenting;
  readonly hierarchy: Hierarchy;
  readonly spawner: Spawner;
  readonly listeners: Listeners;
}

/**
 * Deletes entities with Flecs' default cleanup: other entities lose ids and pairs that contain the deleted
 * entity, and its children are deleted with it. Tables and component records of deleted ids are deleted too.
 */
export class Cleanup {
  readonly #parts: CleanupParts;
  /** The work of the deletion that is going on; null between deletions. Deletions that it causes add to it. */
  #marks: Marks | null = null;
  readonly #putOff: (() => void)[] = [];
  readonly #children: ChildCleanup;

  constructor(parts: CleanupParts) {
    this.#parts = parts;
    this.#children = new ChildCleanup(parts, {
      mark: (id, marks) => this.#mark(id, marks),
      push: (record, marks) => this.#push(record, marks),
      deleteRow: (child) => this.#deleteRow(child, false),
      deleteRecord: (record) => this.#deleteRecord(record),
    });
  }

  /**
   * Deletes an entity (`ecs_delete`). If it is already dead, nothing happens.
   * @throws ModelError `not-modelled-own-target`, `not-modelled-died-twice`
   */
  destroy(entity: Handle): void {
    const { context } = this.#parts;
    const { entities, tracer } = context;
    const alive = entities.isAlive(entity);
    tracer.step(alive ? steps.findEntity : steps.deadAlready, at.delete.find, entity);
    const row = entities.recordDense.get(indexOf(entity));
    if (row !== undefined) entities.dense.touch(row);
    if (!alive) return;
    const flags = entities.flags(entity);
    if (flags & IS_TARGET) refuseOwnTarget(context, entity, this.#parts.tables.of(entity));
    if (flags & IS_TARGET) this.#deleteIds([pair(WILDCARD, pairPartOf(entity))]);
    if (flags & IS_ID) this.#deleteIds([tagOf(entity)]);
    if (flags & IS_ID) this.#deleteIds([pair(pairPartOf(entity), WILDCARD)]);
    if (flags & IS_TRAVERSABLE && !entities.isAlive(entity)) throw diedTwice(entity);
    if (flags !== 0) this.#parts.listeners.flush();
    this.#deleteRow(entity, true);
    if (entities.isAlive(entity)) entities.remove(entity);
  }

  /** @param leaves false if the parents of the entity are deleted with it */
  #deleteRow(entity: Handle, leaves: boolean): void {
    const { context, tables, rows, effects, hierarchy, listeners, outside } = this.#parts;
    const slot = context.entities.tableOf(entity);
    if (slot === undefined) return;
    const table = tables.at(slot);
    const span = { table, row: context.entities.rowOf(entity), count: 1 };
    if (leaves) hierarchy.leave(span, tables.root, table.loss);
    listeners.emit('OnRemove', span, table.loss.removed, tables.root);
    effects.onRemove(span, table.loss);
    outside.removeAll(entity);
    const hook = (id: FlecsId): void => listeners.runHook('OnRemove', id, [entity]);
    rows.delete(table, span.row, listeners.hasHooks ? hook : null);
  }

  /** Deletes ids with everything that depends on them (`on_delete`). */
  #deleteIds(ids: readonly FlecsId[]): void {
    const outer = this.#marks;
    const marks = outer ?? { records: new Set(), tables: new Set() };
    this.#marks = marks;
    try {
      for (const id of ids) this.#mark(id, marks);
      if (outer === null) this.#deleteMarked(marks);
    } finally {
      this.#marks = outer;
    }
    if (outer === null) for (const follow of this.#putOff.splice(0)) follow();
  }

  #deleteMarked({ records, tables }: Marks): void {
    const { space } = this.#parts.context;
    for (let from = 0; from < records.size; ) {
      const batch = [...records].slice(from);
      from = records.size;
      for (const record of batch.reverse()) this.#clearTables(record, { records, tables });
    }
    for (const wildcard of [false, true]) {
      const left = [...records].filter(({ id }) => space.parts(id).wildcard === wildcard);
      for (const record of left) this.#deleteRecord(record);
    }
  }

  /** Marks an id and the tables whose entities are deleted with it, then the ids of those entities (`id_mark_for_delete`). */
  #mark(id: FlecsId, marks: Marks): void {
    // The explicit stack allows hierarchies deeper than the call stack.
    const calls = [this.#markOne(id, marks)];
    for (let call = calls.at(-1); call !== undefined; call = calls.at(-1)) {
      const next = call.next();
      if (next.done === true) calls.pop();
      else calls.push(this.#markOne(next.value, marks));
    }
  }

  /** Marks one id and its tables. @yields each dependent id, which the caller marks before it resumes this generator */
  *#markOne(id: FlecsId, marks: Marks): Generator<FlecsId, void> {
    const { components, context } = this.#parts;
    const record = components.get(id);
    if (record === undefined || record.isMarked || marks.records.has(record)) return;
    const { tracer } = context;
    tracer.step(steps.markId, at.onDelete.mark, context.label(id), record.tables);
    this.#push(record, marks);
    if (this.#children.deletes(id, marks)) return;
    for (const table of this.#tablesOf(record)) {
      if (marks.tables.has(table)) continue;
      if (table.count > 0 && !this.#deletesEntities(table, id)) continue;
      marks.tables.add(table);
      if (table.count === 0) continue;
      tracer.enter();
      tracer.step(steps.markTable, at.onDelete.markTable, context.label(id), table.slot, table.count);
      for (let i = 0; i < table.count; i++) yield* idsWith(context, table.entities.get(i) as Handle);
      tracer.leave();
    }
  }

  #push(record: ComponentRecord, marks: Marks): void {
    marks.records.add(record);
    if (!this.#parts.context.version.nonFragmenting) return;
    record.isMarked = true;
    const { wildcard, first } = this.#parts.context.space.parts(record.id);
    if (!wildcard) return;
    for (const each of this.#parts.components.matching(record.id)) {
      each.isMarked ||= first !== WILDCARD || each.children?.isOrdered !== true;
    }
  }

  /** Returns true if the entities with a pair are deleted with its target, as children are. Delete takes precedence, else the last pair decides. */
  #deletesEntities(table: Table, id: FlecsId): boolean {
    const { space } = this.#parts.context;
    if (space.parts(id).first !== WILDCARD) return false;
    const policies = table.ids
      .filter((each) => space.matches(each, id))
      .map((each) => ({ id: each, policy: space.traits(each).onDeleteTarget }));
    if (policies.some(({ policy }) => policy === 'Delete')) return true;
    const last = policies.at(-1);
    if (last?.policy === 'Panic') throw panic(this.#parts.context, last.id);
    return false;
  }

  /** Empties all tables that have an id (`on_delete_clear_tables`). */
  #clearTables(record: ComponentRecord, marks: Marks): void {
    for (const table of this.#tablesOf(record)) {
      if (table.count === 0) continue;
      if (marks.tables.has(table)) this.#killAll(table);
      else this.#moveAll(table, marks);
    }
    if (record.children?.hasOwnTables === true) {
      for (const child of record.children.entities().reverse()) this.destroy(child);
    }
    this.#parts.listeners.flush();
  }

  *#tablesOf(record: ComponentRecord): Iterable<Table> {
    for (let row = 0; row < record.rows; row++) {
      const slot = record.tableAt(row);
      if (slot !== undefined) yield this.#parts.tables.at(slot);
    }
  }

  #killAll(table: Table): void {
    const { context, effects, rows, hierarchy, tables, listeners, outside } = this.#parts;
    const { tracer, entities } = context;
    const { count } = table;
    tracer.step(steps.killTable, at.clearTables.kill, table.slot, count);
    tracer.enter();
    hierarchy.leave({ table, row: 0, count }, tables.root, table.loss);
    listeners.emit('OnRemove', { table, row: 0, count }, table.loss.removed, tables.root);
    effects.onRemove({ table, row: 0, count }, table.loss);
    listeners.rows('OnRemove', { table, row: 0, count });
    for (let row = 0; row < count; row++) {
      outside.removeAll(table.entity(row));
      entities.remove(table.entity(row));
    }
    rows.empty(table);
    tracer.leave();
  }

  /** Moves all entities of a table to the table without the deleted ids (`remove_from_table`). */
  #moveAll(table: Table, marks: Marks): void {
    const { context, effects, rows, symmetric, hierarchy, listeners } = this.#parts;
    const { tracer } = context;
    const { count } = table;
    tracer.step(steps.removeFromTable, at.clearTables.remove, table.slot, count);
    tracer.enter();
    const { to, diff } = this.#tableWithout(table, marks);
    if (to !== table) {
      const moved = Array.from({ length: count }, (_, row) => table.entity(row));
      hierarchy.leave({ table, row: 0, count }, to, diff);
      listeners.emit('OnRemove', { table, row: 0, count }, diff.removed, to);
      effects.onRemove({ table, row: 0, count }, diff);
      rows.merge(table, to);
      const follow = (): void => symmetric.follow(moved, { from: table, to, diff });
      // Since 4.1, what the observers of symmetric relations do is put off until the ids are deleted.
      if (context.version.nonFragmenting) this.#putOff.push(follow);
      else follow();
    }
    tracer.leave();
  }

  #tableWithout(table: Table, marks: Marks): { to: Table; diff: Diff } {
    const { context, graph } = this.#parts;
    let to = table;
    let diff = NO_DIFF;
    for (const { id } of marks.records) {
      for (;;) {
        const found = to.ids.find((each) => context.space.matches(each, id));
        if (found === undefined) break;
        const edge = graph.remove(to, found);
        diff = joinDiffs(context.space, diff, edge.diff);
        to = edge.to;
      }
    }
    return { to, diff };
  }

  /** Deletes the empty tables of a record, then the record (`on_delete_clear_ids`). */
  #deleteRecord(record: ComponentRecord): void {
    const { tables } = this.#parts;
    const inUse = record.slots().find((slot) => tables.at(slot).count > 0);
    if (inUse !== undefined) throw refilled(tables.at(inUse));
    const kept = this.#parts.spawner.keptSlots();
    if (record.slots().some((slot) => kept.has(slot))) throw spawned(this.#parts.context, record.id);
    for (const slot of record.slots()) tables.delete(tables.at(slot));
    deleteRecord(this.#parts, record);
  }
}
