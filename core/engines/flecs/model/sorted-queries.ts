import type { Column } from '../../../trace/column.ts';
import { ModelError } from '../../../trace/model-error.ts';
import type { Json } from '../../../trace/value.ts';
import { declarer } from './declarer.ts';
import { indexOf } from './handle.ts';
import type { FlecsId } from './id.ts';
import { at } from './pseudocode.ts';
import type { QueryResult } from './query.ts';
import { QueryLog } from './query-log.ts';
import { hiddenTags, type IdTerm, planQuery } from './query-plan.ts';
import { sortRows } from './sort-rows.ts';
import { steps } from './steps.ts';
import type { Table } from './table.ts';
import type { WorldParts } from './world-parts.ts';

const GROUP = 'sorted';
const [CLEAN, DIRTY] = [0, 1];

export interface Order {
  /** The component by whose values entities are ordered. */
  readonly id: FlecsId;
  readonly order: 'asc' | 'desc';
}

interface SortedQuery extends Order {
  readonly terms: readonly IdTerm[];
  readonly compare: (a: number, b: number) => number;
  /** The tables that match, in the order of the cache. */
  readonly tables: Column<number>;
  /** For each table, if it changed since the query was iterated (`dirty_state` and the monitors of the cache). */
  readonly dirty: Column<number>;
}

/** The head of a table that was not taken yet, in the merge of tables. */
interface Head {
  readonly table: Table;
  readonly values: Column<number>;
  row: number;
}

/**
 * Cached queries with `order_by`. Iterating one sorts the rows of each table that changed, in place, and then merges the tables into slices, in
 * which the entities are in order. A query is modelled as if the game had created it before the first entity, so its cache lists all matching tables
 * in the order of their creation.
 */
export class SortedQueries {
  readonly #world: WorldParts;
  readonly #declare: ReturnType<typeof declarer>;
  #known: readonly SortedQuery[] = [];
  #epoch = -1;

  constructor(world: WorldParts) {
    this.#world = world;
    this.#declare = declarer(world.context.columns, GROUP, { kind: 'flecs.sorted', group: GROUP });
    world.context.watch = this;
  }

  /** Returns the entities in order, as slices of tables. */
  iterate(terms: readonly IdTerm[], by: Order): QueryResult[] {
    const { context, components, tables } = this.#world;
    const { tracer } = context;
    const query = this.#find(terms, by) ?? this.#make(terms, by);
    for (let row = 0; row < query.tables.length; row++) this.#check(query, row);
    const slices = this.#slices(query);
    tracer.step(steps.sortSlices, at.sorted.slices, context.label(by.id), slices.length);
    const log = new QueryLog(context.columns);
    tracer.enter();
    log.begin(components, terms, planQuery(context, terms));
    for (const { table: slot, offset, count, ids } of slices) {
      const table = tables.at(slot);
      tracer.step(steps.queryYield, at.sorted.yield, slot, offset, count);
      log.visit(table);
      log.yield(offset, count, ids);
      for (let row = offset; row < offset + count; row++) table.entities.touch(row);
      this.iterated(table.slot, terms);
    }
    tracer.leave();
    tracer.step(
      steps.queryEnd,
      at.sorted.end,
      slices.reduce((sum, { count }) => sum + count, 0),
    );
    log.end();
    for (let row = 0; row < query.tables.length; row++) mark(query.dirty, row, CLEAN);
    return slices;
  }

  /** Notes a new table, in the step that makes it. */
  created(slot: number): void {
    const table = this.#world.tables.at(slot);
    for (const query of this.#all()) if (matches(table, query.terms)) append(query, table);
  }

  /** Forgets a table, in the step that deletes it. */
  deleted(slot: number): void {
    for (const { tables, dirty } of this.#all()) {
      const row = rowOf(tables, slot);
      if (row === -1) continue;
      const last = tables.length - 1;
      // Flecs 4.0.5 keeps the order; 4.1.6 moves the last table into the gap.
      for (const column of [tables, dirty]) {
        if (this.#world.context.version.nonFragmenting) column.set(row, column.peek(last));
        else for (let next = row; next < last; next++) column.set(next, column.peek(next + 1));
        column.set(last, undefined);
      }
    }
  }

  /** Notes that rows of a table were added, removed or moved, or the values of an id were written. */
  changed(slot: number, id?: FlecsId): void {
    for (const query of this.#all()) if (id === undefined || id === query.id) this.#mark(query, slot);
  }

  /** A query may write what it iterates, so others take its components for changed. */
  iterated(slot: number, terms: readonly IdTerm[]): void {
    for (const { id, not } of terms) if (!not && this.#world.context.space.traits(id).size > 0) this.changed(slot, id);
  }

  #mark({ tables, dirty }: SortedQuery, slot: number): void {
    const row = rowOf(tables, slot);
    if (row !== -1) mark(dirty, row, DIRTY);
  }

  /** Sorts a table if it changed. */
  #check(query: SortedQuery, row: number): void {
    const { context, tables } = this.#world;
    const { tracer } = context;
    const table = tables.at(query.tables.peek(row) as number);
    const isDirty = query.dirty.peek(row) === DIRTY;
    const code = isDirty ? steps.sortTable : steps.sortClean;
    if (table.count > 0)
      tracer.step(code, isDirty ? at.sorted.sort : at.sorted.check, table.slot, context.label(query.id));
    query.dirty.touch(row);
    const values = table.columnOf(query.id);
    if (!isDirty || values === undefined) return;
    tracer.enter();
    sortRows(
      table.count,
      (row) => values.peek(row) as number,
      query.compare,
      (a, b) => this.#swap(table, a, b),
    );
    tracer.leave();
  }

  /** Exchanges two rows with everything that is in them (`table_swap`). */
  #swap(table: Table, a: number, b: number): void {
    const { entities, tracer } = this.#world.context;
    tracer.step(steps.sortSwap, at.sorted.swap, table.entity(a), table.entity(b), table.slot, a, b);
    for (const column of [table.entities, ...table.columns, ...table.toggles.map(({ bits }) => bits)]) {
      const [first, second] = [column.get(a), column.get(b)];
      column.set(a, second);
      column.set(b, first);
    }
    for (const row of [a, b]) entities.recordRow.set(indexOf(table.entity(row)), row);
    this.changed(table.slot);
  }

  /** Takes the smallest of the first entities of all tables, again and again; what comes from one table in a row is one slice. */
  #slices({ tables, id, terms, compare }: SortedQuery): QueryResult[] {
    const heads: Head[] = [];
    for (let row = 0; row < tables.length; row++) {
      const table = this.#world.tables.at(tables.peek(row) as number);
      if (table.count > 0) heads.push({ table, values: table.columnOf(id)!, row: 0 });
    }
    const slices: { table: number; offset: number; count: number; ids: readonly FlecsId[] }[] = [];
    for (;;) {
      const left = heads.filter(({ table, row }) => row < table.count);
      const [first, ...others] = left;
      if (first === undefined) return slices;
      let least = first;
      for (const head of others) if (compare(valueAt(least), valueAt(head)) > 0) least = head;
      const last = slices.at(-1);
      if (last?.table === least.table.slot) last.count++;
      else slices.push({ table: least.table.slot, offset: least.row, count: 1, ids: terms.map((term) => term.id) });
      least.row++;
    }
  }

