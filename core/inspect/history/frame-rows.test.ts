import { expect, test } from 'vitest';
import { Capture } from '../../capture/capture.ts';
import { engineNamed, engineOf } from '../../engines/all.ts';
import { runWhole } from '../../testing/run-on.ts';
import type { ProbeMessage } from '../../wire/messages/message.ts';
import { hello } from '../../wire/testing/hello.ts';
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
  const rowsUpTo = (most: number) => frameRows(run.timeline, engineNamed('entt'), [from, run.timeline.length], most);
  const { rows, more } = rowsUpTo(2);
  expect(rows.map(({ index }) => index)).toEqual([2, 0]);
  expect(more).toBe(1);
  expect(rows[0]!.events.map(({ kind }) => kind)).toEqual(['gained']);
  expect(rows[1]!.values.map(({ component, from: was, to }) => [component, was, to])).toEqual([['Health', 1, 10]]);
  const own = frameRows(run.timeline, engineNamed('entt'), [from, run.timeline.length], 1, 1);
  expect([own.rows.map(({ index }) => index), own.more]).toEqual([[1], 2]);
  expect(rowsUpTo(9)).toMatchObject({ more: 0, rows: [{ index: 2 }, { index: 0 }, { index: 1 }] });
});

test('nothing has no rows', () => {
  const run = runWhole('entt', SCRIPT);
  expect(frameRows(run.timeline, engineNamed('entt'), [3, 3], 6)).toEqual({ rows: [], more: 0, read: 0 });
});

test('values that a game sends for the first time are read, and not changed', () => {
  const capture = new Capture(() => 1e9, engineOf);
  const bytes = (values: readonly number[]): Uint8Array => new Uint8Array(Uint32Array.from(values).buffer);
  const about = { kind: 'array', group: 'Health', component: 'Health' };
  const columns = [
    { id: 0, name: 'world.ids', type: 'u32', meta: { kind: 'array', group: 'world', role: 'entities' } },
    { id: 1, name: 'Health.ids', type: 'u32', meta: { ...about, role: 'entities' } },
    { id: 2, name: 'Health.value', type: 'u32', watched: true, meta: { ...about, role: 'value', rows: 'entity' } },
  ];
  const lists = [0, 1].map((c) => ({ c, whole: bytes([0, 1]) }));
  const values = [
    [5, 6],
    [5, 7],
  ].map((each) => [{ c: 2, whole: bytes(each) }]);
  const messages = [
    hello,
    { type: 'schema', columns },
    { type: 'snapshot', seq: 1, time: 16, frame: 1, columns: lists },
    { type: 'delta', seq: 2, time: 32, frame: 2, columns: values[0] },
    { type: 'delta', seq: 3, time: 48, frame: 3, columns: values[1] },
  ];
  for (const message of messages) capture.apply(message as ProbeMessage);
  const { timeline } = capture.world;
  const [last, engine] = [timeline.length, engineOf(timeline.columns)];
  expect(frameRows(timeline, engine, [last - 2, last - 1], 6)).toEqual({ rows: [], more: 0, read: 2 });
  expect(frameRows(timeline, engine, [last - 1, last], 6)).toMatchObject({ rows: [{ index: 1 }], read: 0 });
});
