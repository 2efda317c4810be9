import { expect, test } from 'vitest';
import { compareRow } from './compare-rows.ts';
import { gatheredNumbers } from './gathered-numbers.ts';
import { NumberColumnImage } from './number-column-image.ts';
import type { RowComparison } from './row-comparison.ts';

const reading = { from: 0, maxRows: 1e6, hasTime: () => true, shared: null };

test('changes are views of arrays that are reused', () => {
  const values = new Float32Array(1000);
  const image = new NumberColumnImage({ name: 'a', type: 'f32', meta: {}, read: () => values });
  image.readChanges(0, reading);
  const changed = [7, 100, 500].map((row) => {
    values[row] = row;
    values[row + 50] = -row;
    return image.readChanges(0, reading).change!;
  });
  const arraysOf = (key: 'rows' | 'values') => changed.map((change) => (change[key] as Uint8Array).buffer);
  for (const key of ['rows', 'values'] as const) expect(new Set(arraysOf(key)).size).toBe(1);
  expect([...new Float32Array(arraysOf('values')[2]!, 0, 2)]).toEqual([500, -500]);
  expect(image.readChanges(0, reading)).toEqual({ change: null, rows: null, next: null });
});

test('a column with a version is read again only after the version changes, and then completely', () => {
  const values = new Uint32Array(1000);
  let [version, reads] = [1, 0];
  const read = (): Uint32Array => values;
  const gather = (): void => void reads++;
  const column = { name: 'a', type: 'u32', meta: {}, rows: () => values.length, read, gather } as const;
  const image = new NumberColumnImage({ ...column, version: () => version });
  const readsOf = (more: object = {}): number => {
    reads = 0;
    image.readChanges(0, { ...reading, ...more });
    return reads;
  };
  const slice = { hasTime: () => false };
  const all = readsOf();
  expect(all).toBeGreaterThan(1);
  expect(readsOf()).toBe(0);
  // Changes in the middle of a column that is read in slices, so the rows before must be read again.
  version++;
  expect(readsOf(slice)).toBe(1);
  version++;
  expect(readsOf({ from: 256 })).toBeGreaterThan(0);
  expect(readsOf()).toBe(all);
  expect(readsOf()).toBe(0);
  version++;
  expect([readsOf(slice), readsOf({ from: 256 }), readsOf()]).toEqual([1, expect.any(Number), 0]);
  // The hub lost these rows, or has not accepted them so far.
  image.clear();
  expect(readsOf({ maxRows: 500 })).toBeGreaterThan(0);
  expect(readsOf({ maxRows: 500 })).toBe(0);
  expect(readsOf()).toBe(all);
  expect(readsOf()).toBe(0);
});

test('arrays shrink with the world and grow again', () => {
  const room = { image: 0, gathered: 0 };
  let length = 0;
  const numbers = gatheredNumbers(
    'u32',
    () => length,
    (values, present, from, to) => {
      room.gathered = values.length;
      present.fill(1, from, to);
      for (let row = from; row < to; row++) values[row] = row * 3;
    },
  );
  const compare = (into: RowComparison): void => {
    room.image = into.sent.length;
    for (let row = into.from; row < into.to; row++) compareRow(row, row * 3, into);
  };
  const about = { name: 'a', meta: {} };
  const images = [
    new NumberColumnImage({ ...about, ...numbers }),
    new NumberColumnImage({ ...about, type: 'u32', rows: () => length, read: () => [], compare }),
  ];
  for (const [rows, least, most] of [
    [100_000, 100_000, 200_000],
    [100, 100, 1024],
    [5000, 5000, 10_000],
    [0, 0, 1024],
  ] as const) {
    length = rows;
    const changes = images.map((image) => image.readChanges(0, reading).change);
    for (const size of Object.values(room)) expect(size).toBeGreaterThanOrEqual(least);
    for (const size of Object.values(room)) expect(size).toBeLessThanOrEqual(most);
    expect(images.map((image) => image.length)).toEqual([rows, rows]);
    // Rows that remain were sent before, so only the new length is sent.
    if (rows === 100) expect(changes).toEqual([0, 1].map(() => ({ c: 0, length: 100 })));
    for (const image of images) expect(image.readChanges(0, reading).change).toBeNull();
  }
});
