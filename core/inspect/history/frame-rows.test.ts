import { expect, test } from 'vitest';
import { engineNamed } from '../../engines/all.ts';
import { runWhole } from '../../testing/run-on.ts';
import { frameRows } from './frame-rows.ts';

const SCRIPT = `component Health
component Shield
create a
create b
create c
add a Health 1
add b Health 2
add c Health 3
set a Health 10
set b Health 20
add c Shield 1
`;

test('entities whose components changed come before those with changed values, and the others are counted', () => {
  const run = runWhole('entt', SCRIPT);
  const from = run.operations.find(({ operation }) => operation.text === 'set a Health 10')!.firstStep;
  const rowsUpTo = (most: number) => frameRows(run.timeline, engineNamed('entt'), from, run.timeline.length, most);
  const { rows, more } = rowsUpTo(2);
  expect(rows.map(({ index }) => index)).toEqual([2, 0]);
  expect(more).toBe(1);
  expect(rows[0]!.events.map(({ kind }) => kind)).toEqual(['gained']);
  expect(rows[1]!.values.map(({ component, from: was, to }) => [component, was, to])).toEqual([['Health', 1, 10]]);
  expect(rowsUpTo(9)).toMatchObject({ more: 0, rows: [{ index: 2 }, { index: 0 }, { index: 1 }] });
});

test('nothing has no rows', () => {
  const run = runWhole('entt', SCRIPT);
  expect(frameRows(run.timeline, engineNamed('entt'), 3, 3, 6)).toEqual({ rows: [], more: 0 });
});
