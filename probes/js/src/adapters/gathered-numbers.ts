import type { NumberColumn } from '../column.ts';
import { type Elements, elements } from '../elements.ts';

/** A list of objects, by row; undefined where none is. */
type Objects = readonly (object | undefined)[];

/**
 * One number of each object, in typed arrays that are kept: a plain array of numbers would make V8 allocate each of
 * them anew in every frame.
 */
export class GatheredNumbers {
  readonly #objects: Objects;
  readonly #type: NumberColumn['type'];
  readonly #key: string;
  readonly #field: string | null;
  #values: Elements;
  #present = new Uint8Array(0);

  /** @param field of the object at `key`; null: the number itself is there */
  constructor(objects: Objects, type: NumberColumn['type'], key: string, field: string | null) {
    this.#objects = objects;
    this.#type = type;
    this.#key = key;
    this.#field = field;
    this.#values = elements(type, 0);
  }

  /** As a column reads it. */
  get reading(): Required<Pick<NumberColumn, 'read' | 'rows' | 'present'>> {
    return { read: () => this.#gather(), rows: () => this.#objects.length, present: () => this.#present };
  }

  #gather(): Elements {
    const objects = this.#objects;
    if (objects.length > this.#values.length) {
      this.#values = elements(this.#type, objects.length * 2);
      this.#present = new Uint8Array(objects.length * 2);
    }
    const [key, field, values, present] = [this.#key, this.#field, this.#values, this.#present];
    for (let row = 0; row < objects.length; row++) {
      let value: unknown = (objects[row] as Record<string, unknown> | undefined)?.[key];
      if (field !== null) value = (value as Record<string, unknown> | null | undefined)?.[field];
      const isNumber = typeof value === 'number';
      present[row] = isNumber || typeof value === 'boolean' ? 1 : 0;
      values[row] = isNumber ? (value as number) : value === true ? 1 : 0;
    }
    return values;
  }
}
