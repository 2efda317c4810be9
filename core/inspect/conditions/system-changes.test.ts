import { expect, test } from 'vitest';
import { stepCode } from '../../trace/step-code.ts';
import { Timeline } from '../../trace/timeline.ts';
import { systemNames, systemWords, toldChanges, unfollowedFrames } from './system-changes.ts';
import { toldWrites } from './told-writes.ts';

const FRAME = stepCode('live-frame', 'frame');

/** A game with two systems that tells the changes of Afraid. */
function game(tellsFrames: boolean) {
  const timeline = new Timeline();
  const { columns } = timeline;
  const meta = { kind: 'systems', group: 'systems', role: 'name' };
  const names = columns.declare({ name: 'systems.name', type: 'json', meta });
  timeline.beginOperation(0);
  timeline.step(FRAME, 0, 1);
  names.set(0, 'Steer');
  names.set(1, 'Live');
  const about = { kind: 'changes', group: 'changes', component: 'Afraid', rows: 'entity' };
  const by = columns.declare({ name: 'changed-by.Afraid', type: 'u32', meta: { ...about, role: 'changed-by' } });
  const frames = tellsFrames
    ? columns.declare({ name: 'changed-in.Afraid', type: 'u32', meta: { ...about, role: 'changed-in' } })
    : null;
  const change = (index: number, system: number, frame: number): void => {
    timeline.step(FRAME, 0, frame);
    by.set(index, system);
    frames?.set(index, frame);
  };
  return { timeline, change };
}

test('a change belongs to a system, to none, or is unknown while nothing was sent', () => {
  const { timeline, change } = game(false);
  const told = (components: readonly string[]) => toldChanges(timeline, timeline.length, components, [3, 4, 5]);
  expect(told(['Afraid'])).toEqual([null, null, null]);
  change(3, 1, 7);
  change(5, 2 ** 32 - 1, 8);
  expect(told(['Afraid'])).toMatchObject([{ system: { name: 'Live' }, frame: null }, null, { system: 'outside' }]);
  expect(told(['Position'])).toEqual([null, null, null]);
  change(3, 2, 9);
  expect(told(['Afraid'])[0]).toBeNull();
});

test('a change is told as of any position, with its frame, and the position is restored', () => {
  const { timeline, change } = game(true);
  change(3, 1, 7);
  const earlier = timeline.length;
  change(3, 0, 9);
  expect(toldChanges(timeline, earlier, ['Afraid'], [3])).toMatchObject([{ system: { name: 'Live' }, frame: 7 }]);
  expect(timeline.position).toBe(timeline.length);
  expect(toldChanges(timeline, timeline.length, ['Afraid'], [3])).toMatchObject([
    { system: { name: 'Steer' }, frame: 9 },
  ]);
  expect(toldChanges(timeline, timeline.length + 1, ['Afraid'], [3])).toEqual([null]);
});

test('a change that was queued is told with the system that queued it', () => {
  const { timeline, change } = game(true);
  const about = { kind: 'changes', group: 'changes', component: 'Afraid', rows: 'entity', role: 'queued-by' };
  const queued = timeline.columns.declare({ name: 'queued-by.Afraid', type: 'u32', meta: about });
  change(3, 1, 7);
  queued.set(3, 0);
  change(4, 2 ** 32 - 1, 8);
  queued.set(4, 2 ** 32 - 1);
  change(5, 1, 9);
  const told = toldChanges(timeline, timeline.length, ['Afraid'], [3, 4, 5]);
  expect(told).toMatchObject([{ frame: 7 }, { frame: 8 }, { frame: 9 }]);
  const t = (key: string, args?: object) => `${key}:${Object.values(args ?? {})} `;
  expect(told.map((each) => [systemNames(each), systemWords(systemNames(each), t)])).toEqual([
    [{ system: 'Live', queuedBy: 'Steer' }, 'ui.history.in:Steer ui.history.done:Live '],
    [{ system: null, queuedBy: null }, 'ui.history.outside: ui.history.doneOutside: '],
    [{ system: 'Live' }, 'ui.history.in:Live '],
  ]);
  expect(systemWords(systemNames(null), t)).toBe('');
});

test('the last write to a value is told for its field, for any field, and not where the system or the frame is unknown', () => {
  const { timeline } = game(false);
  const rows = [
    [3, 'Health', 'points', 1, 7, 5, 4],
    [3, 'Health', 'most', 0, 9],
    [3, 'Position', undefined, 2 ** 32 - 1, 8, 5, 4],
    [4, 'Health', 'points', undefined, 9, 5, 4],
    [5, 'Health', 'points', 1, undefined, 5, 4],
  ];
  const columns = ['entity', 'component', 'field', 'by', 'in', 'before', 'other'].map((role, i) => {
    const meta = { kind: 'changes', group: 'changes', role: `written-${role}` };
    return timeline.columns.declare({
      name: `changes.written-${role}`,
      type: i === 1 || i === 2 ? 'json' : 'u32',
      meta,
    });
  });
  const earlier = timeline.length;
  timeline.step(FRAME, 0, 9);
  for (const [n, row] of rows.entries()) for (const [i, value] of row.entries()) columns[i]!.set(n, value);
  const { length } = timeline;
  const told = (index: number, component: string, field: string | null, position = length) =>
    toldWrites(timeline, position, [{ index, component, field }])[0];
  expect(told(3, 'Health', 'points')).toMatchObject({
    ...{ system: { name: 'Live' }, frame: 7, before: 5, other: 4 },
    until: 9,
  });
  expect(told(3, 'Health', null)).toMatchObject({ system: { name: 'Steer' }, frame: 9, before: 9, other: 9 });
  expect(told(3, 'Position', 'x')).toMatchObject({ system: 'outside', frame: 8 });
  expect([told(4, 'Health', 'points'), told(5, 'Health', 'points'), told(6, 'Health', 'points')]).toEqual([
    null,
    null,
    null,
  ]);
  expect(told(3, 'Health', 'points', earlier)).toBeNull();
});

test('of the times in which not all changes were found, the one that meets some frames is told as of any position', () => {
  const { timeline, change } = game(true);
  change(3, 1, 7);
  const meta = { kind: 'changes', group: 'changes', role: 'unfollowed' };
  const column = timeline.columns.declare({ name: 'changes.unfollowed', type: 'u32', meta });
  const earlier = timeline.length;
  timeline.step(FRAME, 0, 40);
  for (const [row, frame] of [30, 40, 10, 12].entries()) column.set(row, frame);
  const { length } = timeline;
  const found = (from: number, to: number) => unfollowedFrames(timeline, length, from, to);
  expect([found(1, 9), found(13, 29), found(41, 50)]).toEqual([null, null, null]);
  expect([found(1, 10), found(12, 20), found(40, 50)]).toEqual([
    [10, 12],
    [10, 12],
    [30, 40],
  ]);
  expect(unfollowedFrames(timeline, earlier, 1, 50)).toBeNull();
  expect(timeline.position).toBe(length);
});
