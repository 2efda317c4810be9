import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LaneFigures } from '../../../core/compare/figures/lane-figures.ts';
import { type FakeWorker, fakeWorkers } from '../../../src-main/testing/fake-worker.ts';
import { countFigures } from './count-figures.ts';

const REQUEST = {
  name: 'test.ecs',
  text: 'component A\n',
  compared: ['entt', 'flecs'],
  engines: ['entt', 'flecs'],
} as const;

let workers: readonly FakeWorker[];
const said: unknown[] = [];
const counting = {
  onLane: ({ engine }: LaneFigures) => said.push(engine),
  onProgress: (share: number) => said.push(share),
  onFailure: (failure: unknown) => said.push(failure),
};

beforeEach(() => {
  said.length = 0;
  workers = fakeWorkers();
});
afterEach(() => vi.unstubAllGlobals());

test('engines arrive one after another, and the thread ends with the last', async () => {
  countFigures(REQUEST, counting);
  const [worker] = workers;
  worker!.callsBack({ engine: 'entt' });
  expect([said, worker!.isEnded]).toEqual([[1 / 2, 'entt'], false]);
  worker!.callsBack({ engine: 'flecs' });
  worker!.returns();
  await expect.poll(() => [said.slice(2), worker!.isEnded]).toEqual([[1, 'flecs'], true]);
});

test.each([
  ['throws', (worker) => worker.throws('no'), { kind: 'failed', message: 'no' }],
  ['cannot be loaded', (worker) => worker.isNotLoaded(), { kind: 'not-loaded', message: '' }],
  ['cannot be understood', (worker) => worker.sendsUnreadable(), { kind: 'unreadable', message: '' }],
] satisfies [string, (worker: FakeWorker) => void, object][])(
  'a thread that %s is ended, with a reason',
  async (_, happen, failure) => {
    countFigures(REQUEST, counting);
    happen(workers[0]!);
    await expect.poll(() => [said, workers[0]!.isEnded]).toEqual([[failure], true]);
  },
);
