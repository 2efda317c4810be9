import { expect, test } from 'vitest';
import type { CellTable } from '../../cells/cell-table.ts';
import { stepCode } from '../../trace/step-code.ts';
import { Timeline } from '../../trace/timeline.ts';
import { marksOf, StepMarks } from './step-marks.ts';

/** Values of this column move within it. */
const cells: CellTable = {
  kinds: { '/value': { says: () => ['unused'], moves: () => 'value' } },
  heading: () => null,
  headingFocus: () => null,
};

const frame = stepCode('live-frame', 'frame');

/** A column whose values all move to the next row in the second step. */
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

test('of a step that touches very many cells the state of each is known, but neither rows nor moves', () => {
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

test('a step is read once, however often it is drawn; a step in its place is another one', () => {
  const timeline = moved(4);
  const step = timeline.detailAt(1);
  expect(timeline.detailAt(1)).toBe(step);
  expect(marksOf(timeline.columns, step, cells)).toBe(marksOf(timeline.columns, timeline.detailAt(1), cells));
  timeline.truncate(1);
  timeline.beginOperation(1);
  timeline.step(frame, 0, 7);
  for (let row = 0; row < 4; row++) timeline.columns.get('A').set(row, row + 9);
  expect(timeline.detailAt(1).writes.map(({ to }) => to)).toEqual([9, 10, 11, 12]);
  // Of one that is still under way, too.
  timeline.columns.get('A').set(0, 1);
  expect(timeline.detailAt(1).writes).toHaveLength(5);
});

test('the cells that a step touched are only looked through once one is asked for: a map of the world draws none', () => {
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
