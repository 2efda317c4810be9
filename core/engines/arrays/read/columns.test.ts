import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Column } from '../../../trace/column.ts';
import { ColumnSet } from '../../../trace/column-set.ts';
import { ArrayColumns, countSet, formatIn, hasBit, isSet } from './columns.ts';

test('hasBit supports numbers of up to 53 bits, negative numbers of 32 bits, and bigints', () => {
  fc.assert(
    fc.property(fc.maxSafeNat(), fc.nat(52), (mask, bit) => {
      expect(hasBit(mask, bit)).toBe(((BigInt(mask) >> BigInt(bit)) & 1n) === 1n);
      expect(hasBit(BigInt(mask), bit)).toBe(hasBit(mask, bit));
    }),
  );
  fc.assert(
    fc.property(fc.integer({ max: -1 }), fc.nat(31), (mask, bit) => {
      expect(hasBit(mask, bit)).toBe(hasBit(mask >>> 0, bit));
    }),
  );
  expect([hasBit(undefined, 0), hasBit(Number.NaN, 0), hasBit('1', 0)]).toEqual([false, false, false]);
});

test('the cached format of ids is updated when a column with a format is added', () => {
  const columns = new ColumnSet();
  const list = (name: string, meta: object) =>
    columns.declare({ name, type: 'u32', meta: { kind: 'array', group: name, role: 'entities', ...meta } });
  list('all', {});
  expect(formatIn(columns).versions).toBe(1);
  expect(formatIn(columns)).toBe(formatIn(columns));
  list('cut', { entityBits: 20, versionBits: 12 });
  expect(formatIn(columns)).toEqual(new ArrayColumns(columns).format);
  expect(formatIn(columns).versions).toBe(4096);
});

test('countSet agrees with isSet for numbers, holes, high bits and bigints', () => {
  const columns = new ColumnSet();
  const declare = (name: string, values: readonly (number | bigint | undefined)[]) => {
    const type = values.some((value) => typeof value === 'bigint') ? 'json' : 'f64';
    const column: Column = columns.declare({ name, type, meta: {} });
    for (const [row, value] of values.entries()) column.put(row, value);
    return column;
  };
  const masks = declare('masks', [0, 1, undefined, 5, 2 ** 40 + 1, -1, Number.NaN]);
  const wide = declare('wide', [5n, 2n, undefined, 2n ** 60n + 1n]);
  const flags = declare('flags', [1, 0, undefined, 2, 1]);
  const sources = [
    ...[0, 1, 2, 31, 40].map((bit) => ({ kind: 'bits', column: masks, bit }) as const),
    ...[0, 1, 60].map((bit) => ({ kind: 'bits', column: wide, bit }) as const),
    { kind: 'flags', column: flags } as const,
  ];
  for (const source of sources) {
    const rows = Array.from({ length: source.column.length }, (_, row) => row);
    expect(countSet(source)).toBe(rows.filter((row) => isSet(source, row)).length);
  }
  expect(countSet(sources[0]!)).toBe(4);
  expect(countSet(sources.at(-1)!)).toBe(2);
});

test('a list without an index that is searched often gives the same rows as a search', () => {
  const columns = new ColumnSet();
  const meta = { kind: 'array', group: 'all', role: 'entities', entityBits: 20, versionBits: 12 };
  const column = columns.declare({ name: 'all', type: 'u32', meta });
  for (const [row, id] of [7, 2 ** 20 + 5, 3, 7, 0xffff_ffff].entries()) column.put(row, id);
  const arrays = new ArrayColumns(columns);
  const found = () => [7, 5, 3, 4].map((entity) => arrays.rowIn(arrays.living!, entity));
  for (let times = 0; times < 20; times++) expect(found()).toEqual([0, 1, 2, null]);
});
