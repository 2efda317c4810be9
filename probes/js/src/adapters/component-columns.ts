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

interface ValueArray {
  readonly component: string;
  /** Null if the component is one value without fields. */
  readonly field: string | null;
  /** The library's array of values, indexed by entity. */
  readonly array: () => ArrayLike<unknown>;
  readonly rows: () => number;
  readonly holds: ValueKind;
}

/** The kind of values in a plain array if the library declares it; null if it has to be inferred from the values. */
type ValueKind = 'numbers' | 'anything' | null;

/**
 * Creates the columns of a component's values. The store is one array, or an object with an array for each field.
 * @param holds returns the kind of a field's values (or of the whole store, for null)
 */
export function componentColumns(
  component: string,
  store: () => unknown,
  rows: () => number,
  holds: (field: string | null) => ValueKind = () => null,
): ProbeColumn[] {
  const values = store();
  if (isList(values)) {
    return [valueColumn({ component, field: null, array: () => store() as unknown[], rows, holds: holds(null) })];
  }
  return listsIn(values).map(([field]) => {
    const array = (): ArrayLike<unknown> => (store() as Record<string, unknown[]>)[field] ?? [];
    return valueColumn({ component, field, array, rows, holds: holds(field) });
  });
}

/** Tells whether the types of all arrays in a store are known; an empty plain array may hold any type later. */
export function areTypesKnown(store: unknown): boolean {
  const lists = isList(store) ? [store] : listsIn(store).map(([, list]) => list);
  return lists.every((list) => ArrayBuffer.isView(list) || (list as unknown[]).some((value) => value !== undefined));
}

function isList(values: unknown): boolean {
  return Array.isArray(values) || ArrayBuffer.isView(values);
}

function listsIn(store: unknown): [string, unknown][] {
  return Object.entries(store ?? {}).filter(([, values]) => isList(values));
}

function valueColumn({ component, field, array, rows, holds }: ValueArray): ProbeColumn {
  const name = field === null ? component : `${component}.${field}`;
  const title = field ?? component;
  const meta = { kind: 'array', group: component, title, role: 'value', rows: 'entity', component };
  const common = { name, meta: field === null ? meta : { ...meta, field }, watched: true } as const;
  const isNumeric = (): boolean => (holds === null ? holdsNumbers(array()) : holds === 'numbers');
  const type = typeOfArray(array()) ?? (isNumeric() ? 'f64' : null);
  if (type === null) {
    return { ...common, type: 'json', rows: () => Math.min(rows(), array().length), at: (row) => array()[row] };
  }
  return { ...common, type, read: array as NumberColumn['read'], rows };
}

function holdsNumbers(array: ArrayLike<unknown>): boolean {
  for (let row = 0; row < array.length; row++) {
    const value = array[row];
    if (value !== undefined && typeof value !== 'number') return false;
  }
  return true;
}
