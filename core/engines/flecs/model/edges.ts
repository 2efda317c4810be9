import type { Column } from '../../../trace/column.ts';
import type { ColumnSet } from '../../../trace/column-set.ts';
import type { Json } from '../../../trace/value.ts';
import type { Id } from './id.ts';
import type { Table } from './table.ts';
import type { Diff } from './type-diff.ts';

/** Whether an id is added or removed along an edge. */
export type EdgeKind = 'add' | 'remove';

/** An edge of the table graph: the table that an entity moves to when an id is added or removed. */
export interface Edge {
  readonly id: Id;
  readonly from: Edges;
  readonly to: Table;
  /** Its row in the columns; the last edge moves when another is deleted. */
  row: number;
  /** What changes along it. */
  readonly diff: Diff;
}

/** Computes what changes on the way to a table. */
export type DiffOf = (id: Id, from: Table, to: Table, kind: EdgeKind) => Diff;

/** The add or the remove edges of one table. The real ones are a map by id: their order has no meaning. */
export class Edges {
  readonly table: Table;
  readonly kind: EdgeKind;
  readonly ids: Column<Json>;
  readonly to: Column<number>;
  /** Edges of any table that lead here. */
  readonly incoming = new Set<Edge>();
  readonly #edges = new Map<Id, Edge>();
  readonly #diffOf: DiffOf;

  constructor(set: ColumnSet, table: Table, kind: EdgeKind, diffOf: DiffOf) {
    const group = `table.${table.slot}`;
    const meta = { kind: 'flecs.table-graph', group, table: table.slot };
    this.table = table;
    this.kind = kind;
    this.#diffOf = diffOf;
    this.ids = set.declare({ name: `${group}.${kind}.id`, type: 'json', meta: { ...meta, role: `${kind}-id` } });
    this.to = set.declare({ name: `${group}.${kind}.to`, type: 'u32', meta: { ...meta, role: `${kind}-to` } });
  }

  /** Reads the edges from the columns. */
  load(tableAt: (slot: number) => Table): void {
    for (let row = 0; row < this.ids.length; row++) {
      this.#know(this.ids.peek(row) as Id, tableAt(this.to.peek(row) as number), row);
    }
  }

  get(id: Id): Edge | undefined {
    return this.#edges.get(id);
  }

  [Symbol.iterator](): IterableIterator<Edge> {
    return this.#edges.values();
  }

  /** Part of the caller's step. */
  create(id: Id, to: Table): Edge {
    const row = this.ids.length;
    this.ids.set(row, id);
    this.to.set(row, to.slot);
    return this.#know(id, to, row);
  }

  /** The last edge fills the hole. Part of the caller's step. */
  delete(edge: Edge): void {
    const last = this.ids.length - 1;
    if (edge.row !== last) {
      const moved = this.#edges.get(this.ids.get(last) as Id) as Edge;
      this.ids.set(edge.row, moved.id);
      this.to.set(edge.row, this.to.get(last));
      moved.row = edge.row;
    }
    this.ids.set(last, undefined);
    this.to.set(last, undefined);
    this.#edges.delete(edge.id);
    edge.to[this.kind].incoming.delete(edge);
  }

  #know(id: Id, to: Table, row: number): Edge {
    const edge: Edge = { id, from: this, to, row, diff: this.#diffOf(id, this.table, to, this.kind) };
    this.#edges.set(id, edge);
    to[this.kind].incoming.add(edge);
    return edge;
  }
}
