import type { Column } from '../../../trace/column.ts';
import type { ColumnSet } from '../../../trace/column-set.ts';
import type { Json } from '../../../trace/value.ts';
import { Bitset } from './bitset.ts';
import type { Context } from './context.ts';
import { type Declare, declarer } from './declarer.ts';
import type { Handle } from './handle.ts';
import { ANY_BASE, ANY_PARENT, type FlecsId, PARENT, TREE_SPAWNER } from './id.ts';
import type { IdSpace } from './traits.ts';
import { type Diff, type EdgeKind, edgeDiff, idsDiff } from './type-diff.ts';
import type { FlecsVersion } from './version.ts';

/** Ids whose cells are no plain values. A table that gets the slot of a deleted one may have values in that place, so their columns have names of their own. */
const OWN_NAMES: Readonly<Record<FlecsId, string>> = { [PARENT]: '.parent', [TREE_SPAWNER]: '.spawner' };

/** Returns the name of the column with an id's values; `column` is its place among the columns of the table. */
export function valueColumnName(slot: number, column: number, id: FlecsId): string {
  return `table.${slot}.column.${column}${OWN_NAMES[id] ?? ''}`;
}

/**
 * All entities with exactly one set of ids, after Flecs' table.
 *
 * - `type`: the ids in order
 * - `entities`: the entity of each row
 * - `columns`: for each id that has data and is not sparse, the values at the same rows
 * - `columnMap`: for each id of the type its column (-1 if none), then for each column its position in the type; empty
 *   without columns
 * - `toggles`: a bitset for each `TOGGLE|…` of the type
 * - `add`, `remove`: edges of the table graph
 *
 * All other fields are derived from these columns.
 */
export class Table {
  readonly slot: number;
  readonly typeColumn: Column<Json>;
  readonly entities: Column<number>;
  readonly columnMap: Column<number>;
  readonly ids: readonly FlecsId[];
  readonly columns: readonly Column<number>[];
  readonly typeToColumn: readonly number[];
  readonly columnToType: readonly number[];
  readonly toggles: readonly Bitset[];
  readonly add: Edges;
  readonly remove: Edges;
  /** True if some id belongs to a union or is an IsA pair, which need extra work. */
  readonly hasUnion: boolean;
  readonly hasIsA: boolean;
  /** The pair with the parent of the entities; undefined without one. */
  readonly childOf: FlecsId | undefined;
  /** Ids that a deleted entity loses. */
  readonly loss: Diff;

  /** Since 4.1: which of `TABLE_FLAGS` the table has. They depend on more than its type. */
  readonly flags: Column<number> | null;

  constructor({ columns: set, space, version }: Context, slot: number, ids: readonly FlecsId[]) {
    const group = `table.${slot}`;
    const declare = declarer(set, group, { kind: 'flecs.table', group, table: slot });
    this.flags = version.nonFragmenting ? declare('flags', 'u32') : null;
    this.slot = slot;
    this.ids = ids;
    this.typeColumn = declare('type', 'json');
    this.entities = declare('entities', 'f64');
    this.columnMap = declare('column-map', 'f64');
    this.columnToType = ids.flatMap((id, i) => (space.hasColumn(id) ? [i] : []));
    let columns = 0;
    this.typeToColumn = ids.map((_, i) => (this.columnToType[columns] === i ? columns++ : -1));
    this.columns = this.columnToType.map((_, column) => {
      const id = ids[this.columnToType[column]!]!;
      const meta = {
        kind: 'flecs.table',
        group,
        table: slot,
        role: 'column',
        column,
        ...(id === PARENT && { entity: true }),
      };
      // The cell of a tree spawner stands for a list, which no other code takes for a number.
      const type = id === TREE_SPAWNER ? 'json' : 'f64';
      return set.declare({ name: valueColumnName(slot, column, id), type, meta }) as Column<number>;
    });
    const toggled = ids.filter((id) => space.parts(id).toggle);
    this.toggles = toggled.map((id, i) => new Bitset(set, slot, i, space.parts(id).first));
    this.add = new Edges(declare, this, 'add', space, version);
    this.remove = new Edges(declare, this, 'remove', space, version);
    this.hasUnion = ids.some((id) => space.traits(id).union);
    this.hasIsA = ids.some((id) => space.matches(id, ANY_BASE));
    this.childOf = ids.find((id) => space.matches(id, ANY_PARENT));
    this.loss = idsDiff(space, [], ids);
  }

  hasFlag(flag: number): boolean {
    return ((this.flags?.peek(0) ?? 0) & flag) > 0;
  }

  /** Sets a flag in the caller's step. */
  setFlag(flag: number): void {
    if (!this.hasFlag(flag)) this.flags?.set(0, (this.flags.peek(0) ?? 0) | flag);
  }

  get key(): string {
    return typeKey(this.ids);
  }

  get count(): number {
    return this.entities.length;
  }

  has(id: FlecsId): boolean {
    return this.ids.includes(id);
  }

  entity(row: number): Handle {
    return this.entities.peek(row) as Handle;
  }

  columnOf(id: FlecsId): Column<number> | undefined {
    return this.columnAt(this.ids.indexOf(id));
  }

  /** Returns the column of the id at a place of the type. */
  columnAt(place: number): Column<number> | undefined {
    return this.columns[this.typeToColumn[place] ?? -1];
  }

