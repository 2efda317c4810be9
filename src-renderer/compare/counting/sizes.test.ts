import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FakeWorker, fakeWorkers } from '../../../src-main/testing/fake-worker.ts';
import { countSizes, stopSizes, useSizes } from './sizes.ts';

const QUESTION = { preset: 'lookup', engines: ['entt'], choices: {} } as const;

let workers: readonly FakeWorker[];

beforeEach(() => {
  workers = fakeWorkers();
});
afterEach(() => {
  stopSizes();
  useSizes.setState({ problem: null });
  vi.unstubAllGlobals();
});

test.each([
  ['throws', (worker) => worker.throws('no'), { kind: 'failed', message: 'no' }],
  ['cannot be loaded', (worker) => worker.isNotLoaded(), { kind: 'not-loaded', message: '' }],
  ['cannot be understood', (worker) => worker.sendsUnreadable(), { kind: 'unreadable', message: '' }],
] satisfies [string, (worker: FakeWorker) => void, object][])(
  'a thread that %s ends counting with a reason, until it is counted again',
  async (_, happen, problem) => {
    countSizes(QUESTION, 1000);
    happen(workers[0]!);
    await expect.poll(() => useSizes.getState()).toMatchObject({ counting: null, problem });
    countSizes(QUESTION, 1000);
    expect(useSizes.getState().problem).toBeNull();
  },
);

test('a cancelled thread reports nothing more', async () => {
  countSizes(QUESTION, 1000);
  countSizes(QUESTION, 1000);
  workers[0]!.isNotLoaded();
  await new Promise(setImmediate);
  expect(useSizes.getState()).toMatchObject({ counting: { done: 0 }, problem: null });
});
