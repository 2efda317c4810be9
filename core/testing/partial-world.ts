import type fc from 'fast-check';
import type { Column } from '../trace/column.ts';
import { ColumnSet } from '../trace/column-set.ts';
import type { Json, Value } from '../trace/value.ts';

/**
 * Damage to a world's columns: missing columns, truncated columns, cleared cells, nonsense values, wrong page sizes.
 */
export interface Damage {
  readonly drop: readonly number[];
  readonly cut: readonly (readonly [number, number])[];
  readonly clear: readonly (readonly [number, number])[];
  readonly write: readonly (readonly [number, number, number])[];
  readonly pages: readonly (readonly [number, Json])[];
}

const NUMBERS = [0, 1, 2, -1, 7, 1.5, 255, 2 ** 20, 2 ** 31, 2 ** 32 - 1, 2 ** 32 + 7, 2 ** 52, Number.NaN, 1e300];
const TEXTS: readonly Json[] = [
  '',
  'Position',
  '(',
  '(A,B',
  '(ChildOf,7)',
  '(*,*)',
  '7v2',
  'TOGGLE|X',
  null,
  3,
  { a: [1] },
  true,
];

/** Numbers select columns and rows modulo their count, so that the same damage applies to any world. */
export function damages(check: typeof fc): fc.Arbitrary<Damage> {
  const nat = check.nat(10_000);
  const many = <T>(each: fc.Arbitrary<T>) => check.array(each, { maxLength: 8 });
  return check.record({
    drop: many(nat),
    cut: many(check.tuple(nat, nat)),
    clear: many(check.tuple(nat, nat)),
    write: many(check.tuple(nat, nat, nat)),
    pages: check.array(check.tuple(nat, check.constantFrom<Json>(0, -1, 1.5, 3, 'x', null, 1e9)), { maxLength: 2 }),
  });
}

export function damaged(columns: ColumnSet, { drop, cut, clear, write, pages }: Damage): ColumnSet {
  const all = [...columns];
  const at = (number: number): Column => all[number % all.length]!;
  const dropped = new Set(drop.map(at));
  const page = new Map(pages.map(([number, value]) => [at(number), value]));
  const copy = new ColumnSet();
  for (const column of all) {
    if (dropped.has(column)) continue;
    const { name, type, meta } = column;
    const own = copy.declare({ name, type, meta: page.has(column) ? { ...meta, page: page.get(column)! } : meta });
    own.restore(column.copy());
  }
  const change = (number: number, of: (column: Column) => void): void => {
    const own = copy.find(at(number).name);
    if (own !== undefined) of(own);
  };
  for (const [number, length] of cut) change(number, (own) => truncate(own, length % (own.length + 1)));
  for (const [number, row] of clear) change(number, (own) => own.length > 0 && own.put(row % own.length, undefined));
  for (const [number, row, value] of write)
    change(number, (own) => own.put(row % (own.length + 2), nonsense(own, value)));
  return copy;
}

function truncate(column: Column, length: number): void {
  for (let row = column.length - 1; row >= length; row--) column.put(row, undefined);
}

function nonsense({ type }: Column, value: number): Value {
  const number = NUMBERS[value % NUMBERS.length]!;
  if (type === 'json') return TEXTS[value % TEXTS.length]!;
  if (type === 'u64') return BigInt(Math.trunc(Math.abs(Number.isFinite(number) ? number : 0)));
  return type === 'f64' ? number : Math.abs(Math.trunc(Number.isNaN(number) ? 0 : number)) % 2 ** 32;
}