  idOf(column: number): FlecsId {
    return this.ids[this.columnToType[column] as number] as FlecsId;
  }

  toggle(id: FlecsId): Bitset | undefined {
    return this.toggles.find(({ of }) => of === id);
  }

  writeType(): void {
    this.ids.forEach((id, i) => {
      this.typeColumn.set(i, id);
    });
    if (this.columns.length === 0) return;
    [...this.typeToColumn, ...this.columnToType].forEach((value, i) => {
      this.columnMap.set(i, value);
    });
  }

  clearType(): void {
    this.flags?.set(0, undefined);
    for (const column of [this.typeColumn, this.columnMap]) {
      for (let i = column.length - 1; i >= 0; i--) column.set(i, undefined);
    }
  }
}

/** Flags of a table that its type does not tell: an id was looked up that does not fragment; the order of its entities' siblings is kept. */
export const TABLE_FLAGS = { dontFragment: 1, orderedChildren: 2 } as const;

/** An edge of the table graph: adding or removing `id` moves an entity along it. */
export interface Edge {
  readonly id: FlecsId;
  readonly from: Edges;
  readonly to: Table;
  /** Row in the edge columns. It changes when the last edge fills the hole of a deleted one. */
  row: number;
  /** Ids gained and lost along the edge. */
  readonly diff: Diff;
}

/** The add or the remove edges of one table. Flecs stores them in a map by id, so their order has no meaning. */
export class Edges {
  readonly table: Table;
  readonly kind: EdgeKind;
  readonly ids: Column<Json>;
  readonly to: Column<number>;
  /** Since 4.1: see `EDGE`. */
  readonly #flags: Column<number> | null;
  /** Edges that start here and edges that lead here; null while there are none, because most tables have few. */
  #edges: Map<FlecsId, Edge> | null = null;
  #incoming: Set<Edge> | null = null;
  readonly #space: IdSpace;

  /** @param declare declares a column of the table */
  constructor(declare: Declare, table: Table, kind: EdgeKind, space: IdSpace, { nonFragmenting }: FlecsVersion) {
    this.table = table;
    this.kind = kind;
    this.#space = space;
    this.ids = declare(`${kind}.id`, 'json', { kind: 'flecs.table-graph', role: `${kind}-id` });
    this.to = declare(`${kind}.to`, 'u32', { kind: 'flecs.table-graph', role: `${kind}-to` });
    const flags = { kind: 'flecs.table-graph', role: `${kind}-flags` };
    this.#flags = nonFragmenting ? declare(`${kind}.flags`, 'u32', flags) : null;
  }

  load(tableAt: (slot: number) => Table): void {
    for (let row = 0; row < this.ids.length; row++) {
      this.#addObject(this.ids.peek(row) as FlecsId, tableAt(this.to.peek(row) as number), row);
    }
  }

  get(id: FlecsId): Edge | undefined {
    return this.#edges?.get(id);
  }

  [Symbol.iterator](): IterableIterator<Edge> {
    return this.#edges === null ? [].values() : this.#edges.values();
  }

  /** Returns the edges of the table, then those that lead to it from other tables. */
  all(): Edge[] {
    const all = [...this];
    if (this.#incoming !== null) for (const edge of this.#incoming) if (edge.from !== this) all.push(edge);
    return all;
  }

  /** Appends an edge in the caller's step. */
  create(id: FlecsId, to: Table, flags: number): Edge {
    const row = this.ids.length;
    this.ids.set(row, id);
    this.to.set(row, to.slot);
    if (flags > 0) this.#flags?.set(row, flags);
    return this.#addObject(id, to, row);
  }

  /** Deletes an edge in the caller's step; the last one fills its hole. */
  delete(edge: Edge): void {
    const last = this.ids.length - 1;
    if (edge.row !== last) {
      const moved = this.#edges?.get(this.ids.get(last) as FlecsId) as Edge;
      this.ids.set(edge.row, moved.id);
      this.to.set(edge.row, this.to.get(last));
      this.#setFlags(edge.row, this.#flags?.peek(last));
      moved.row = edge.row;
    }
    this.ids.set(last, undefined);
    this.to.set(last, undefined);
    this.#setFlags(last, undefined);
    this.#edges?.delete(edge.id);
    edge.to[this.kind].#incoming?.delete(edge);
  }

  #setFlags(row: number, flags: number | undefined): void {
    if (this.#flags?.peek(row) !== flags) this.#flags?.set(row, flags);
  }

  #addObject(id: FlecsId, to: Table, row: number): Edge {
    const diff = edgeDiff(this.#space, id, this.table.ids, to.ids, this.kind, this.#flags?.peek(row));
    const edge: Edge = { id, from: this, to, row, diff };
    this.#edges ??= new Map();
    this.#edges.set(id, edge);
    const there = to[this.kind];
    there.#incoming ??= new Set();
    there.#incoming.add(edge);
    return edge;
  }
}

/** Returns a type as a map key. */
export function typeKey(ids: readonly FlecsId[]): string {
  return ids.join(' ');
}

export function storedType(set: ColumnSet, slot: number): FlecsId[] {
  const column = set.find(`table.${slot}.type`);
  return Array.from({ length: column?.length ?? 0 }, (_, i) => column?.peek(i) as FlecsId);
}
