import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FakeWorker, fakeWorkers } from '../../../src-main/testing/fake-worker.ts';
import { countCurves, stopCurves, useCurves } from './curves.ts';

let workers: readonly FakeWorker[];

beforeEach(() => {
  workers = fakeWorkers();
});
afterEach(() => {
  stopCurves();
  useCurves.setState({ problem: null });
  vi.unstubAllGlobals();
});

test.each([
  ['throws', (worker) => worker.throws('no'), { kind: 'failed', message: 'no' }],
  ['cannot be loaded', (worker) => worker.isNotLoaded(), { kind: 'not-loaded', message: '' }],
  ['cannot be understood', (worker) => worker.sendsUnreadable(), { kind: 'unreadable', message: '' }],
] satisfies [string, (worker: FakeWorker) => void, object][])(
  'a thread that %s ends counting with a reason, until it is counted again',
  async (_, happen, problem) => {
    countCurves(['entt'], 1000);
    happen(workers[0]!);
    await expect.poll(() => useCurves.getState()).toMatchObject({ counting: null, problem });
    countCurves(['entt'], 1000);
    expect(useCurves.getState().problem).toBeNull();
  },
);

test('a cancelled thread reports nothing more', async () => {
  countCurves(['entt'], 1000);
  countCurves(['entt'], 1000);
  workers[0]!.isNotLoaded();
  await new Promise(setImmediate);
  expect(useCurves.getState()).toMatchObject({ counting: { done: 0 }, problem: null });
});
