import type { Column } from '../../../trace/column.ts';
import type { ComponentIndex } from './component-index.ts';
import type { Context } from './context.ts';
import { declarer } from './declarer.ts';
import type { Handle } from './handle.ts';
import type { FlecsId } from './id.ts';
import { at } from './pseudocode.ts';
import { steps } from './steps.ts';
import { type Edge, storedType, TABLE_FLAGS, Table, typeKey } from './table.ts';

export const TABLES_GROUP = 'tables';

/** The column that a shrink writes. */
export const LAST_SLOT = `${TABLES_GROUP}.last-slot`;

/** Slot of the table with the empty type, where new entities start. */
export const ROOT = 0;

/**
 * All tables by slot and by type, after Flecs' table store: a sparse set, so the slot of a deleted table is
 * reused.
 *
 * - `dense`: slots; the first `count` hold a table, the others are free
 */
export class TableStore {
  readonly dense: Column<number>;
  readonly countColumn: Column<number>;
  /** Since 4.1: the largest slot before the last shrink; empty without one. */
  readonly #last: Column<number> | null;
  readonly #context: Context;
  readonly #components: ComponentIndex;
  readonly #tables: (Table | undefined)[] = [];
  readonly #byType = new Map<string, Table>();
  readonly #rows: number[] = [];

  constructor(context: Context, components: ComponentIndex) {
    const declare = declarer(context.columns, TABLES_GROUP, { kind: 'flecs.tables', group: TABLES_GROUP });
    this.#context = context;
    this.#components = components;
    this.dense = declare('dense', 'u32');
    this.countColumn = declare('count', 'u32');
    this.#last = context.version.nonFragmenting ? declare('last-slot', 'u32') : null;
    this.load();
  }

  load(): void {
    this.#tables.length = 0;
    this.#byType.clear();
    const { columns } = this.#context;
    for (let row = 0; row < this.count; row++) {
      const slot = this.dense.peek(row) as number;
      this.#addObject(slot, storedType(columns, slot), row);
    }
    for (const table of this) {
      table.add.load((slot) => this.at(slot));
      table.remove.load((slot) => this.at(slot));
    }
  }

  /** Creates the root table in the caller's step. */
  initialise(): void {
    this.dense.set(0, ROOT);
    this.countColumn.set(0, 1);
    this.#addObject(ROOT, [], 0);
  }

  get count(): number {
    return this.countColumn.peek(0) ?? 0;
  }

  /** True if tables were deleted. */
  get hadMore(): boolean {
    return this.dense.length > this.count || this.isShrunk;
  }

  /** True if empty tables were deleted by a shrink. */
  get isShrunk(): boolean {
    return this.#last?.peek(0) !== undefined;
  }

  get root(): Table {
    return this.at(ROOT);
  }

  /** @throws Error if there is no such table, which is a defect of the model */
  at(slot: number): Table {
    const table = this.#tables[slot];
    if (table === undefined) throw new Error(`There is no table ${slot}`);
    return table;
  }

