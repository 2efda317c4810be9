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
 *
 * The program itself always traces: whatever it shows or counts is made of steps, reads and writes. Only the benchmark `engine` runs a model
 * untraced, to compare it with libraries.
 */
export class UntracedSet {
  readonly sparse: Column<number>;
  readonly packed: Column<number>;
  /** Of the index: at most 31 bits, so that what it leaves is never negative. */
  readonly #mask: number;
  readonly #versions: number;
  readonly #null: number;
  readonly #tombstone: number;
  readonly #shift: number;
  readonly #hasHoles: boolean;

  /** @param hasHoles whether tombstones may be among the entities */
  constructor({ sparse, packed }: SetColumns, traits: HandleTraits, hasHoles: boolean) {
    this.sparse = sparse;
    this.packed = packed;
    this.#hasHoles = hasHoles;
    this.#mask = traits.nullIndex;
    this.#null = traits.null as number;
    this.#versions = ((traits.null as number) - traits.nullIndex) | 0;
    this.#tombstone = traits.tombstoneVersion;
    this.#shift = traits.entityBits;
  }

  contains(entity: number): boolean {
    return this.isWithin(this.packed.length, entity);
  }

  /** Whether an entity is among the first `count` of `packed`. Where its sparse entry is null or absent it is found nowhere there. */
  isWithin(count: number, entity: number): boolean {
    if (!this.#hasEntry(entity)) return false;
    const row = this.position(entity);
    return row < count && this.packed.numbers[row] === entity;
  }

  /** Of an entity that the set holds. */
  position(entity: number): number {
    return this.sparse.numbers[entity & this.#mask]! & this.#mask;
  }

  /** Whether an entity's sparse entry is there and free. Without a page it is 0, or there is none. */
  hasSlot(entity: number): boolean {
    return this.#hasEntry(entity) && this.sparse.numbers[entity & this.#mask] === this.#null;
  }

  /** Adds an entity that has a free slot behind the last. */
  push(entity: number): void {
    const row = this.packed.length;
    this.packed.pushNumber(entity);
    this.#link(entity, row);
  }

  /** Removes an entity that the set holds: the last takes its place (`swap_and_pop`). @returns that place */
  swapAndPop(entity: number): number {
    const row = this.position(entity);
    const moved = this.packed.numbers[this.packed.length - 1]!;
    this.packed.numbers[row] = moved;
    this.#link(moved, row);
    this.sparse.numbers[entity & this.#mask] = this.#null;
    this.packed.popNumber();
    return row;
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
  view(others: readonly UntracedSet[], exclude: readonly UntracedSet[]): Float64Array {
    let found: Float64Array = this.packed.numbers.slice(0, this.packed.length).reverse();
    if (this.#hasHoles) found = found.filter((entity) => this.#version(entity) !== this.#tombstone);
    for (const set of others) found = set.#among(found, true);
    for (const set of exclude) found = set.#among(found, false);
    return found;
  }

  /** Those of some entities that the set holds, or does not hold, moved to the front. */
  #among(entities: Float64Array, held: boolean): Float64Array {
    let count = 0;
    for (let i = 0; i < entities.length; i++) {
      const entity = entities[i]!;
      if (this.contains(entity) === held) entities[count++] = entity;
    }
    return entities.subarray(0, count);
  }

  /** Where a load has once been outside of the array, V8 puts each number that it loads there on its heap. */
  #hasEntry(entity: number): boolean {
    return (entity & this.#mask) < this.sparse.length;
  }

  #link(entity: number, row: number): void {
    this.sparse.numbers[entity & this.#mask] = (row | (entity & this.#versions)) >>> 0;
  }

  #version(entity: number): number {
    return entity >>> this.#shift;
  }

  #next(entity: number): number {
    const version = this.#version(entity) + 1;
    return ((entity & this.#mask) | (version < this.#tombstone ? version << this.#shift : 0)) >>> 0;
  }
}
