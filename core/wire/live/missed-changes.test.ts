import { expect, test } from 'vitest';
import { rawBytes } from '../messages/elements.ts';
import type { ColumnChange, Delta } from '../messages/message.ts';
import { MissedChanges } from './missed-changes.ts';
import { WorldImage } from './world-image.ts';

const ROWS = 5000;
const x = (...values: number[]) => rawBytes(Uint32Array.from(values));

/** Returns a tracker for a reader that missed these messages, for a column with this many rows. */
function missing(
  rows: number,
  ...deltas: readonly Pick<Delta, 'columns' | 'edits' | 'merged' | 'torn' | 'valueAge'>[]
): MissedChanges {
  const image = new WorldImage();
  image.apply({ type: 'schema', columns: [{ id: 0, name: 'x', type: 'u32' }] });
  const columns = [{ c: 0, whole: rawBytes(new Uint32Array(rows)) }];
  image.apply({ type: 'snapshot', seq: 0, frame: 0, time: 0, columns });
  const missed = new MissedChanges(image);
  deltas.forEach((delta, i) => {
    const message = { type: 'delta', seq: i + 1, frame: i + 1, time: i, ...delta } as Delta;
    missed.note(message);
    image.apply(message);
  });
  return missed;
}

test('the range from the first to the last changed row is sent with the length', () => {
  const missed = missing(
    ROWS,
    { columns: [{ c: 0, rows: x(700, 650), values: x(1, 2) }] },
    { columns: [{ c: 0, runs: [710, x(3, 4)], clear: x(640, 2) }] },
  );
  const message = missed.take(9);
  expect(message).toMatchObject({ type: 'delta', seq: 9, frame: 2, merged: 2 });
  const [change] = message.columns!;
  expect(change).toMatchObject({ c: 0, length: ROWS });
  const expected = new Uint32Array(712 - 642);
  for (const [row, value] of [
    [650, 2],
    [700, 1],
    [710, 3],
    [711, 4],
  ] as const)
    expected[row - 642] = value;
  expect(change!.runs).toEqual([642, rawBytes(expected)]);
});

test('missed edits and the number of missed frames are sent once', () => {
  const edits = [{ id: 1, action: 'spawn', entity: 3 }] as const;
  const missed = missing(ROWS, { columns: [], edits }, { columns: [], merged: 4, edits: [{ ...edits[0], id: 2 }] });
  expect([missed.frames, missed.isEmpty]).toEqual([5, false]);
  expect(missed.take(9)).toMatchObject({ merged: 5, edits: [{ id: 1 }, { id: 2 }] });
  expect([missed.frames, missed.isEmpty]).toEqual([0, true]);
  expect(missed.take(10).edits).toBeUndefined();
});

test('the message has the age of the values of the last frame', () => {
  const deltas = [
    { columns: [], valueAge: 5 },
    { columns: [], valueAge: 2 },
  ] as const;
  expect(missing(ROWS, ...deltas).take(9)).toMatchObject({ valueAge: 2 });
});

test('the message is torn if the last frame is torn', () => {
  expect(missing(ROWS, { columns: [] }, { columns: [], torn: true }).take(9)).toMatchObject({ torn: true });
  expect(missing(ROWS, { columns: [], torn: true }, { columns: [] }).take(9)).not.toHaveProperty('torn');
});

test('at most the last 1024 missed edits are kept', () => {
  const edits = (from: number, count: number) =>
    Array.from({ length: count }, (_, i) => ({ id: from + i, action: 'spawn' as const }));
  const missed = missing(ROWS, { columns: [], edits: edits(0, 1000) }, { columns: [], edits: edits(1000, 100) });
  const taken = missed.take(9).edits!;
  expect([taken.length, taken[0]!.id, taken.at(-1)!.id]).toEqual([1024, 76, 1099]);
});

/** Returns how a column is sent after a missed change: whole, or as a range of rows. */
function comes(change: Omit<ColumnChange, 'c'>, rows = ROWS): unknown {
  const [{ whole, runs, length }] = missing(rows, { columns: [{ c: 0, ...change }] }).take(9).columns as [ColumnChange];
  if (whole !== undefined) return 'whole';
  return runs === undefined
    ? { length }
    : { length, from: runs[0], to: (runs[0] as number) + (runs[1] as Uint8Array).length / 4 };
}

test('a large column is sent as a range of rows if the range is less than half of it', () => {
  expect(comes({ runs: [100, x(...new Array<number>(2499).fill(1))] })).toEqual({ length: 5000, from: 100, to: 2599 });
  expect(comes({ runs: [100, x(...new Array<number>(2500).fill(1))] })).toBe('whole');
  expect(comes({ rows: x(4000, 3000), values: x(1, 2) })).toEqual({ length: 5000, from: 3000, to: 4001 });
  expect(comes({ whole: rawBytes(new Uint32Array(6000)) })).toBe('whole');
  expect(comes({ whole: rawBytes(new Uint32Array(2000)) })).toBe('whole');
  // Removed rows are expressed by the length only.
  expect(comes({ length: 4000 })).toEqual({ length: 4000 });
});

test('a column of at most 1024 rows is sent whole', () => {
  expect(comes({ runs: [5, x(1)] }, 1024)).toBe('whole');
  expect(comes({ runs: [5, x(1)] }, 1025)).toEqual({ length: 1025, from: 5, to: 6 });
  // The current length counts, not the previous one.
  expect(comes({ length: 1024, runs: [5, x(1)] })).toBe('whole');
});
