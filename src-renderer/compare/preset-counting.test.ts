import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LaneFigures } from '../../core/compare/lane-figures.ts';
import { presetOperations } from '../../core/compare/presets.ts';
import { countPreset, type PresetMessage, type PresetTask } from './preset-counting.ts';

const QUESTION = { preset: 'lookup', entities: 100 } as const;
const OPERATIONS = presetOperations('lookup', 100);

class FakeWorker {
  static all: FakeWorker[] = [];
  onmessage: ((event: { readonly data: PresetMessage }) => void) | null = null;
  onerror: ((event: { readonly message: string; preventDefault(): void }) => void) | null = null;
  task: PresetTask | null = null;
  isEnded = false;

  constructor() {
    FakeWorker.all.push(this);
  }

  postMessage(task: PresetTask): void {
    this.task = task;
  }

  terminate(): void {
    this.isEnded = true;
  }

  finish(): void {
    const figures = { engine: this.task!.engine } as LaneFigures;
    this.onmessage?.({ data: { kind: 'figures', figures } });
  }
}

const told: (string | number)[] = [];
const counting = {
  onLane: ({ engine }: LaneFigures) => told.push(engine),
  onProgress: (share: number) => told.push(share),
  onError: (message: string) => told.push(message),
};
const running = () => FakeWorker.all.filter(({ isEnded }) => !isEnded).map(({ task }) => task?.engine);

beforeEach(() => {
  FakeWorker.all = [];
  told.length = 0;
  vi.stubGlobal('Worker', FakeWorker);
  vi.stubGlobal('navigator', { hardwareConcurrency: 3 });
});
afterEach(() => vi.unstubAllGlobals());

test('each engine has a thread, one processor is left, and the next engine takes the place of one that is done', () => {
  countPreset(QUESTION, ['entt', 'flecs', 'aos'], counting);
  expect(running()).toEqual(['entt', 'flecs']);
  expect(FakeWorker.all[0]!.task).toEqual({ engine: 'entt', ...QUESTION });
  FakeWorker.all[0]!.onmessage?.({ data: { kind: 'progress', done: OPERATIONS / 3 } });
  FakeWorker.all[1]!.finish();
  expect(running()).toEqual(['entt', 'aos']);
  FakeWorker.all[0]!.finish();
  FakeWorker.all[2]!.finish();
  expect(told).toEqual([1 / 9, 4 / 9, 'flecs', 2 / 3, 'entt', 1, 'aos']);
  expect(running()).toEqual([]);
});

test('cancelling ends all threads and starts no other', () => {
  const stop = countPreset(QUESTION, ['entt', 'flecs', 'aos'], counting);
  stop();
  expect([running(), FakeWorker.all.length]).toEqual([[], 2]);
});

test('a thread that fails ends the others', () => {
  countPreset(QUESTION, ['entt', 'flecs'], counting);
  FakeWorker.all[1]!.onerror?.({ message: 'out of memory', preventDefault() {} });
  expect([running(), told]).toEqual([[], ['out of memory']]);
});
