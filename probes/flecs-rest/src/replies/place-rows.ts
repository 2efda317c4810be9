import { type IdText, NOT_QUERYABLE, pairId, splitId } from './id-text.ts';
import type { ObservedIdTraits } from './id-traits.ts';
import type { RowReply } from './query-replies.ts';
import type { TableReply } from './tables-reply.ts';

export interface PlacedTable extends TableReply {
  readonly rows: readonly RowReply[];
  /** True if the count and the rows differ, because they were read at different times. */
  readonly torn: boolean;
  /** The number of rows that no query returns, so their entities are unknown. */
  readonly hidden: number;
}

/** The combined replies of one poll. */
export interface RowPlacement {
  /** Tables in the game's own order. */
  readonly tables: readonly PlacedTable[];
  /** Entities found in several tables or pages; they are placed where they were found last. */
  readonly duplicates: readonly number[];
  /** Entities whose table is not listed. */
  readonly homeless: readonly number[];
  /** Union targets (Flecs 4.0): each relation's target by entity index. */
  readonly unions: ReadonlyMap<string, ReadonlyMap<number, IdText>>;
}

/** Table 0 of `/tables` is the table of the empty type; its reported count is always 0. */
const ROOT = 0;

/**
 * Places each entity into the table with exactly its ids. Rows of a table follow the order of the reply. A table is
 * torn if replies contradict each other because they were read at different times.
 */
export function placeRows(
  tables: readonly TableReply[],
  rows: readonly RowReply[],
  traits: ObservedIdTraits,
): RowPlacement {
  const keys = new TypeKeys(traits);
  const slots = new Map(tables.map(({ ids, slot }) => [keyOf(ids), slot]));
  const homes = new Map<number, { readonly slot: number; readonly row: RowReply }>();
  const [duplicates, homeless]: [Set<number>, Set<number>] = [new Set(), new Set()];
  const torn = new Set<number>();
  for (const row of rows) {
    const slot = slots.get(keys.of(row));
    const before = homes.get(row.index);
    if (before !== undefined) {
      duplicates.add(row.index);
      torn.add(before.slot);
      // The entity is inserted again below, so it is ordered by its last place.
      homes.delete(row.index);
    }
    if (slot === undefined) homeless.add(row.index);
    else {
      homes.set(row.index, { slot, row });
      if (before !== undefined) torn.add(slot);
    }
  }
  const members = new Map<number, RowReply[]>(tables.map(({ slot }) => [slot, []]));
  for (const { slot, row } of homes.values()) members.get(slot)?.push(row);
  const placed = tables.map((table) => place(table, members.get(table.slot) ?? [], torn.has(table.slot)));
  return { tables: placed, duplicates: [...duplicates], homeless: [...homeless], unions: keys.unions };
}

function place(table: TableReply, rows: readonly RowReply[], torn: boolean): PlacedTable {
  if (table.slot === ROOT && table.ids.length === 0) return { ...table, count: rows.length, rows, torn, hidden: 0 };
  const hidden = rows.length === 0 && table.ids.includes(NOT_QUERYABLE) ? table.count : 0;
  return { ...table, rows, torn: torn || rows.length + hidden !== table.count, hidden };
}

function keyOf(ids: readonly IdText[]): string {
  return [...ids].sort().join('\n');
}

/** Returns the tables that entities must be in, by their ids, if a reply does not list the tables. Their slots and the order of ids are made up. */
export function tablesOfRows(rows: readonly RowReply[], traits: ObservedIdTraits): readonly TableReply[] {
  const keys = new TypeKeys(traits);
  const counts = new Map<string, number>();
  for (const row of rows) {
    const key = keys.of(row);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const unknown = { capacity: null, columnCount: null, bytesUsed: null, bytesAllocated: null };
  return [...counts].map(([key, count], slot) => {
    const ids = key === '' ? [] : key.split('\n');
    const [pairs, others] = [ids.filter((id) => id.startsWith('(')), ids.filter((id) => !id.startsWith('('))];
    return { ...unknown, slot, ids: [...others, ...pairs], count };
  });
}

/** Finds the type of the table that contains a row from the row's ids. Results are cached, because many rows have the same ids. */
class TypeKeys {
  readonly unions = new Map<string, Map<number, IdText>>();
  readonly #traits: ObservedIdTraits;
  readonly #known = new Map<
    string,
    { readonly key: string; readonly unions: readonly (readonly [string, IdText])[] }
  >();

  constructor(traits: ObservedIdTraits) {
    this.#traits = traits;
  }

  of({ index, ids }: RowReply): string {
    const text = ids.join('\n');
    const known = this.#known.get(text) ?? this.#work(ids);
    this.#known.set(text, known);
    for (const [relation, target] of known.unions) this.#unionOf(relation).set(index, target);
    return known.key;
  }

  #work(ids: readonly IdText[]) {
    const stored: IdText[] = [];
    const unions: (readonly [string, IdText])[] = [];
    for (const id of ids) {
      const { first, second } = splitId(id);
      if (second !== null && this.#traits.isUnion(first)) {
        stored.push(pairId(first, 'Union'));
        unions.push([first, second]);
      } else if (!this.#traits.isNonFragmenting(id)) stored.push(id);
    }
    return { key: keyOf(stored), unions };
  }

  #unionOf(relation: string): Map<number, IdText> {
    const known = this.unions.get(relation) ?? new Map<number, IdText>();
    this.unions.set(relation, known);
    return known;
  }
}
