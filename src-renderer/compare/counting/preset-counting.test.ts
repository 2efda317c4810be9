import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LaneFigures } from '../../../core/compare/figures/lane-figures.ts';
import { presetOperations } from '../../../core/compare/presets/presets.ts';
import { type FakeWorker, fakeWorkers } from '../../../src-main/testing/fake-worker.ts';
import { countPreset } from './preset-counting.ts';
import type { PresetTask } from './preset-worker.ts';

const QUESTION = { preset: 'lookup', entities: 100 } as const;
const OPERATIONS = presetOperations('lookup', 100);

let workers: readonly FakeWorker[];
const said: unknown[] = [];
const counting = {
  onLane: ({ engine }: LaneFigures) => said.push(engine),
  onProgress: (share: number) => said.push(share),
  onFailure: (failure: unknown) => said.push(failure),
};
const engineOf = ({ call }: FakeWorker) => (call.args[0] as PresetTask).engine;
const running = () => workers.filter(({ isEnded }) => !isEnded).map(engineOf);
const finish = async (worker: FakeWorker) => {
  worker.returns({ engine: engineOf(worker) });
  await expect.poll(() => said.at(-1)).toBe(engineOf(worker));
};

beforeEach(() => {
  said.length = 0;
  workers = fakeWorkers();
  vi.stubGlobal('navigator', { hardwareConcurrency: 3 });
});
afterEach(() => vi.unstubAllGlobals());

test('each engine has a thread, the longest first; one processor is left free; the next engine takes the place of a finished one', async () => {
  countPreset(QUESTION, ['entt', 'flecs', 'aos'], counting);
  expect(running()).toEqual(['flecs', 'entt']);
  expect(workers[0]!.call.args[0]).toEqual({ engine: 'flecs', ...QUESTION });
  workers[0]!.callsBack(OPERATIONS / 3);
  await finish(workers[1]!);
  expect(running()).toEqual(['flecs', 'aos']);
  await finish(workers[0]!);
  await finish(workers[2]!);
  expect(said).toEqual([1 / 9, 4 / 9, 'entt', 2 / 3, 'flecs', 1, 'aos']);
  expect(running()).toEqual([]);
});

test('cancelling ends all threads and starts no others', () => {
  const stop = countPreset(QUESTION, ['entt', 'flecs', 'aos'], counting);
  stop();
  expect([running(), workers.length]).toEqual([[], 2]);
});

test.each([
  ['throws', (worker) => worker.throws('out of memory'), { kind: 'failed', message: 'out of memory' }],
  ['cannot be loaded', (worker) => worker.isNotLoaded(), { kind: 'not-loaded', message: '' }],
  ['cannot be understood', (worker) => worker.sendsUnreadable(), { kind: 'unreadable', message: '' }],
] satisfies [string, (worker: FakeWorker) => void, object][])(
  'a thread that %s ends the others, with a reason',
  async (_, happen, failure) => {
    countPreset(QUESTION, ['entt', 'flecs'], counting);
    happen(workers[1]!);
    await expect.poll(() => [running(), said]).toEqual([[], [failure]]);
  },
);