  /** Returns the table of an entity that is alive. */
  of(entity: Handle): Table {
    return this.at(this.#context.entities.tableOf(entity) as number);
  }

  /** Iterates in the order of a query that has no term to start from. */
  *[Symbol.iterator](): IterableIterator<Table> {
    for (let i = 0; i < this.count; i++) yield this.at(this.dense.peek(i) as number);
  }

  /** Finds or creates the table with a type (`table_ensure`). */
  ensure(ids: readonly FlecsId[]): Table {
    const { tracer } = this.#context;
    const known = this.#byType.get(typeKey(ids));
    if (known !== undefined) {
      tracer.step(steps.foundTable, at.tableEnsure.find, this.#label(ids), known.slot);
      known.typeColumn.touch(0);
      return known;
    }
    tracer.step(steps.noTable, at.tableEnsure.find, this.#label(ids));
    return this.#create(ids);
  }

  /** Deletes a table without rows, with its edges and its entries in the component index (`table_fini`). */
  delete(table: Table): void {
    const { tracer } = this.#context;
    tracer.step(steps.deleteTable, at.tableFini.head, table.slot, this.#label(table.ids));
    table.typeColumn.touch(0);
    tracer.enter();
    this.#deleteEdges(table);
    this.#components.unregister(table);
    tracer.step(steps.freeTable, at.tableFini.free, table.slot);
    this.#context.watch?.deleted(table.slot);
    this.#byType.delete(table.key);
    this.#tables[table.slot] = undefined;
    table.clearType();
    this.#freeSlot(table.slot);
    tracer.leave();
  }

  /** Forgets the slots of deleted tables, which do not come back (`sparse_shrink`). */
  forgetSlots(): void {
    this.#last?.set(0, this.#lastSlot());
    for (let row = this.dense.length - 1; row >= this.count; row--) this.dense.set(row, undefined);
  }

  /** Returns the largest slot that a table ever had. */
  #lastSlot(): number {
    const slots = Array.from({ length: this.dense.length }, (_, row) => this.dense.peek(row)!);
    return slots.reduce((most, slot) => Math.max(most, slot), this.#last?.peek(0) ?? -1);
  }

  #create(ids: readonly FlecsId[]): Table {
    const { tracer } = this.#context;
    const { count } = this;
    const slot =
      this.dense.peek(count) ?? (this.#last?.peek(0) === undefined ? this.dense.length : this.#lastSlot() + 1);
    tracer.step(steps.createTable, at.tableInit.create, slot, this.#label(ids));
    if (this.dense.peek(count) === undefined) this.dense.set(count, slot);
    this.countColumn.set(0, count + 1);
    const table = this.#addObject(slot, ids, count);
    table.writeType();
    this.#context.watch?.created(table.slot);
    tracer.enter();
    this.#components.register(table);
    if (ids.some((id) => this.#components.get(id)?.children?.isOrdered)) table.setFlag(TABLE_FLAGS.orderedChildren);
    tracer.leave();
    return table;
  }

  /** Deletes the edges of an id that does not fragment, which lead back to their own table (`table_clear_edges_for_id`). */
  deleteEdgesOf(id: FlecsId): void {
    for (const table of this) {
      const edges = [table.add.get(id), table.remove.get(id)].filter((edge) => edge !== undefined);
      // Flecs has not noted the tables whose edges were all made before the id had a record.
      if (!edges.some(({ diff }) => diff.addsSparse || diff.removesSparse)) continue;
      for (const edge of edges) this.#deleteEdge(edge);
    }
  }

  #deleteEdge(edge: Edge): void {
    const from = edge.from.table.slot;
    const label = this.#context.label(edge.id);
    this.#context.tracer.step(steps.deleteEdge, at.tableFini.edges, from, label, edge.to.slot);
    edge.from.delete(edge);
  }

  #deleteEdges(table: Table): void {
    for (const edges of [table.add, table.remove]) for (const edge of edges.all()) this.#deleteEdge(edge);
  }

  /** The slot is swapped with the last one in use. */
  #freeSlot(slot: number): void {
    const last = this.count - 1;
    const row = this.#rows[slot] as number;
    if (row !== last) {
      const moved = this.dense.get(last) as number;
      this.dense.set(row, moved);
      this.dense.set(last, slot);
      this.#rows[moved] = row;
    }
    this.countColumn.set(0, last);
  }

  #addObject(slot: number, ids: readonly FlecsId[], row: number): Table {
    const table = new Table(this.#context, slot, ids);
    this.#tables[slot] = table;
    this.#rows[slot] = row;
    this.#byType.set(typeKey(ids), table);
    return table;
  }

  #label(ids: readonly FlecsId[]): string {
    return `[${ids.map((id) => this.#context.label(id)).join(', ')}]`;
  }
}
