import { expect, test } from 'vitest';
import { bytesOf } from './elements.ts';
import { Missed } from './merge.ts';
import type { Delta } from './message.ts';
import { WorldImage } from './world-image.ts';

const ROWS = 5000;
const x = (...values: number[]) => bytesOf(Uint32Array.from(values));

/** A reader that missed these, and their image. */
function missing(...deltas: readonly Pick<Delta, 'columns' | 'edits' | 'merged'>[]): Missed {
  const image = new WorldImage();
  image.apply({ type: 'schema', columns: [{ id: 0, name: 'x', type: 'u32' }] });
  const columns = [{ c: 0, whole: bytesOf(new Uint32Array(ROWS)) }];
  image.apply({ type: 'snapshot', seq: 0, frame: 0, time: 0, columns });
  const missed = new Missed(image);
  deltas.forEach((delta, i) => {
    const message = { type: 'delta', seq: i + 1, frame: i + 1, time: i, ...delta } as Delta;
    missed.note(message);
    image.apply(message);
  });
  return missed;
}

test('rows between the first and the last that changed are sent, with the length', () => {
  const missed = missing(
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
  expect(change!.runs).toEqual([642, bytesOf(expected)]);
});

test('edits and the number of frames that were missed come along, once', () => {
  const edits = [{ id: 1, action: 'spawn', entity: 3 }] as const;
  const missed = missing({ columns: [], edits }, { columns: [], merged: 4, edits: [{ ...edits[0], id: 2 }] });
  expect([missed.frames, missed.isEmpty]).toEqual([5, false]);
  expect(missed.take(9)).toMatchObject({ merged: 5, edits: [{ id: 1 }, { id: 2 }] });
  expect([missed.frames, missed.isEmpty]).toEqual([0, true]);
  expect(missed.take(10).edits).toBeUndefined();
});
