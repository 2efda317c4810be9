/** About what a bigint or a small object takes, with its places in an array and a map. */
const BYTES_PER_VALUE = 100;

/** Gives equal values (by identity for objects) one small number each. */
export class Interner<T> {
  /** Approximate bytes of the values; large objects are not measured. */
  bytes = 0;
  readonly #values: T[] = [];
  readonly #ids = new Map<T, number>();

  /** @param values those with the ids 0, 1, … */
  constructor(values: readonly T[] = []) {
    for (const value of values) this.id(value);
  }

  /** All values in the order of their ids. */
  get values(): readonly T[] {
    return this.#values;
  }

  /** How many distinct values there are. */
  get size(): number {
    return this.#values.length;
  }

  id(value: T): number {
    let id = this.#ids.get(value);
    if (id === undefined) {
      id = this.#values.length;
      this.#values.push(value);
      this.#ids.set(value, id);
      this.bytes += BYTES_PER_VALUE + (typeof value === 'string' ? value.length : 0);
    }
    return id;
  }

  /** @throws when no value has that id */
  value(id: number): T {
    if (id >= this.#values.length) throw new RangeError(`No interned value has id ${id}`);
    return this.#values[id] as T;
  }
}