  #find(terms: readonly IdTerm[], by: Order): SortedQuery | undefined {
    const text = JSON.stringify({ terms, ...by });
    return this.#all().find((each) => JSON.stringify({ terms: each.terms, id: each.id, order: each.order }) === text);
  }

  /** @throws ModelError `not-modelled-sorted-query`, `flecs-order-by-term`, `not-modelled-late-sort` */
  #make(terms: readonly IdTerm[], by: Order): SortedQuery {
    const { context, components, tables } = this.#world;
    const { space, tracer } = context;
    const plain = (id: FlecsId): boolean => {
      const { dontFragment, sparse, toggle, union } = space.traits(id);
      return !(space.parts(id).wildcard || dontFragment || sparse || toggle || union);
    };
    const strange = terms.find(({ id }) => !plain(id));
    if (strange !== undefined) {
      const message = `A sorted query of ${strange.id} is not modelled`;
      throw new ModelError('not-modelled-sorted-query', message, { id: context.label(strange.id) });
    }
    if (!terms.some(({ id, not }) => id === by.id && !not) || space.traits(by.id).size === 0) {
      const message = `order_by component '${by.id}' is not queried for, or has no value`;
      throw new ModelError('flecs-order-by-term', message, { id: context.label(by.id) });
    }
    if (context.version.nonFragmenting && tables.hadMore) {
      throw new ModelError('not-modelled-late-sort', 'Tables were deleted before the first iteration of the query');
    }
    tracer.step(steps.sortMake, at.sorted.make, context.label(by.id));
    const queries = this.#declare('queries', 'json');
    queries.set(queries.length, { terms: terms.map((term) => ({ ...term })), ...by });
    const query = this.#all().at(-1)!;
    const record = components.get(by.id);
    for (let row = 0; row < (record?.rows ?? 0); row++) {
      const slot = record!.table.peek(row);
      if (slot !== undefined && matches(tables.at(slot), terms)) append(query, tables.at(slot));
    }
    return query;
  }

  /** The queries of the column, which a timeline may have changed. */
  #all(): readonly SortedQuery[] {
    const { columns } = this.#world.context;
    const queries = columns.find(`${GROUP}.queries`);
    if (this.#known.length === (queries?.length ?? 0) && this.#epoch === columns.epoch) return this.#known;
    this.#epoch = columns.epoch;
    this.#known = rowsOf(queries).map((each, n) => {
      const { terms, id, order } = each as unknown as Order & { readonly terms: readonly IdTerm[] };
      const sign = order === 'asc' ? -1 : 1;
      return {
        ...{ terms, id, order, compare: (a: number, b: number) => -sign * (Number(a > b) - Number(a < b)) },
        ...{ tables: this.#declare(`tables.${n}`, 'u32'), dirty: this.#declare(`dirty.${n}`, 'u32') },
      };
    });
    return this.#known;
  }
}

function append({ tables, dirty }: SortedQuery, { slot }: Table): void {
  dirty.set(tables.length, DIRTY);
  tables.set(tables.length, slot);
}

function mark(dirty: Column<number>, row: number, to: number): void {
  if (dirty.peek(row) !== to) dirty.set(row, to);
}

function matches(table: Table, terms: readonly IdTerm[]): boolean {
  return terms.every(({ id, not }) => table.has(id) !== not) && !hiddenTags(terms).some((tag) => table.has(tag));
}

function rowOf(tables: Column<number>, slot: number): number {
  for (let row = 0; row < tables.length; row++) if (tables.peek(row) === slot) return row;
  return -1;
}

function rowsOf(column: Column | undefined): readonly Json[] {
  return Array.from({ length: column?.length ?? 0 }, (_, row) => column!.peek(row) as Json);
}

function valueAt({ values, row }: Head): number {
  return values.peek(row) as number;
}
