import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json } from '../../trace/value.ts';
import { ColumnImage } from '../live/column-image.ts';
import { type Cells, columnChange, wholeColumn } from './column-change.ts';
import { elementsOf } from './elements.ts';
import type { ColumnChange, WireType } from './message.ts';

const cellOf: Readonly<Partial<Record<WireType, fc.Arbitrary<Json>>>> = {
  u32: fc.integer({ min: 0, max: 3 }),
  f64: fc.integer({ min: -2, max: 2 }),
  u8: fc.integer({ min: 0, max: 1 }),
  json: fc.constantFrom<Json>('a', { x: 1, y: [2] }, { x: 2, y: [2] }, null),
};

const pair = fc.constantFrom<WireType>('u32', 'f64', 'u8', 'json').chain((type) => {
  const cells = fc.array(fc.option(cellOf[type]!, { nil: undefined, freq: 4 }), { maxLength: 24 });
  return fc.record({ type: fc.constant(type), before: cells, after: cells, few: fc.boolean() });
});

function rowsAfter(type: WireType, changes: readonly (ColumnChange | null)[]): (Json | undefined)[] {
  const image = new ColumnImage({ id: 7, name: 'c', type });
  for (const change of changes) if (change !== null) image.apply(change, [change]);
  const { whole = [], present } = image.whole();
  const values = whole instanceof Uint8Array ? [...elementsOf(type, whole)].map(Number) : whole;
  const rows = values.map((value, row) => (((present?.[row >> 3] ?? 255) >> (row & 7)) & 1 ? value : undefined));
  return rows.slice(0, rows.findLastIndex((cell) => cell !== undefined) + 1);
}

test('a change turns one column into the other in each encoding', () => {
  fc.assert(
    fc.property(pair, ({ type, before, after, few }) => {
      // Similar columns are sent in parts, others whole.
      const to: Cells = few ? before.map((cell, row) => (row % 7 === 3 ? after[row] : cell)) : after;
      const result = rowsAfter(type, [wholeColumn(7, type, before), columnChange(7, type, before, to)]);
      expect(result).toEqual(rowsAfter(type, [wholeColumn(7, type, to)]));
      expect(result).toEqual(to.slice(0, result.length));
    }),
  );
});

test('equal values and absent rows at the end cause no change', () => {
  expect(columnChange(1, 'u32', [1, undefined, 3], [1, undefined, 3, undefined])).toBeNull();
  expect(columnChange(1, 'json', [{ a: 1 }], [{ a: 1 }])).toBeNull();
  expect(columnChange(1, 'u64', [2n ** 60n], [2n ** 60n])).toBeNull();
  expect(columnChange(1, 'u64', [1n], [2n])).toEqual({ c: 1, whole: Uint8Array.of(2, 0, 0, 0, 0, 0, 0, 0) });
});

test('the shortest encoding is chosen', () => {
  const long = Array.from({ length: 100 }, (_, row) => row);
  const oneChanged = long.with(40, 7);
  expect(columnChange(1, 'u32', long, oneChanged)).toEqual({
    c: 1,
    rows: Uint8Array.of(40, 0, 0, 0),
    values: Uint8Array.of(7, 0, 0, 0),
  });
  expect(columnChange(1, 'u8', long, [...long, 5, 6])).toEqual({ c: 1, runs: [100, Uint8Array.of(5, 6)] });
  expect(columnChange(1, 'u32', long, long.slice(0, 60))).toEqual({ c: 1, length: 60 });
  expect(columnChange(1, 'u8', long, long.toReversed())).toHaveProperty('whole');
  expect(
    columnChange(
      1,
      'u32',
      long,
      long.map((value) => (value === 9 ? undefined : value)),
    ),
  ).toEqual({
    c: 1,
    clear: Uint8Array.of(9, 0, 0, 0, 1, 0, 0, 0),
  });
});

test('a column is sent whole if many separate rows are cleared', () => {
  const bytes = Array.from({ length: 40 }, (_, row) => row);
  const without = (every: number) => bytes.map((value) => (value % every === 0 ? undefined : value));
  expect(columnChange(1, 'u8', bytes, without(2))).toHaveProperty('whole');
  // Five pairs of u32 take 40 bytes; the whole column with its bits takes 45.
  expect(columnChange(1, 'u8', bytes, without(8))).toMatchObject({ clear: { length: 40 } });
  expect(columnChange(1, 'u8', bytes, without(6))).toHaveProperty('whole');
});

test('numbers in a column of bigints are refused', () => {
  expect(() => wholeColumn(1, 'u64', [1])).toThrow(RangeError);
});
