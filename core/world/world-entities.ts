import { NO_VERSIONS, type RawId, versionOfId } from '../cells/id-format.ts';
import type { NameOf } from '../cells/translate.ts';
import type { Column } from '../trace/column.ts';
import type { ColumnSet } from '../trace/column-set.ts';
import type { CellAt, EntityRows } from './world-reader.ts';

const NONE: EntityRows = { format: NO_VERSIONS, indices: new Uint32Array(0), list: null, rows: null };
/** Above this index, places are kept in a map, because a game may send any index. */
const MAX_INDICES = 2 ** 24;

/** The living entities at one moment. A `place` is a position in the engine's list, from 0. However many, they are two typed arrays. */
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

  /** The index part of each id, by place. */
  get indices(): Uint32Array {
    return this.#rows.indices;
  }

  get versioned(): boolean {
    return this.#rows.format.versions > 1;
  }

  /** The raw id, or the index if the engine keeps no list of ids. */
  idAt(place: number): RawId {
    return this.#idIn(place) ?? this.#rows.indices[place]!;
  }

  indexAt(place: number): number {
    return this.#rows.indices[place]!;
  }

  /** Null if ids have no version. */
  versionAt(place: number): number | null {
    const { format } = this.#rows;
    const id = format.versions > 1 ? this.#idIn(place) : undefined;
    return id === undefined ? null : versionOfId(id, format);
  }

  cellAt(place: number): CellAt | null {
    const { list, rows } = this.#rows;
    return list === null || rows === null ? null : { column: list.name, row: rows[place]! };
  }

  nameAt(place: number, nameOf?: NameOf): string | undefined {
    const own = this.#names?.peek(this.#rows.indices[place]!);
    return typeof own === 'string' ? own : nameOf?.(this.idAt(place));
  }

  /** The place of the entity with this index; -1 if it is not alive. */
  placeOf(index: number): number {
    this.#places ??= placesOf(this.#rows.indices);
    if (this.#places instanceof Int32Array) return (this.#places[index] ?? 0) - 1;
    return this.#places.get(index) ?? -1;
  }

  #idIn(place: number): RawId | undefined {
    const { list, rows, idAt } = this.#rows;
    const row = rows?.[place] ?? -1;
    if (idAt !== undefined) return idAt(row);
    const raw = list?.peek(row);
    return typeof raw === 'number' || typeof raw === 'bigint' ? raw : undefined;
  }

  get named(): boolean {
    return (this.#names?.length ?? 0) > 0;
  }
}

/** Maps each index to its place plus one; 0 means that there is none. */
function placesOf(indices: Uint32Array): Int32Array | ReadonlyMap<number, number> {
  let largest = -1;
  for (let place = 0; place < indices.length; place++) if (indices[place]! > largest) largest = indices[place]!;
  if (largest >= MAX_INDICES) return new Map(Array.from(indices, (index, place) => [index, place]));
  const places = new Int32Array(largest + 1);
  for (let place = 0; place < indices.length; place++) places[indices[place]!] = place + 1;
  return places;
}
