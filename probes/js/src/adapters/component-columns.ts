import type { NumberColumn, NumberType, ProbeColumn } from '../column.ts';

/** The type on the wire of a typed array; null: none of those that travel as raw elements. */
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

/** A column of numbers, `u32` unless said otherwise, named by its group and title. */
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
  /** Null: the component is one value, not several fields. */
  readonly field: string | null;
  /** The library's array of values, by entity. */
  readonly array: () => ArrayLike<unknown>;
  /** Rows that exist. */
  readonly rows: () => number;
}

/** Columns of a component's values: its store is one array, or an object with an array for each field. */
export function storeColumns(component: string, store: () => unknown, rows: () => number): ProbeColumn[] {
  const isList = (values: unknown): boolean => Array.isArray(values) || ArrayBuffer.isView(values);
  const values = store();
  if (isList(values)) return [valueColumn({ component, field: null, array: () => store() as unknown[], rows })];
  const fields = Object.keys(values ?? {}).filter((field) => isList((values as Record<string, unknown>)[field]));
  return fields.map((field) => {
    const array = (): ArrayLike<unknown> => (store() as Record<string, unknown[]>)[field] ?? [];
    return valueColumn({ component, field, array, rows });
  });
}

/** A column of component values that a library keeps in one array, the row being the entity's index. */
function valueColumn({ component, field, array, rows }: ValueArray): ProbeColumn {
  const name = field === null ? component : `${component}.${field}`;
  const title = field ?? component;
  const meta = { kind: 'array', group: component, title, role: 'value', rows: 'entity', component };
  const common = { name, meta: field === null ? meta : { ...meta, field }, watched: true } as const;
  const type = typeOfArray(array()) ?? (holdsNumbers(array()) ? 'f64' : null);
  if (type === null) {
    return { ...common, type: 'json', rows: () => Math.min(rows(), array().length), at: (row) => array()[row] };
  }
  return { ...common, type, read: array as NumberColumn['read'], rows };
}

/** Whether all that is there so far are numbers. */
function holdsNumbers(array: ArrayLike<unknown>): boolean {
  for (let row = 0; row < array.length; row++) {
    const value = array[row];
    if (value !== undefined && typeof value !== 'number') return false;
  }
  return true;
}
