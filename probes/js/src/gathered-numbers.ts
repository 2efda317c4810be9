import type { NumberColumn } from './adapter.ts';
import { compareValue } from './compare-rows.ts';
import { capacityFor, type NumberArray, newNumberArray } from './number-arrays.ts';
import type { RowComparison } from './row-comparison.ts';

/** Updates rows [from, to) of two arrays; 0 in `present` marks an empty row. */
export type Gather = (values: NumberArray, present: Uint8Array, from: number, to: number) => void;

/** Creates a column of numbers that are stored in many places, copied into typed arrays that are reused, so V8 allocates none. */
export function gatheredNumbers(
  type: NumberColumn['type'],
  rows: () => number,
  gather: Gather,
): Required<Pick<NumberColumn, 'type' | 'read' | 'rows' | 'gather' | 'present'>> {
  let values = newNumberArray(type, 0);
  let present = new Uint8Array(0);
  let length = 0;
  return {
    type,
    rows() {
      length = rows();
      return length;
    },
    gather(from, to) {
      const room = capacityFor(length, values.length);
      if (room !== values.length) {
        const [oldValues, oldPresent] = [values, present];
        values = newNumberArray(type, room);
        present = new Uint8Array(room);
        values.set(oldValues.subarray(0, room));
        present.set(oldPresent.subarray(0, room));
      }
      gather(values, present, from, to);
    },
    read: () => values,
    present: () => present,
  };
}

/** Gathers one number of each element from an array of elements with `stride` numbers each. */
export function everyNth(array: () => NumberArray, stride: number, place: number): Gather {
  return (values, present, from, to) => {
    const all = array();
    for (let row = from; row < to; row++) values[row] = all[row * stride + place]!;
    present.fill(1, from, to);
  };
}

/**
 * Creates a column of a set's ids in its order.
 * @param version changes whenever the set does; without it the set is read each time
 */
export function idsOfSet<T>(set: () => Iterable<T>, idOf: (item: T) => number, version?: () => number) {
  const ids: number[] = [];
  let seen = -1;
  const rows = (): number => {
    const now = version?.() ?? seen + 1;
    if (now === seen) return ids.length;
    seen = now;
    ids.length = 0;
    for (const item of set()) ids.push(idOf(item));
    return ids.length;
  };
  return { rows, read: () => ids };
}

/** Creates a column whose numbers are compared in place. Most numbers do not change, and copying them would take as long as comparing. */
export function numbersComparedInPlace(
  type: NumberColumn['type'],
  rows: () => number,
  compare: (into: RowComparison) => void,
): Required<Pick<NumberColumn, 'type' | 'read' | 'rows' | 'compare'>> {
  return { type, rows, compare, read: () => [] };
}

/** Objects by row; undefined marks an empty row. */
type Objects = readonly (object | undefined)[];

/**
 * Creates a column with one number of each object.
 * @param field its key in the object at `key`; null if the value at `key` is it
 */
export function objectNumbers(
  type: 'f64' | 'bool',
  objects: Objects,
  key: string,
  field: string | null,
): ReturnType<typeof numbersComparedInPlace> & Required<Pick<NumberColumn, 'at'>> {
  const compare = comparisonOf(type, key, field);
  const numbers = numbersComparedInPlace(
    type,
    () => objects.length,
    (into) => compare(objects, into, type === 'bool' ? compareBoolean : compareValue),
  );
  return { ...numbers, at: (row) => valueIn(objects[row], key, field) };
}

function valueIn(object: object | undefined, key: string, field: string | null): unknown {
  const value = (object as Record<string, unknown> | undefined)?.[key];
  return field === null ? value : (value as Record<string, unknown> | null | undefined)?.[field];
}

function compareBoolean(row: number, value: unknown, into: RowComparison): void {
  // A number does not count as a boolean, although a byte could hold it.
  compareValue(row, typeof value === 'number' ? null : value, into);
}

type Compare = (objects: Objects, into: RowComparison, noteRow: typeof compareValue) => void;

/** Generates a loop for these property names, three times as fast in V8, unless a policy forbids `new Function`. */
function comparisonOf(type: 'f64' | 'bool', key: string, field: string | null): Compare {
  const part = field === null ? '' : `?.[${JSON.stringify(field)}]`;
  // 0 === -0 is true, but the two must be distinguished.
  const same = {
    f64: 'value === sent[row] && (value !== 0 || 1 / value === 1 / sent[row])',
    bool: 'value === true ? sent[row] === 1 : value === false && sent[row] === 0',
  };
  const source = `const { sent, present, from, to } = into;
  for (let row = from; row < to; row++) {
    const value = objects[row]?.[${JSON.stringify(key)}]${part};
    if (present[row] === 1 ? (${same[type]}) : value === undefined) continue;
    noteRow(row, value, into);
  }`;
  try {
    return new Function('objects', 'into', 'noteRow', source) as Compare;
  } catch {
    return generalComparison(key, field);
  }
}

function generalComparison(key: string, field: string | null): Compare {
  return (objects, into, noteRow) => {
    for (let row = into.from; row < into.to; row++) {
      noteRow(row, valueIn(objects[row], key, field), into);
    }
  };
}
