import type { Column } from '../../../trace/column.ts';
import type { HandleTraits } from './handle.ts';

/** The columns of a sparse set whose handles are numbers. */
export interface SetColumns {
  readonly sparse: Column<number>;
  readonly packed: Column<number>;
}

/**
 * The commonest operations of a sparse set that is not traced and has handles of at most 32 bits, as plain loads and stores. They
 * do what `SparseSet`, `Storage` and `EntityStorage` do to the columns when nothing has to be allocated and nothing is refused;
 * `registry.test.ts` compares traced and untraced registries.
 */
export class UntracedSet {
  readonly sparse: Column<number>;
  readonly packed: Column<number>;
  readonly #mask: number;
  readonly #versions: number;
  readonly #null: number;
  readonly #tombstone: number;
  readonly #shift: number;

  constructor({ sparse, packed }: SetColumns, traits: HandleTraits) {
    this.sparse = sparse;
    this.packed = packed;
    this.#mask = traits.nullIndex | 0;
    this.#null = traits.null as number;
    this.#versions = ((traits.null as number) - traits.nullIndex) | 0;
    this.#tombstone = traits.tombstoneVersion;
    this.#shift = traits.entityBits;
  }

  contains(entity: number): boolean {
    const index = (entity & this.#mask) >>> 0;
    if (!this.sparse.has(index)) return false;
    const entry = this.sparse.numbers[index]!;
    return ((entry ^ entity) & this.#versions) === 0 && (entry & this.#mask) !== this.#mask;
  }

  /** Of an entity that the set holds. */
  position(entity: number): number {
    return (this.sparse.numbers[(entity & this.#mask) >>> 0]! & this.#mask) >>> 0;
  }

  /** Whether an entity's sparse entry is there and free. */
  hasSlot(entity: number): boolean {
    const index = (entity & this.#mask) >>> 0;
    return this.sparse.has(index) && this.sparse.numbers[index] === this.#null;
  }

  /** Adds an entity that has a free slot behind the last. */
  push(entity: number): void {
    const row = this.packed.length;
    this.packed.pushNumber(entity);
    this.#link(entity, row);
  }

  /** Removes an entity that the set holds: the last takes its place (`swap_and_pop`). */
  swapAndPop(entity: number, payload: Column<number> | null): void {
    const row = this.position(entity);
    const last = this.packed.length - 1;
    const moved = this.packed.numbers[last]!;
    this.packed.numbers[row] = moved;
    this.#link(moved, row);
    this.sparse.numbers[(entity & this.#mask) >>> 0] = this.#null;
    this.packed.popNumber();
    if (payload === null) return;
    payload.numbers[row] = payload.numbers[last]!;
    payload.popNumber();
  }

  /** Kills an entity: it changes places with the one at `last`, and has the next version there. @returns that version */
  kill(entity: number, last: number): number {
    const row = this.position(entity);
    const moved = this.packed.numbers[last]!;
    const next = this.#next(entity);
    this.packed.numbers[row] = moved;
    this.#link(moved, row);
    this.packed.numbers[last] = next;
    this.#link(next, last);
    return this.#version(next);
  }

  /** The entities that this set and all of `others` hold and none of `exclude`, back to front. */
  view(others: readonly UntracedSet[], exclude: readonly UntracedSet[]): number[] {
    const { numbers, length } = this.packed;
    const found: number[] = [];
    for (let row = length - 1; row >= 0; row--) {
      const entity = numbers[row]!;
      if (this.#version(entity) !== this.#tombstone && isIn(others, exclude, entity)) found.push(entity);
    }
    return found;
  }

  #link(entity: number, row: number): void {
    this.sparse.numbers[(entity & this.#mask) >>> 0] = (row | (entity & this.#versions)) >>> 0;
  }

  #version(entity: number): number {
    return entity >>> this.#shift;
  }

  #next(entity: number): number {
    const version = this.#version(entity) + 1;
    return ((entity & this.#mask) | (version < this.#tombstone ? version << this.#shift : 0)) >>> 0;
  }
}

function isIn(others: readonly UntracedSet[], exclude: readonly UntracedSet[], entity: number): boolean {
  for (let i = 0; i < others.length; i++) if (!others[i]!.contains(entity)) return false;
  for (let i = 0; i < exclude.length; i++) if (exclude[i]!.contains(entity)) return false;
  return true;
}
