import type { Column } from '../trace/column.ts';
import type { Value } from '../trace/value.ts';
import type { IdFormat } from './id-format.ts';

/** One cell, wherever it is. */
export interface CellAt {
  readonly column: string;
  readonly row: number;
}

export type StructureKind =
  | 'entities'
  | 'storage'
  | 'table'
  | 'archetype'
  | 'sparse'
  | 'union'
  | 'query'
  | 'store'
  | 'arrays';

/** One thing that an ECS keeps entities or values in. */
export interface Structure {
  /** As `storageNames` of core/scene names it: diagrams find it by this. */
  readonly name: string;
  readonly kind: StructureKind;
  /** What all in it have. Ids as columns write them. */
  readonly components: readonly string[];
  /** Elements in use. */
  readonly rows: number;
  /** Elements that there is memory for; null: nobody tells. */
  readonly capacity: number | null;
  /** Bytes of the game's memory that are known to belong to it; null: nobody tells. */
  readonly bytes: number | null;
  /** Slot of a Flecs table or a decs archetype; null for all others. */
  readonly slot: number | null;
  readonly columns: readonly Column[];
}

/** `rows` as a part of `capacity`, 0 to 1; null where the capacity is not known. */
export function fillOf({ rows, capacity }: Structure): number | null {
  return capacity === null || capacity === 0 ? null : rows / capacity;
}

/** One field of a component's value, or all of it. */
export interface FieldValue extends CellAt {
  /** Null: the component is one value. */
  readonly field: string | null;
  /** Undefined: absent, or not told. */
  readonly value: Value | undefined;
  /** Whether the column holds anything at all: values of a game come only while they are watched. */
  readonly told: boolean;
}

/** One component of an entity, and where it lives. */
export interface ComponentPlace {
  readonly component: string;
  /** Name of the structure that keeps it; null where it is only a bit or a flag. */
  readonly structure: string | null;
  /** The cell with the entity's id in that structure; null where its rows are entities' indices. */
  readonly id: CellAt | null;
  /** Cells that lead there or say that it is so: a sparse entry, a flag, a mask, a link. */
  readonly through: readonly CellAt[];
  /** Empty for tags. */
  readonly values: readonly FieldValue[];
  /** False while a toggle switches it off; null where there is no toggle. */
  readonly enabled: boolean | null;
}

/** The living, in the order of the list that keeps them. */
export interface EntityRows {
  readonly format: IdFormat;
  /** Index part of each id. */
  readonly indices: Uint32Array;
  /** The list, and the row of each in it; null where no list is kept. */
  readonly list: Column | null;
  readonly rows: Uint32Array | null;
}

/** How the rows of a column have to do with entities: each row is an index; or cells are ids; or rows are those of such a list. */
export type Relation =
  | { readonly kind: 'index' }
  | { readonly kind: 'ids'; readonly format: IdFormat }
  | { readonly kind: 'beside'; readonly list: Column };

/** What is asked of any engine's columns. Reads them as they are now, keeps nothing beyond that moment. */
export interface Model {
  /** Null where nothing says who is alive. */
  entities(): EntityRows | null;
  structures(): Structure[];
  /** Every component that is known, in order of creation. */
  components(): readonly string[];
  /** Calls `visit` with the index of every entity that has the component; with some twice, and with dead ones too. */
  members(component: string, visit: (index: number) => void): void;
  componentsOf(index: number): ComponentPlace[];
  relation(column: Column): Relation | null;
}

/** What a column's cells say of a value: the ends of a `ComponentPlace`. */
export function fieldAt(column: Column, row: number, field: string | null): FieldValue {
  return { column: column.name, row, field, value: column.peek(row), told: column.length > 0 };
}

/** Bytes of an element in the game's memory. */
export function elementBytes({ meta, type, elementBytes }: Column): number {
  if (typeof meta.stride === 'number') return meta.stride;
  return elementBytes ?? (type === 'u32' ? 4 : 8);
}

/** Reads a list of ids from `from` to `to`, rows without one left out. */
export function entityRows(list: Column, from: number, to: number, format: IdFormat): EntityRows {
  const end = Math.min(to, list.length);
  const most = Math.max(0, end - from);
  const indices = new Uint32Array(most);
  const rows = new Uint32Array(most);
  let count = 0;
  const { numeric, numbers, present } = list;
  for (let row = from; row < end; row++) {
    if (present[row] !== 1) continue;
    const raw = numeric ? numbers[row]! : list.peek(row);
    if (typeof raw !== 'number' && typeof raw !== 'bigint') continue;
    indices[count] = typeof raw === 'bigint' ? Number(raw % BigInt(format.indices)) : raw % format.indices;
    rows[count++] = row;
  }
  return { format, indices: indices.subarray(0, count), rows: rows.subarray(0, count), list };
}
