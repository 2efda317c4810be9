import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Column } from './column.ts';
import { ColumnSet } from './column-set.ts';

test('length is one more than the last present row, also with holes', () => {
  const column = new Column(0, { name: 'c', type: 'f64' });
  column.set(2, 1.5);
  column.set(100, 2);
  expect(column.length).toBe(101);
  expect(column.get(50)).toBeUndefined();
  column.set(100, undefined);
  expect(column.length).toBe(3);
  column.set(2, undefined);
  expect(column.length).toBe(0);
});

test('an emptied column keeps no room for its first cells, and takes new ones', () => {
  const column = new Column(0, { name: 'c', type: 'f64' });
  column.set(5, 1);
  column.set(2, 1);
  for (const row of [2, 5]) column.set(row, undefined);
  expect(column.bytes).toBe(0);
  column.set(7, 3);
  expect([column.has(6), column.has(5), column.get(7), column.length]).toEqual([false, false, 3, 8]);
});

test.each([
  ['u32', 0xffff_ffff],
  ['u64', 2n ** 64n - 1n],
  ['i64', -(2n ** 63n)],
  ['f64', -0.5],
  ['json', { name: 'Position' }],
] as const)('a %s column keeps its value while it grows', (type, value) => {
  const column = new Column(0, { name: 'c', type });
  column.set(0, value);
  column.set(1000, value);
  expect(column.get(0)).toEqual(value);
  expect(column.get(1000)).toEqual(value);
  expect(column.get(5000)).toBeUndefined();
  expect(column.bytes).toBeGreaterThan(1000 * 5);
});

test('a set of columns refuses one name for two types', () => {
  const columns = new ColumnSet();
  const column = columns.declare({ name: 'c', type: 'u32' });
  expect(columns.declare({ name: 'c', type: 'u32' })).toBe(column);
  expect(() => columns.declare({ name: 'c', type: 'f64' })).toThrow('Column c is declared as u32, not f64');
  expect(() => columns.get('d')).toThrow('No column is named d');
  expect(() => columns.byId(7)).toThrow('No column has id 7');
});

const ROWS = 40;
const change = fc.record({
  kind: fc.constantFrom('put', 'put', 'clear', 'copy', 'restore', 'push'),
  row: fc.nat(ROWS - 1),
  value: fc.nat(9),
});

test.each(['f64', 'json'] as const)(
  'a %s column with holes agrees with a map, also after copies are restored',
  (type) => {
    const property = fc.property(fc.array(change, { maxLength: 60, size: 'max' }), (changes) => {
      const column = new Column<number>(0, { name: 'c', type });
      let cells = new Map<number, number>();
      let kept = { copy: column.copy(), cells: new Map(cells) };
      for (const { kind, row, value } of changes) {
        const at = kind === 'push' ? column.length : row;
        if (kind === 'put' || kind === 'push') {
          column.put(at, value);
          cells.set(at, value);
        } else if (kind === 'clear') {
          column.put(at, undefined);
          cells.delete(at);
        } else if (kind === 'copy') {
          kept = { copy: column.copy(), cells: new Map(cells) };
        } else {
          column.restore(kept.copy);
          cells = new Map(kept.cells);
        }
      }
      const rows = Array.from({ length: 2 * ROWS }, (_, row) => row);
      expect(rows.map((row) => column.peek(row))).toEqual(rows.map((row) => cells.get(row)));
      expect(rows.filter((row) => column.has(row))).toEqual([...cells.keys()].sort((a, b) => a - b));
      expect(column.length).toBe(Math.max(-1, ...cells.keys()) + 1);
      expect(column.firstAbsent()).toBe(rows.find((row) => !cells.has(row)));
    });
    fc.assert(property, { seed: 5, numRuns: 150 });
  },
);
