import { expect, test } from 'vitest';
import { recordedOf } from '../../core/capture/testing/recorded-of.ts';
import { tornHealth } from '../../core/capture/testing/torn-health.ts';
import { runWhole } from '../../core/testing/run-on.ts';
import { formerEntity, HistorySearch, LIFE, memoryParts, recordingParts } from './history-search.ts';

test('the history of an entity goes from whole frame to whole frame, even if torn frames cross the end of a part', async () => {
  const frames = Array.from({ length: 40 }, (_, i) => ({
    health: [[1, i]] as const,
    torn: i % 7 !== 0,
    after: 16,
  }));
  const recorded = await recordedOf(tornHealth(frames), 5);
  const search = new HistorySearch(recordingParts({ recorded }, recorded.length), 1, null);
  await search.next(1000);
  const { rows, isDone } = search.state();
  expect(isDone).toBe(true);
  const told = rows.map(({ from, to, events }) => [from, to, events.map(({ kind }) => kind).join()]);
  const whole = [37, 30, 23, 16, 9, 2, 1];
  expect(told.slice(0, -1)).toEqual(whole.slice(0, -1).map((to, i) => [whole[i + 1], to, 'value']));
  expect(told.at(-1)).toEqual([0, 1, 'exists']);
  const life = new HistorySearch(recordingParts({ recorded }, recorded.length), 1, LIFE);
  await life.next(1000);
  expect(life.state().rows).toEqual(rows.slice(-1));
});

test('the rows about an entity are divided from those about the one that had its index before', async () => {
  const run = runWhole(
    'entt',
    'component Position\ncreate a Position\nset a Position 2\ndestroy a\ncreate b\nadd b Position',
  );
  const search = new HistorySearch(memoryParts(run, run.timeline.length), 0, null);
  await search.next(100);
  const { rows } = search.state();
  const told = rows.map((row, i) => [row.events.map(({ kind }) => kind).join(), formerEntity(row, rows[i + 1])]);
  const former = run.driver.decode(rows[3]!.events[0]!.id);
  expect(told.filter(([, id]) => id !== null)).toEqual([['created', rows[2]!.events[0]!.id]]);
  expect([former.index, former.version]).toEqual([0, 0]);
  const own = new HistorySearch(memoryParts(run, run.timeline.length), 0, null, rows[3]!.events[0]!.id);
  await own.next(100);
  expect(own.state().rows).toEqual(rows.slice(2));
});
