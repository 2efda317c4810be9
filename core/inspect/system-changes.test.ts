import { expect, test } from 'vitest';
import { ColumnSet } from '../trace/column-set.ts';
import { changedBy } from './system-changes.ts';

test('a change belongs to a system, to none, or is unknown while nothing was sent', () => {
  const columns = new ColumnSet();
  const names = columns.declare({
    name: 'systems.name',
    type: 'json',
    meta: { kind: 'systems', group: 'systems', role: 'name' },
  });
  names.set(0, 'Steer');
  names.set(1, 'Live');
  const meta = { kind: 'changes', group: 'changes', role: 'changed-by', component: 'Afraid', rows: 'entity' };
  const by = columns.declare({ name: 'changed-by.Afraid', type: 'u32', meta });
  expect(changedBy(columns, ['Afraid'], 3)).toBe(null);
  by.set(3, 1);
  expect(changedBy(columns, ['Afraid'], 3)).toMatchObject({ name: 'Live' });
  by.set(5, 2 ** 32 - 1);
  expect([4, 5].map((index) => changedBy(columns, ['Afraid'], index))).toEqual([null, 'outside']);
  expect(changedBy(columns, ['Position'], 3)).toBe(null);
});
