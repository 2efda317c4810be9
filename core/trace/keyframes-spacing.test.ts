import { expect, test, vi } from 'vitest';
import { ColumnSet } from './column-set.ts';
import { Keyframes } from './keyframes.ts';

const SPACING = 2 ** 19;

/** Every row of column `c` holds the same number, which `set` changes. */
function world(rows = 3) {
  const columns = new ColumnSet();
  const column = columns.declare({ name: 'c', type: 'f64' });
  const set = (value: number) => {
    for (let row = 0; row < rows; row++) column.put(row, value);
  };
  set(0);
  return { columns, column, set };
}

test('a copy is kept once there were enough writes since the last one', () => {
  const { columns } = world();
  const frames = new Keyframes();
  frames.offer(1, SPACING - 1, columns);
  expect(frames.bytes).toBe(0);
  frames.offer(2, SPACING, columns);
  frames.offer(3, 2 * SPACING - 1, columns);
  frames.offer(4, 2 * SPACING, columns);
  expect(frames.pack().map(({ step, write }) => [step, write])).toEqual([
    [2, SPACING],
    [4, 2 * SPACING],
  ]);
  expect(frames.bytes).toBe(2 * 3 * 9);
});

test('no copy is kept if it has more rows than there were writes', () => {
  const { columns } = world(SPACING + 1);
  const frames = new Keyframes();
  frames.offer(1, SPACING, columns);
  expect(frames.pack()).toEqual([]);
  frames.offer(2, 2 * SPACING, columns);
  expect(frames.pack()).toHaveLength(1);
});

test('no copy is kept that is larger than the past may be', () => {
  const { columns } = world();
  const frames = new Keyframes();
  frames.offer(1, SPACING, columns, 3 * 9 - 1);
  expect(frames.pack()).toEqual([]);
  frames.offer(2, 2 * SPACING, columns, 3 * 9);
  expect(frames.pack()).toHaveLength(1);
});

test('rows are counted once in as many writes as are between two copies, not at each step', () => {
  const { columns } = world(3 * SPACING);
  const counted = vi.spyOn(columns, Symbol.iterator);
  const frames = new Keyframes();
  for (let step = 1; step <= 1000; step++) frames.offer(step, SPACING + step, columns);
  expect([counted.mock.calls.length, frames.pack().length]).toEqual([1, 0]);
  for (let step = 1001; step <= 2000; step++) frames.offer(step, 3 * SPACING + step, columns);
  expect([counted.mock.calls.length, frames.pack().length]).toEqual([3, 1]);
});

test('approach restores the nearest copy only if it is nearer than the current position', () => {
  const { columns, column, set } = world();
  const frames = new Keyframes();
  for (const step of [1, 2, 3]) {
    set(step);
    frames.offer(step, step * SPACING, columns);
  }
  const later = columns.declare({ name: 'later', type: 'f64' });
  later.put(0, 5);
  expect(frames.approach(4 * SPACING, 2 * SPACING + 5, columns)).toBe(2 * SPACING);
  expect([column.peek(0), later.length]).toEqual([2, 0]);
  set(9);
  // A copy that is only equally near is not used.
  expect(frames.approach(SPACING + 10, SPACING + 5, columns)).toBe(SPACING + 10);
  expect(frames.approach(2 * SPACING + 20, 2 * SPACING + 10, columns)).toBe(2 * SPACING + 20);
  expect(column.peek(0)).toBe(9);
  expect(frames.approach(0, 3 * SPACING - 1, columns)).toBe(3 * SPACING);
  expect(column.peek(2)).toBe(3);
});

test('copies before and after a step are dropped', () => {
  const { columns } = world();
  const frames = new Keyframes();
  for (const step of [1, 2, 3, 4]) frames.offer(step, step * SPACING, columns);
  frames.dropBefore(2);
  frames.dropAfter(3);
  expect(frames.pack().map(({ step }) => step)).toEqual([2, 3]);
  const other = new Keyframes();
  other.unpack(frames.pack());
  other.dropAfter(0);
  expect([other.pack().length, frames.pack().length]).toEqual([0, 2]);
});
