import { costOfJson } from './json-cost.ts';

/** Rough size of a bigint or a small object, including its entries in the array and the map. */
const BYTES_PER_VALUE = 100;

/** Gives each distinct value a small number. Objects are compared by identity. */
export class Interner<T> {
  /** Approximate size of the values in bytes. */
  bytes = 0;
  readonly #values: T[] = [];
  readonly #ids = new Map<T, number>();

  /** @param values receive the ids 0, 1, … in order */
  constructor(values: readonly T[] = []) {
    for (const value of values) this.id(value);
  }

  get values(): readonly T[] {
    return this.#values;
  }

  get size(): number {
    return this.#values.length;
  }

  id(value: T): number {
    let id = this.#ids.get(value);
    if (id === undefined) {
      id = this.#values.length;
      this.#values.push(value);
      this.#ids.set(value, id);
      this.bytes += BYTES_PER_VALUE + (typeof value === 'string' ? value.length : costOfObject(value));
    }
    return id;
  }

  /** @throws RangeError if no value has that id */
  value(id: number): T {
    if (id >= this.#values.length) throw new RangeError(`No interned value has id ${id}`);
    return this.#values[id] as T;
  }
}

function costOfObject(value: unknown): number {
  return typeof value === 'object' && value !== null ? costOfJson(value) : 0;
}
