import type { NumberArray } from '../number-arrays.ts';

/** Marks an entity without a row, and a row without an entity. */
export const NONE = -1;

/** The entity of each row of becsy's packed storage, derived from each entity's row and updated where that changed. */
export class PackedIndex {
  readonly #index: () => NumberArray;
  #before = new Int32Array(0);
  #entities = new Int32Array(0);
  /** Incremented whenever the row of an entity changes. */
  version = 0;

  constructor(index: () => NumberArray) {
    this.#index = index;
  }

  get entities(): Int32Array {
    return this.#entities;
  }

  /** Rereads the rows of all entities, and updates the entities of rows that have changed. */
  update(rows: number): void {
    const index = this.#index();
    if (this.#before.length !== index.length || this.#entities.length !== rows) {
      this.#before = new Int32Array(index.length).fill(NONE);
      this.#entities = new Int32Array(rows).fill(NONE);
      this.version++;
    }
    const before = this.#before;
    const moved: number[] = [];
    for (let entity = 0; entity < before.length; entity++) if (before[entity] !== index[entity]) moved.push(entity);
    if (moved.length === 0) return;
    this.version++;
    // A row may have passed from one of these entities to another.
    for (const entity of moved) {
      const row = before[entity]!;
      if (row !== NONE && this.#entities[row] === entity) this.#entities[row] = NONE;
    }
    for (const entity of moved) {
      const row = index[entity]!;
      before[entity] = row;
      if (row !== NONE) this.#entities[row] = entity;
    }
  }
}
