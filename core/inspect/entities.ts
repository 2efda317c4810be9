import { type Id, NO_VERSIONS, versionOfId } from '../cells/id-format.ts';
import type { NameOf } from '../cells/translate.ts';
import type { Column } from '../trace/column.ts';
import type { ColumnSet } from '../trace/column-set.ts';
import type { CellAt, EntityRows } from './world-reader.ts';

const NONE: EntityRows = { format: NO_VERSIONS, indices: new Uint32Array(0), list: null, rows: null };
/** Beyond this many indices, places are kept in a map: a game may name any. */
const MAX_INDICES = 2 ** 24;

/**
 * The living entities of a world at one moment. `place` counts them from 0 in the order of the list that the engine keeps;
 * for 100,000 of them there are two typed arrays and nothing else.
 */
export class WorldEntities {
  readonly #names: Column | undefined;
  readonly #rows: EntityRows;
  #places: Int32Array | ReadonlyMap<number, number> | null = null;

  constructor(columns: ColumnSet, rows: EntityRows | null) {
    this.#rows = rows ?? NONE;
    this.#names = columns.find('names');
  }

  get count(): number {
    return this.#rows.indices.length;
  }

  /** Index part of each id, by place. */
  get indices(): Uint32Array {
    return this.#rows.indices;
  }

  /** Whether ids have a version at all. */
  get versioned(): boolean {
    return this.#rows.format.versions > 1;
  }

  /** The raw id; the index where no list of ids is kept. */
  idAt(place: number): Id {
    return this.#idIn(place) ?? this.#rows.indices[place]!;
  }

  indexAt(place: number): number {
    return this.#rows.indices[place]!;
  }

  /** Null where ids have none. */
  versionAt(place: number): number | null {
    const { format } = this.#rows;
    const id = format.versions > 1 ? this.#idIn(place) : undefined;
    return id === undefined ? null : versionOfId(id, format);
  }

  /** The cell that holds the id; null where no list is kept. */
  cellAt(place: number): CellAt | null {
    const { list, rows } = this.#rows;
    return list === null || rows === null ? null : { column: list.name, row: rows[place]! };
  }

  nameAt(place: number, nameOf?: NameOf): string | undefined {
    const own = this.#names?.peek(this.#rows.indices[place]!);
    return typeof own === 'string' ? own : nameOf?.(this.idAt(place));
  }

  /** The place of the entity with this index; -1 when it is not alive. */
  placeOf(index: number): number {
    this.#places ??= placesOf(this.#rows.indices);
    if (this.#places instanceof Int32Array) return (this.#places[index] ?? 0) - 1;
    return this.#places.get(index) ?? -1;
  }

  #idIn(place: number): Id | undefined {
    const { list, rows, idAt } = this.#rows;
    const row = rows?.[place] ?? -1;
    if (idAt !== undefined) return idAt(row);
    const raw = list?.peek(row);
    return typeof raw === 'number' || typeof raw === 'bigint' ? raw : undefined;
  }

  /** Whether anything may have a name. */
  get named(): boolean {
    return (this.#names?.length ?? 0) > 0;
  }
}

/** By index one more than the place, 0 where there is none. */
function placesOf(indices: Uint32Array): Int32Array | ReadonlyMap<number, number> {
  let largest = -1;
  for (let place = 0; place < indices.length; place++) if (indices[place]! > largest) largest = indices[place]!;
  if (largest >= MAX_INDICES) return new Map(Array.from(indices, (index, place) => [index, place]));
  const places = new Int32Array(largest + 1);
  for (let place = 0; place < indices.length; place++) places[indices[place]!] = place + 1;
  return places;
}
