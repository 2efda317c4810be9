import { expect, test } from 'vitest';
import type { CellTable } from '../../cells/cell-table.ts';
import { stepCode } from '../../trace/step-code.ts';
import { Timeline } from '../../trace/timeline.ts';
import { marksOf, StepMarks } from './step-marks.ts';

const cells: CellTable = {
  kinds: { '/value': { says: () => ['unused'], moves: () => 'value' } },
  heading: () => null,
  headingFocus: () => null,
};

const frame = stepCode('live-frame', 'frame');

/** A column of which all values move to the next row in the second step. */
function moved(rows: number): Timeline {
  const timeline = new Timeline();
  const column = timeline.columns.declare({ name: 'A', type: 'u32', meta: { role: 'value' } });
  for (let n = 0; n < 2; n++) {
    timeline.beginOperation(n);
    timeline.step(frame, 0, n);
    for (let row = 0; row < rows; row++) column.set(row, row + n);
  }
  return timeline;
}

test('a step that touches very many cells has states, but neither rows nor origins', () => {
  const large = moved(100_000);
  const column = large.columns.get('A');
  const marks = marksOf(large.columns, large.detailAt(1), cells);
  expect(marks.state(column, 0)).toBe('written');
  expect(marks.state(column, 99_999)).toBe('written');
  expect(marks.rows(column)).toEqual([]);
  expect(marks.origin(column, 1)).toBeUndefined();
  const small = moved(8);
  const few = marksOf(small.columns, small.detailAt(1), cells);
  expect(few.rows(small.columns.get('A'))).toHaveLength(8);
  expect(few.origin(small.columns.get('A'), 1)).toBe('A:2');
});

test('marks are cached per step, and a replaced step has its own', () => {
  const timeline = moved(4);
  const step = timeline.detailAt(1);
  expect(timeline.detailAt(1)).toBe(step);
  expect(marksOf(timeline.columns, step, cells)).toBe(marksOf(timeline.columns, timeline.detailAt(1), cells));
  timeline.truncate(1);
  timeline.beginOperation(1);
  timeline.step(frame, 0, 7);
  for (let row = 0; row < 4; row++) timeline.columns.get('A').set(row, row + 9);
  expect(timeline.detailAt(1).writes.map(({ to }) => to)).toEqual([9, 10, 11, 12]);
  // This also holds for a step that is still being recorded.
  timeline.columns.get('A').set(0, 1);
  expect(timeline.detailAt(1).writes).toHaveLength(5);
});

test('the touched cells are only collected when a cell is drawn, and only once', () => {
  const { columns } = moved(1);
  let looked = 0;
  const step = {
    ...moved(1).detailAt(1),
    get writes() {
      looked++;
      return [];
    },
  };
  const marks = new StepMarks(step);
  expect(looked).toBe(0);
  marks.state(columns.get('A'), 0);
  marks.drawnLength(columns.get('A'));
  expect(looked).toBe(1);
});

test('each touched cell has its state, in whatever order and however far apart the rows are', () => {
  const timeline = new Timeline();
  const column = timeline.columns.declare({ name: 'A', type: 'json', meta: { role: 'value' } });
  timeline.step(frame, 0, 1);
  const rows = [...Array.from({ length: 300 }, (_, i) => 5000 - i), 3, 1_000_000, 4];
  for (const row of rows) column.set(row, row);
  const marks = marksOf(timeline.columns, timeline.detailAt(0), cells);
  expect(rows.map((row) => marks.wasFilled(column, row))).toEqual(rows.map(() => true));
  expect([0, 2, 4700, 5001, 999_999, 1_000_001].map((row) => marks.state(column, row))).toEqual(
    new Array(6).fill('same'),
  );
  expect(marks.rows(column, 303).toSorted((a, b) => a - b)).toEqual(rows.toSorted((a, b) => a - b));
  expect(marks.rows(column, 302)).toEqual([]);
});
