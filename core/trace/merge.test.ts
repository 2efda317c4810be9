import { expect, test } from 'vitest';
import { Column } from './column.ts';
import { mergeReads, mergeWrites } from './merge.ts';

const [a, b] = [0, 1].map((id) => new Column(id, { name: `c${id}`, type: 'f64' })) as [Column, Column];

test('the writes of a cell become one, from its first value to its last, in the order of first writes', () => {
  const writes = [
    { column: a, row: 0, from: 1, to: 2 },
    { column: b, row: 0, from: undefined, to: 5 },
    { column: a, row: 0, from: 2, to: 3 },
    { column: a, row: 1, from: 9, to: undefined },
    { column: a, row: 0, from: 3, to: 4 },
  ];
  expect(mergeWrites(writes)).toEqual([
    { column: a, row: 0, from: 1, to: 4 },
    { column: b, row: 0, from: undefined, to: 5 },
    { column: a, row: 1, from: 9, to: undefined },
  ]);
});

test('each cell is read once', () => {
  const reads = [a, b, a, a].map((column, i) => ({ column, row: i === 3 ? 7 : 0 }));
  expect(mergeReads(reads)).toEqual([
    { column: a, row: 0 },
    { column: b, row: 0 },
    { column: a, row: 7 },
  ]);
});
