import type { NumberColumn, ProbeColumn } from '../adapter.ts';
import type { NumberType } from '../number-arrays.ts';

/** Returns the wire type of a typed array, or null for any other value. */
export function typeOfArray(array: unknown): NumberType | null {
  if (array instanceof Float32Array) return 'f32';
  if (array instanceof Float64Array) return 'f64';
  if (array instanceof Uint8Array || array instanceof Uint8ClampedArray) return 'u8';
  if (array instanceof Uint16Array) return 'u16';
  if (array instanceof Uint32Array) return 'u32';
  if (array instanceof Int8Array) return 'i8';
  if (array instanceof Int16Array) return 'i16';
  return array instanceof Int32Array ? 'i32' : null;
}

/** Creates a number column named `group.title`; the default type is `u32`. */
export function numberColumn(
  group: string,
  title: string,
  role: string,
  { type = 'u32', meta, ...more }: Partial<NumberColumn> & Pick<NumberColumn, 'read'>,
): NumberColumn {
  return { name: `${group}.${title}`, type, meta: { kind: 'array', group, title, role, ...meta }, ...more };
}

/** The kind of values in a plain array if the library declares it; null if it has to be inferred from the values. */
type ValueKind = 'numbers' | 'anything' | null;

/** A component whose values are in arrays that are indexed by entity. */
export interface ComponentStore {
  readonly component: string;
  /** The library's store: one array, or an object with an array for each field. */
  readonly store: () => unknown;
  readonly rows: () => number;
  /** Returns the kind of a field's values (or of the whole store, for null). */
  readonly holds?: (field: string | null) => ValueKind;
}

/** The number of stores examined in each call, and of values examined in an array of unknown type. */
const [STORES_PER_LOOK, VALUES_PER_LOOK] = [16, 2048];

/**
 * Creates the columns of components' values. A field gets its column once the type of its values is known, however late
 * that is. If a value does not fit the type, a JSON column replaces the first one.
 */
export class ComponentColumns {
  readonly #columns: ProbeColumn[];
  readonly #stores: { readonly about: ComponentStore; readonly known: Set<string | null>; looked: number }[] = [];
  #next = 0;

  /** @param columns new columns are appended to this list */
  constructor(columns: ProbeColumn[]) {
    this.#columns = columns;
  }

  add(about: ComponentStore): void {
    this.#stores.push({ about, known: new Set(), looked: 0 });
    this.#lookAt(this.#stores.length - 1);
  }

  /** Looks for new fields in the next few stores. Called before columns are read. */
  look(): void {
    for (let i = Math.min(this.#stores.length, STORES_PER_LOOK); i > 0; i--) {
      this.#lookAt(this.#next);
      this.#next = (this.#next + 1) % this.#stores.length;
    }
  }

  #lookAt(place: number): void {
    const store = this.#stores[place]!;
    const { about, known } = store;
    const values = about.store();
    const fields = isList(values) ? [null] : keysOf(values);
    for (const field of fields) {
      if (known.has(field)) continue;
      const array = field === null ? values : (values as Record<string, unknown>)[field];
      const type = isList(array) ? typeOfValues(array, about.holds?.(field) ?? null, store.looked) : null;
      if (type === null) continue;
      known.add(field);
      this.#columns.push(this.#column(about, field, type));
    }
    store.looked += VALUES_PER_LOOK;
  }

  #column({ component, store, rows }: ComponentStore, field: string | null, type: NumberType | 'json'): ProbeColumn {
    const name = field === null ? component : `${component}.${field}`;
    const meta = {
      ...{ kind: 'array', group: component, title: field ?? component, role: 'value', rows: 'entity', component },
      ...(field === null ? {} : { field }),
    };
    const array = (): ArrayLike<unknown> => {
      const values = store();
      const list = field === null ? values : (values as Record<string, unknown> | null | undefined)?.[field];
      return isList(list) ? list : [];
    };
    const length = (): number => Math.min(rows(), array().length);
    const json = { type: 'json', meta, watched: true, rows: length, at: (row: number) => array()[row] } as const;
    if (type === 'json') return { ...json, name };
    return replaceable({ name, meta, type, watched: true, read: array as NumberColumn['read'], rows }, () => {
      this.#columns.push({ ...json, ...replacing([name], name, meta) });
    });
  }
}

/** Returns the column with a `misfit` that empties it and is called once. */
export function replaceable(column: NumberColumn, replace: () => void): NumberColumn {
  const { rows } = column;
  let isReplaced = false;
  return {
    ...column,
    rows: () => (isReplaced ? 0 : rows!()),
    misfit() {
      if (!isReplaced) replace();
      isReplaced = true;
    },
  };
}

/** Returns the name and meta of the JSON column that shows the values of other columns. */
export function replacing(columns: readonly string[], values: string, meta: ProbeColumn['meta']) {
  return { name: `${values} as JSON`, meta: { ...meta, replaces: columns } };
}

function isList(values: unknown): values is ArrayLike<unknown> {
  return Array.isArray(values) || (ArrayBuffer.isView(values) && !(values instanceof DataView));
}

function keysOf(store: unknown): string[] {
  return typeof store === 'object' && store !== null ? Object.keys(store) : [];
}

/**
 * The type of a column for these values; null for an array without values.
 * @param from where to look first
 */
function typeOfValues(array: ArrayLike<unknown>, holds: ValueKind, from: number): NumberType | 'json' | null {
  const type = typeOfArray(array);
  if (type !== null) return type;
  if (holds !== null) return holds === 'numbers' ? 'f64' : 'json';
  const { length } = array;
  for (let i = 0; i < Math.min(length, VALUES_PER_LOOK); i++) {
    const value = array[(from + i) % length];
    if (value !== undefined) return typeof value === 'number' ? 'f64' : 'json';
  }
  return null;
}
