import { expect, test } from 'vitest';
import { type OccupiedOptions, occupiedRows, wholeGroups } from './occupied-rows.ts';

const options = (page: number, used: readonly number[]): OccupiedOptions => ({
  rows: Math.max(...used) + 1,
  occupied: (row) => used.includes(row),
  also: [],
  page,
  cellWidth: 40,
  width: 400,
});

test('pages smaller than a group are drawn separately', () => {
  const rows = occupiedRows(options(4, [1, 5, 17]));
  const runs = rows.runs(0, rows.lines).map(({ page, first, count, opens }) => ({ page, first, count, opens }));
  expect(runs).toEqual([
    { page: 0, first: 0, count: 4, opens: true },
    { page: 1, first: 4, count: 4, opens: true },
    { page: 4, first: 16, count: 4, opens: true },
  ]);
  expect(rows.place(8)).toBeUndefined();
  expect(rows.place(4)!.x).toBeGreaterThan(rows.place(3)!.x + 40);
  expect(wholeGroups(6, 4)).toBe(8);
});

test('a large page shows its occupied groups and is named once', () => {
  const rows = occupiedRows(options(64, [1, 40, 70]));
  const runs = rows.runs(0, rows.lines).map(({ page, first, count, opens }) => ({ page, first, count, opens }));
  expect(runs).toEqual([
    { page: 0, first: 0, count: 8, opens: true },
    { page: 0, first: 40, count: 8, opens: false },
    { page: 1, first: 64, count: 8, opens: true },
  ]);
  expect(wholeGroups(6, 64)).toBe(8);
});

test('without pages, empty groups are hidden', () => {
  const rows = occupiedRows(options(Number.POSITIVE_INFINITY, [0, 900]));
  expect(rows.runs(0, rows.lines).map(({ first }) => first)).toEqual([0, 896]);
});
