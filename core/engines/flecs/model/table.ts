import type { Column } from '../../../trace/column.ts';
import type { ColumnSet } from '../../../trace/column-set.ts';
import type { Json } from '../../../trace/value.ts';
import { Bitset } from './bitset.ts';
import { type DiffOf, Edges } from './edges.ts';
import type { Handle } from './handle.ts';
import { type Id, IS_A, pair, WILDCARD } from './id.ts';
import type { MovePlan } from './move-plan.ts';
import type { IdSpace } from './traits.ts';
import { type Diff, edgeDiff, idsDiff } from './type-diff.ts';

const ANY_BASE = pair(IS_A, WILDCARD);

/**
 * All entities with exactly one set of ids, after Flecs 4.0.5's table.
 *
 * - `type`: the ids in order, a row each
 * - `entities`: a row for each entity
 * - `columns`: the values of each id that has data and is not sparse, at the same rows
 * - `columnMap`: for each id of the type its column (-1: none), then for each column its place in the type; empty when
 *   there are no columns
 * - `toggles`: a bitset for each `TOGGLE|…` of the type
 * - `add`, `remove`: edges of the table graph
 *
 * Everything except the columns is derived from them, and is valid until something else changes them.
 */
export class Table {
  /** 0 is the root table, whose type is empty. */
  readonly slot: number;
  readonly typeColumn: Column<Json>;
  readonly entities: Column<number>;
  readonly columnMap: Column<number>;
  readonly ids: readonly Id[];
  readonly columns: readonly Column<number>[];
  readonly typeToColumn: readonly number[];
  readonly columnToType: readonly number[];
  readonly toggles: readonly Bitset[];
  readonly add: Edges;
  readonly remove: Edges;
  /** Whether some id has data in a sparse set, is part of a union, inherits: such tables need more work. */
  readonly hasSparse: boolean;
  readonly hasUnion: boolean;
  readonly hasIsA: boolean;
  /** What a deleted entity loses. */
  readonly loss: Diff;
  /** How rows move to other tables, by their slots. */
  readonly plans: MovePlan[] = [];

  constructor(set: ColumnSet, slot: number, ids: readonly Id[], space: IdSpace) {
    const group = `table.${slot}`;
    const meta = { kind: 'flecs.table', group, table: slot };
    this.slot = slot;
    this.ids = ids;
    this.typeColumn = set.declare({ name: `${group}.type`, type: 'json', meta: { ...meta, role: 'type' } });
    this.entities = set.declare({ name: `${group}.entities`, type: 'f64', meta: { ...meta, role: 'entities' } });
    this.columnMap = set.declare({ name: `${group}.column-map`, type: 'f64', meta: { ...meta, role: 'column-map' } });
    this.columnToType = ids.flatMap((id, i) => (space.hasColumn(id) ? [i] : []));
    this.typeToColumn = ids.map((_, i) => this.columnToType.indexOf(i));
    this.columns = this.columnToType.map((_, column) => {
      const name = `${group}.column.${column}`;
      return set.declare({ name, type: 'f64', meta: { ...meta, role: 'column', column } });
    });
    const toggled = ids.filter((id) => space.parts(id).toggle);
    this.toggles = toggled.map((id, i) => new Bitset(set, slot, i, space.parts(id).first));
    const diffOf: DiffOf = (id, from, to, kind) => edgeDiff(space, id, from, to, kind);
    this.add = new Edges(set, this, 'add', diffOf);
    this.remove = new Edges(set, this, 'remove', diffOf);
    this.hasSparse = ids.some((id) => space.traits(id).sparse);
    this.hasUnion = ids.some((id) => space.traits(id).union);
    this.hasIsA = ids.some((id) => space.matches(id, ANY_BASE));
    this.loss = idsDiff(space, [], ids);
  }

  /** The type as a text: equal for equal types. */
  get key(): string {
    return typeKey(this.ids);
  }

  get count(): number {
    return this.entities.length;
  }

  has(id: Id): boolean {
    return this.ids.includes(id);
  }

  entity(row: number): Handle {
    return this.entities.peek(row) as Handle;
  }

  /** The column that holds an id's values. */
  columnOf(id: Id): Column<number> | undefined {
    return this.columns[this.typeToColumn[this.ids.indexOf(id)] ?? -1];
  }

  /** The id whose values a column holds. */
  idOf(column: number): Id {
    return this.ids[this.columnToType[column] as number] as Id;
  }

  toggle(id: Id): Bitset | undefined {
    return this.toggles.find(({ of }) => of === id);
  }

  /** Writes the type and the column map; part of the caller's step. */
  writeType(): void {
    this.ids.forEach((id, i) => {
      this.typeColumn.set(i, id);
    });
    if (this.columns.length === 0) return;
    [...this.typeToColumn, ...this.columnToType].forEach((value, i) => {
      this.columnMap.set(i, value);
    });
  }

  /** Empties what `writeType` wrote. */
  clearType(): void {
    for (const column of [this.typeColumn, this.columnMap]) {
      for (let i = column.length - 1; i >= 0; i--) column.set(i, undefined);
    }
  }
}

export function typeKey(ids: readonly Id[]): string {
  return ids.join(' ');
}

/** The types of a table's rows as its columns say. */
export function storedType(set: ColumnSet, slot: number): Id[] {
  const column = set.find(`table.${slot}.type`);
  return Array.from({ length: column?.length ?? 0 }, (_, i) => column?.peek(i) as Id);
}
