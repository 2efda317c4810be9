import { ModelError } from '../../../trace/model-error.ts';
import type { ComponentRecord } from './component-record.ts';
import type { Effects } from './effects.ts';
import { IS_ID, IS_TARGET, IS_TRAVERSABLE } from './entity-index.ts';
import { type Handle, handleText, indexOf } from './handle.ts';
import { type FlecsId, pair, pairPartOf, tagOf, WILDCARD } from './id.ts';
import { at } from './pseudocode.ts';
import type { Rows } from './rows.ts';
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
}

/** Work of one deletion: ids to delete, and tables whose entities are deleted with them. */
interface Marks {
  readonly records: Set<ComponentRecord>;
  readonly tables: Set<Table>;
}

/**
 * Deletes entities with Flecs 4.0.5's default cleanup: other entities lose ids and pairs that contain the deleted
 * entity, and its children are deleted with it. Tables and component records of deleted ids are deleted too.
 */
export class Cleanup {
  readonly #parts: CleanupParts;

  constructor(parts: CleanupParts) {
    this.#parts = parts;
  }

  /** Deletes an entity (`ecs_delete`). If it is already dead, nothing happens. */
  destroy(entity: Handle): void {
    const { context, tables, rows, effects } = this.#parts;
    const { entities, tracer } = context;
    const alive = entities.isAlive(entity);
    tracer.step(alive ? steps.findEntity : steps.deadAlready, at.delete.find, entity);
    const row = entities.recordDense.get(indexOf(entity));
    if (row !== undefined) entities.dense.touch(row);
    if (!alive) return;
    const flags = entities.flags(entity);
    if (flags & IS_TARGET) this.#deleteIds([pair(WILDCARD, pairPartOf(entity))]);
    if (flags & IS_ID) this.#deleteIds([tagOf(entity)]);
    if (flags & IS_ID) this.#deleteIds([pair(pairPartOf(entity), WILDCARD)]);
    if (flags & IS_TRAVERSABLE && !entities.isAlive(entity)) throw this.#diedTwice(entity);
    const slot = entities.tableOf(entity);
    if (slot !== undefined) {
      const table = tables.at(slot);
      const span = { table, row: entities.rowOf(entity), count: 1 };
      effects.onRemove(span, table.loss);
      rows.delete(table, span.row);
    }
    if (entities.isAlive(entity)) entities.remove(entity);
  }

  /** Deletes ids with everything that depends on them (`on_delete`). */
  #deleteIds(ids: readonly FlecsId[]): void {
    const marks: Marks = { records: new Set(), tables: new Set() };
    for (const id of ids) this.#mark(id, marks);
    for (const record of [...marks.records].reverse()) this.#clearTables(record, marks);
    for (const wildcard of [false, true]) {
      const records = [...marks.records].filter(({ id }) => this.#parts.context.space.parts(id).wildcard === wildcard);
      for (const record of records) this.#deleteRecord(record);
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
    if (record === undefined || marks.records.has(record)) return;
    const { tracer } = context;
    tracer.step(steps.markId, at.onDelete.mark, context.label(id), record.tables);
    marks.records.add(record);
    for (const table of this.#tablesOf(record)) {
      if (marks.tables.has(table)) continue;
      if (table.count > 0 && !this.#deletesEntities(table, id)) continue;
      marks.tables.add(table);
      if (table.count === 0) continue;
      tracer.enter();
      tracer.step(steps.markTable, at.onDelete.markTable, context.label(id), table.slot, table.count);
      for (let i = 0; i < table.count; i++) yield* this.#idsWith(table.entities.get(i) as Handle);
      tracer.leave();
    }
  }

  *#idsWith(entity: Handle): Generator<FlecsId, void> {
    const flags = this.#parts.context.entities.flags(entity);
    if (flags & IS_ID) {
      yield tagOf(entity);
      yield pair(pairPartOf(entity), WILDCARD);
    }
    if (flags & IS_TARGET) yield pair(WILDCARD, pairPartOf(entity));
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
    if (last?.policy === 'Panic') throw this.#panic(last.id);
    return false;
  }

  /** A symmetric relation can give an entity a pair that is being deleted. */
  #refilled(table: Table): ModelError {
    const message = `An entity moved to table ${table.slot} while that was deleted: this is not modelled`;
    return new ModelError('not-modelled-refilled', message, { table: table.slot });
  }

  #diedTwice(entity: Handle): ModelError {
    const message = `${handleText(entity)} was deleted with what depends on it: Flecs reads its table after that`;
    return new ModelError('not-modelled-died-twice', message, { entity });
  }

  #panic(id: FlecsId): ModelError {
    const message = `${id} is declared with (OnDeleteTarget,Panic): its target must not be deleted`;
    return new ModelError('flecs-panic', message, { id: this.#parts.context.label(id) });
  }

  /** Empties all tables that have an id (`on_delete_clear_tables`). */
  #clearTables(record: ComponentRecord, marks: Marks): void {
    for (const table of this.#tablesOf(record)) {
      if (table.count === 0) continue;
      if (marks.tables.has(table)) this.#killAll(table);
      else this.#moveAll(table, marks);
    }
  }

  *#tablesOf(record: ComponentRecord): Iterable<Table> {
    for (let row = 0; row < record.rows; row++) {
      const slot = record.tableAt(row);
      if (slot !== undefined) yield this.#parts.tables.at(slot);
    }
  }

  #killAll(table: Table): void {
    const { context, effects, rows } = this.#parts;
    const { tracer, entities } = context;
    const { count } = table;
    tracer.step(steps.killTable, at.clearTables.kill, table.slot, count);
    tracer.enter();
    effects.onRemove({ table, row: 0, count }, table.loss);
    for (let row = 0; row < count; row++) entities.remove(table.entity(row));
    rows.empty(table);
    tracer.leave();
  }

  /** Moves all entities of a table to the table without the deleted ids (`remove_from_table`). */
  #moveAll(table: Table, marks: Marks): void {
    const { context, effects, rows, symmetric } = this.#parts;
    const { tracer } = context;
    const { count } = table;
    tracer.step(steps.removeFromTable, at.clearTables.remove, table.slot, count);
    tracer.enter();
    const { to, diff } = this.#tableWithout(table, marks);
    if (to !== table) {
      const moved = Array.from({ length: count }, (_, row) => table.entity(row));
      effects.onRemove({ table, row: 0, count }, diff);
      rows.merge(table, to);
      symmetric.follow(moved, { from: table, to, diff });
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
    const { components, tables } = this.#parts;
    const inUse = record.slots().find((slot) => tables.at(slot).count > 0);
    if (inUse !== undefined) throw this.#refilled(tables.at(inUse));
    for (const slot of record.slots()) tables.delete(tables.at(slot));
    components.delete(record.id);
  }
}
